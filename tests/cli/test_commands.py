"""What the commands print and with which code they end."""

import json
import re
from pathlib import Path

import pytest

from turnbot import cli
from turnbot.core.dice import Dice, inscription
from turnbot.mail.message import read_message


def run(*args: object) -> int:
    return cli.main([str(arg) for arg in args])


# arguments ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("parse", "falta --scenario, CARTA"),
        ("play --months tres", "--months: «tres» no es un número entero"),
        ("play --months", "--months: le falta su valor"),
        ("parse --scenario a --json --explain b", "--explain: no puede ir con --json"),
        ("guide --nada", "no se sabe qué hacer con --nada"),
        ("jugar", "ORDEN: «jugar» no es ninguno de "),
    ],
)
def test_wrong_arguments_are_told_in_spanish(
    arguments: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        run(*arguments.split())
    told = capsys.readouterr().err
    assert told.startswith("uso: turnbot")
    assert complaint in told


def test_help_is_in_spanish(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        run("parse", "--help")
    told = capsys.readouterr().out
    assert "muestra esta ayuda y termina" in told
    assert not re.search(r"\b(usage|options|arguments|show|exit)\b", told)
    with pytest.raises(SystemExit, match="0"):
        run("--help")
    assert not re.search(
        r"\b(usage|options|arguments|show|exit|version)\b(?!-)", _words(capsys.readouterr().out)
    )


def _words(told: str) -> str:
    """Without what is typed as it stands."""
    return re.sub(r"--?\w[\w-]*|^ +\w[\w-]* ", " ", told, flags=re.MULTILINE)


# parse ----------------------------------------------------------------------------------------------


def test_parse_prints_one_object_a_line_in_the_order_of_the_mails(
    scenario: Path, mail: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    garbage = tmp_path / "basura.eml"
    garbage.write_bytes(bytes(range(256)) * 20)
    assert run("parse", "--scenario", scenario, "--json", mail, garbage, mail) == 0
    first, second, third = map(json.loads, capsys.readouterr().out.splitlines())
    assert first == third
    assert first["sender"] == "Jean Parrot"
    assert first["weeks"]["1"] == [{"do": "visit-club"}, {"do": "gamble", "bets": [50]}]
    assert second["sender"] is None


def test_parse_without_json_gives_the_answer_a_player_would_get(
    scenario: Path, mail: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("parse", "--scenario", scenario, mail) == 0
    assert "apuesta" in capsys.readouterr().out


def test_parse_explains_clause_by_clause(
    scenario: Path, mail: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("parse", "--scenario", scenario, "--explain", mail) == 0
    told = capsys.readouterr().out
    assert str(mail) in told
    assert "→ semana 1: hacer una apuesta de 50 coronas" in told
    assert told.index("entrada: visit-club: ") < told.index("entrada: gamble: ")
    assert "palabras: " in told


def test_parse_gives_a_stranger_the_answer_a_stranger_would_get(
    scenario: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    strange = tmp_path / "extraño.eml"
    strange.write_bytes(b"From: nadie@lejos.example\nSubject: Jugada\n\nVoy a mi club.\n")
    assert run("parse", "--scenario", scenario, strange) == 0
    told = capsys.readouterr().out
    assert "A quien escribe desde nadie@lejos.example:" in told
    assert ", salud" not in told


@pytest.mark.parametrize("which", ["scenario", "mail"])
def test_a_file_that_cannot_be_read_is_named_and_ends_with_2(
    which: str, scenario: Path, mail: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = tmp_path / "no-hay"
    files = {"scenario": scenario, "mail": mail} | {which: gone}
    assert run("parse", "--scenario", files["scenario"], "--json", files["mail"]) == 2
    told = capsys.readouterr()
    assert f"no puedo leer {gone}: no existe." in told.err
    assert told.out == ""


def test_a_scenario_that_cannot_be_played_says_why(
    tmp_path: Path, mail: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = tmp_path / "odd.toml"
    odd.write_text('month = "1626-08"\n[[character]]\nname = "X"\nclub = "ZZ"\n', encoding="utf-8")
    assert run("parse", "--scenario", odd, mail) == 2
    assert "«club» es 'ZZ'" in capsys.readouterr().err


# play -------------------------------------------------------------------------------------------------


def test_play_writes_everything_and_the_same_bytes_again(scenario: Path, mail: Path, tmp_path: Path) -> None:
    mails = tmp_path / "cartas"
    mails.mkdir()
    (mails / "1.eml").write_bytes(mail.read_bytes())
    for out in ("uno", "dos"):
        assert (
            run("play", "--scenario", scenario, "--mails", mails, "--seed", 3, "--out", tmp_path / out) == 0
        )
    one, two = (
        {p.relative_to(tmp_path / out): p.read_bytes() for p in (tmp_path / out).rglob("*") if p.is_file()}
        for out in ("uno", "dos")
    )
    assert one == two
    for name in ("chronicle-1626-08.txt", "ledger.jsonl", "rolls.jsonl", "cases.json", "world.json"):
        assert Path(name) in one
    assert (tmp_path / "uno/site/index.html").is_file()
    assert list((tmp_path / "uno/letters").glob("*.eml"))


def test_another_seed_rolls_other_dice(scenario: Path, mail: Path, tmp_path: Path) -> None:
    mails = tmp_path / "cartas"
    mails.mkdir()
    (mails / "1.eml").write_bytes(mail.read_bytes())
    seen = set()
    for seed in range(1, 6):
        out = tmp_path / str(seed)
        run("play", "--scenario", scenario, "--mails", mails, "--seed", seed, "--out", out)
        seen.add((out / "rolls.jsonl").read_text(encoding="utf-8"))
    assert len(seen) > 1


def test_the_ledger_has_the_promised_keys(scenario: Path, mail: Path, tmp_path: Path) -> None:
    mails = tmp_path / "cartas"
    mails.mkdir()
    (mails / "1.eml").write_bytes(mail.read_bytes())
    run("play", "--scenario", scenario, "--mails", mails, "--months", 2, "--out", tmp_path / "out")
    events = [json.loads(line) for line in (tmp_path / "out/ledger.jsonl").read_text("utf-8").splitlines()]
    assert {"1626-08", "1626-09"} == {event["month"] for event in events}
    for event in events:
        assert {"seq", "month", "week", "rule", "kind", "audience", "facts", "changes"} <= event.keys()
        assert all(change.keys() == {"who", "what", "by", "now"} for change in event["changes"])
    for line in (tmp_path / "out/rolls.jsonl").read_text("utf-8").splitlines():
        roll = json.loads(line)
        assert roll.keys() == {"month", "rule", "key", "faces", "times", "values", "total"}
        assert roll["total"] == sum(roll["values"])


@pytest.mark.parametrize(
    ("args", "fault"),
    [
        (["--out", "x"], "hacen falta"),
        (["--mails", "no-hay", "--out", "x"], "no hay ninguna carpeta"),
        (["--mails", ".", "--out", "x", "--months", "0"], "al menos un mes"),
    ],
)
def test_play_says_what_it_lacks(
    args: list[str], fault: str, scenario: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("play", "--scenario", scenario, *args) == 2
    assert fault in capsys.readouterr().err


# The book and the dice ----------------------------------------------------------------------------------


def test_rulebook_lists_every_number_of_the_book(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rulebook", "--json") == 0
    lines = json.loads(capsys.readouterr().out)
    assert len(lines) == 292
    assert all(line.keys() == {"rule", "kind", "chapter", "code", "played", "tests"} for line in lines)
    bets = next(line for line in lines if line["rule"] == "3.1.7")
    assert bets["code"].startswith("turnbot.games.preux.rules.")
    assert bets["tests"] > 0


def test_a_rule_is_told_and_an_unknown_one_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rule", "3.1.7") == 0
    told = capsys.readouterr().out
    assert told.startswith("Regla 3.1.7 (programa)\n")
    assert "tablas:  clubs\n" in told
    assert run("rule", "77.1") == 2
    assert "77.1" in capsys.readouterr().err


def test_the_listing_of_the_rules_is_in_spanish(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rulebook") == 0
    told = capsys.readouterr().out.splitlines()
    at = next(n for n, line in enumerate(told) if line.startswith("El programa aplica "))
    lines, chapters = told[:at], told[at + 1 :]
    assert all(
        re.fullmatch(r"Capítulo \d+: (no se juega todavía|se juegan \d+ de \d+)\.", one) for one in chapters
    )
    assert not any(chapter.startswith("Capítulo 3:") for chapter in chapters)
    assert {line.split()[1] for line in lines} == {"programa", "árbitro", "informativa"}


def test_verify_dice_agrees_and_finds_a_forged_die(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seed = bytes(range(32))
    line = inscription(Dice(seed, bytes(32)).roll(("3.1.7", 2, "own-1", "Jean Parrot")))
    letter = tmp_path / "hoja.txt"
    letter.write_text(f"Hola\n  {line}\n", encoding="utf-8")
    assert run("verify-dice", seed.hex(), letter) == 0
    letter.write_text(re.sub(r"\d$", lambda m: str(int(m[0]) % 6 + 1), line), encoding="utf-8")
    assert run("verify-dice", seed.hex(), letter) == 1
    assert "no concuerda" in capsys.readouterr().out
    capsys.readouterr()
    for no_seed in ("xyz", "ab"):
        assert run("verify-dice", no_seed, letter) == 2
        assert "de 32 a 128 dígitos hexadecimales" in capsys.readouterr().err


def test_verify_dice_reads_a_letter_as_a_maildir_holds_it(
    partida: Path, mail: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (partida / "correo/entrada/new/1.carta").write_bytes(mail.read_bytes())
    for step in ("tick", "close", "play", "publish", "tick"):
        assert run(step, partida) == 0
    letters = list((partida / "correo/salida/new").iterdir())
    (sheet,) = (one for one in letters if b"To: parrot" in one.read_bytes() and b"own-1" in one.read_bytes())
    texts = [read_message(one.read_bytes()).full_text for one in letters]
    [opened] = (text for text in texts if "en un sobre lacrado" in text)
    announced = re.search(r"\b[0-9a-f]{64}\b", opened)
    assert announced is not None
    capsys.readouterr()
    assert run("verify-dice", sheet) == 0
    assert "Es la huella que la carta trae." in capsys.readouterr().out
    assert run("verify-dice", announced[0], sheet) == 0
    told = capsys.readouterr().out
    assert "Es la huella que usted da." in told
    assert "concuerdan: 2 de 2." in told
    assert run("verify-dice", announced[0][::-1], sheet) == 1
    assert "No es la huella que usted da" in capsys.readouterr().out
    forged = sheet.with_name("forged")
    forged.write_text(
        read_message(sheet.read_bytes()).full_text.replace("Sobre 1", "Sobre 2"), encoding="utf-8"
    )
    assert run("verify-dice", forged) == 1
    assert "sin su sobre abierto" in capsys.readouterr().out


def test_play_leaves_what_is_not_its_own(scenario: Path, tmp_path: Path) -> None:
    (tmp_path / "cartas").mkdir()
    (tmp_path / "out/letters").mkdir(parents=True)
    kept = tmp_path / "out/letters/old.eml"
    kept.write_text("mine", encoding="utf-8")
    for _ in range(2):
        assert (
            run("play", "--scenario", scenario, "--mails", tmp_path / "cartas", "--out", tmp_path / "out")
            == 0
        )
    assert kept.read_text(encoding="utf-8") == "mine"


# A game folder --------------------------------------------------------------------------------------------


def test_init_makes_a_folder_that_checks_out_and_is_not_made_twice(
    partida: Path, scenario: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("check-config", partida) == 0
    assert "MAL" not in capsys.readouterr().out
    assert run("init", partida, "--scenario", scenario) == 1
    assert "ya hay una partida" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("social_level = 7", "social_level = 3", "el suyo es 3"),
        ("crowns = 310", 'crowns = "muchas"', "crowns"),
        ("parrot@correo.example", "rochefort@correo.example", "misma dirección"),
    ],
)
def test_an_init_that_fails_leaves_nothing_behind_and_can_be_repeated(
    right: str, wrong: str, said: str, scenario: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, folder = scenario.read_text(encoding="utf-8"), tmp_path / "otra"
    scenario.write_text(good.replace(right, wrong), encoding="utf-8")
    assert run("init", folder, "--scenario", scenario) == 2
    assert said in capsys.readouterr().err
    assert not folder.exists()
    scenario.write_text(good, encoding="utf-8")
    assert run("init", folder, "--scenario", scenario) == 0


def test_a_folder_without_a_game_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("status", tmp_path) == 2
    assert "config.toml" in capsys.readouterr().err
    (tmp_path / "config.toml").write_text("", encoding="utf-8")
    assert run("status", tmp_path) == 1
    assert "turnbot init" in capsys.readouterr().err


def test_a_month_by_hand(partida: Path, mail: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (partida / "correo/entrada/new/1.carta").write_bytes(mail.read_bytes())
    assert run("publish", partida) == 1
    assert run("tick", partida) == 0
    capsys.readouterr()
    assert run("status", partida) == 0
    told = capsys.readouterr().out
    assert "1: Jean Parrot" in told
    assert "1: Marcel Rochefort" in told
    assert run("play", partida, "--preview") == 0
    preview = capsys.readouterr().out
    assert "Para: Lista\n" in preview
    assert "Para: Árbitro\n" in preview
    assert "Semilla" not in preview
    assert "LOS DADOS" not in preview
    assert [run(step, partida) for step in ("close", "play", "undo", "play", "cases", "publish", "tick")] == [
        0
    ] * 7
    subjects = "".join(p.read_text("utf-8", "replace") for p in (partida / "correo/salida/new").iterdir())
    assert "Jean Parrot" in subjects
    assert (partida / "web/index.html").is_file()
    assert run("close", partida) == 0


def test_cases_are_listed_and_an_answer_to_none_is_refused(
    partida: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("cases", partida) == 0
    assert "ningún caso" in capsys.readouterr().out.casefold()
    assert run("cases", partida, "7", "b") == 2
    assert "7" in capsys.readouterr().err


def test_help_shows_examples(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run("--help")
    assert ended.value.code == 0
    assert "turnbot init" in capsys.readouterr().out


def test_a_correction_is_laid_down_and_applied(partida: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("correct", partida, "Jean Parrot", "crowns", "-10", "Error", "de", "julio.") == 0
    assert "1626-08" in capsys.readouterr().out
    assert run("correct", partida, "Jean Parot", "crowns", "+10", "Error.") == 1
    assert "¿será «Jean Parrot»?" in capsys.readouterr().err
    assert run("correct", partida, "Jean Parrot", "crowns", "diez", "Error.") == 2
    capsys.readouterr()
    assert run("play", partida, "--preview") == 0
    assert "Error de julio." in capsys.readouterr().out


def test_what_got_stuck_is_listed_and_a_copy_made(
    partida: Path, mail: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("letters", partida) == 0
    assert "en cola" in capsys.readouterr().out  # the month's announcement
    assert run("letters", partida, "--apartadas") == 0
    assert "No hay ninguna carta" in capsys.readouterr().out
    assert run("resend", partida, 1) == 1
    assert run("mails", partida) == 0
    assert "No hay ninguna carta" in capsys.readouterr().out
    assert run("close", partida) == 0
    (partida / "correo/entrada/new/1.carta").write_bytes(mail.read_bytes())
    assert run("tick", partida) == 0
    capsys.readouterr()
    assert run("mails", partida) == 0
    assert "tardía" in capsys.readouterr().out
    assert run("retry", partida, 1) == 1
    assert run("move", partida, "Jean Parrot", "parrot@nuevo.example") == 0
    assert run("move", partida, "Jean Parrot", "rochefort@correo.example") == 1
    assert "Marcel Rochefort" in capsys.readouterr().err
    assert run("backup", partida) == 0
    assert list((partida / "copias").glob("*-referee.db.gz"))


def test_publish_shows_first_what_the_referee_has_not_seen(
    partida: Path, mail: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    doubted = mail.read_text("utf-8").replace(
        "voy a mi club y hago", "si hace buen tiempo, voy a mi club y hago"
    )
    (partida / "correo/entrada/new/1.carta").write_text(doubted, encoding="utf-8")
    assert [run(step, partida) for step in ("tick", "close", "play")] == [0] * 3
    capsys.readouterr()
    assert run("publish", partida) == 1
    said = capsys.readouterr()
    assert "si hace buen tiempo" in said.out
    assert "1 a" in said.out
    assert "dé la misma orden otra vez" in said.err
    assert run("publish", partida) == 0
    assert "septiembre de 1626" in _month_of(partida, capsys)


def test_what_the_referee_has_listed_or_forces_is_published_at_once(
    partida: Path, mail: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    doubted = mail.read_text("utf-8").replace(
        "voy a mi club y hago", "si hace buen tiempo, voy a mi club y hago"
    )
    (partida / "correo/entrada/new/1.carta").write_text(doubted, encoding="utf-8")
    assert [run(step, partida) for step in ("tick", "close", "play", "cases", "chronicle")] == [0] * 5
    assert run("cases", partida, "1", "a") == 0
    capsys.readouterr()
    # The weather lets him go to his club, of which the account that was shown knew nothing.
    assert run("publish", partida) == 1
    assert "Lo que cambia en la crónica:\n  [P" in capsys.readouterr().out
    assert run("publish", partida, "--force") == 0
    assert "septiembre de 1626" in _month_of(partida, capsys)


def _month_of(partida: Path, capsys: pytest.CaptureFixture[str]) -> str:
    capsys.readouterr()
    assert run("status", partida) == 0
    return capsys.readouterr().out

"""How fast campaigns of Maquiavelli are played, drawn and read, by random players."""

import time
from collections import Counter

from maquiavelli.random_games import game
from turnbot.core.exchange import Text
from turnbot.games.maquiavelli.drawing.picture import draw
from turnbot.games.maquiavelli.game import GAME
from turnbot.games.maquiavelli.rules.c10_movement import whole
from turnbot.games.maquiavelli.telling.pictures import view

GAMES, YEARS, DRAWN = 40, 10, 25


def run(games: int = GAMES) -> None:
    """Print turns a second, what came of them, maps and lines of orders a second."""
    began, played, results, last = time.perf_counter(), 0, Counter[str](), None
    for seed in range(games):
        for _, _, out in game(seed, YEARS):
            played += 1
            last = out
            assert not whole(out.world), (seed, out.month)
            results.update(e.facts["result"] for e in out.events if e.kind == "unit.moved")
    spent = time.perf_counter() - began
    print(f"Maquiavelli: {games} games of {YEARS} years by random players, {played} turns of eight powers:")
    print(f"  {played / spent:.0f} turns a second, orders of the random players among them")
    print("  " + ", ".join(f"{name} {count}" for name, count in results.most_common()))
    assert last is not None
    began = time.perf_counter()
    for _ in range(DRAWN):
        draw(view(last.world, "Italia", last))
    print(f"  {DRAWN / (time.perf_counter() - began):.1f} maps a second (SVG)")
    world = GAME.scenario({"start": "spring"}, bytes(32))
    mail = "E1 a Ferrara\nE2 apoya a E1 en Ferrara\nF1 se mantiene, retirada AA\nContrasoborno a E1, 3d\n"
    began = time.perf_counter()
    for _ in range(DRAWN):
        GAME.read(Text("Venecia", "", mail), world)
    print(f"  {DRAWN / (time.perf_counter() - began):.1f} mails of four lines a second read")

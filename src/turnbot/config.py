"""config.toml as frozen dataclasses: each key with its type, its default and what it is for.

The types below are the only description of the configuration: the loader refuses what they do not
know, with its line, and ``config.example.toml`` is printed from them. What the referee reads is Spanish.
"""

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import TypeAdapter, ValidationError

from turnbot import machine
from turnbot.defaults import SYSTEM

#: What letters can be addressed to, as headers and servers without SMTPUTF8 take it.
_ADDRESS = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?"
)


def _key(default: Any, help_text: str, within: tuple[int, int] | None = None) -> Any:
    """One key; ``within`` are the least and the most that its number, or each of its numbers, may be."""
    return field(default=default, metadata={"help": help_text, "within": within})


@dataclass(frozen=True, slots=True)
class GameConfig:
    """La partida y su gente."""

    system: str = _key(SYSTEM, "El juego: «preux» o «maquiavelli».")
    title: str = _key("Preux et audacieux", "Cómo se llama la partida en cartas y páginas.")
    address: str = _key(
        "secretarios@preux.example", "Dirección a la que escriben los jugadores y desde la que se contesta."
    )
    list_address: str = _key("lista@preux.example", "Lista de correo que recibe la crónica.")
    list_author: Literal["", "Reply-To", "X-Original-From", "X-Original-Sender"] = _key(
        "",
        "Si la lista pone su dirección en «From», cabecera en que ella misma, y nadie más, dice quién"
        " escribió; vacía, lo que allí se dice no vale hasta que su autor escribe «conforme».",
    )
    referee_address: str = _key(
        "arbitro@preux.example", "Dirección del árbitro: recibe los casos y puede resolverlos contestando."
    )
    referee_name: str = _key("El Real Secretario", "Cómo firma el árbitro.")
    time_zone: str = _key("Europe/Madrid", "Zona horaria de los plazos.")
    site: str = _key(
        "",
        "Dirección pública de la web (https://…), si la tiene: va al pie de las cartas y en las novedades.",
    )
    hidden: str = _key(
        "", "Fichero TOML con las probabilidades ocultas de este árbitro; vacío, las de la casa."
    )

    private_pages: bool = _key(
        False,
        "Si es true, cada jugador tiene en la web una página con sus cuentas, cuya dirección va con su hoja.",
    )

    def shown(self) -> dict[str, str]:
        """Return what every template may say of the game, under the name ``game``."""
        return {
            "title": self.title,
            "address": self.address,
            "list": self.list_address,
            "referee": self.referee_name,
            "zone": self.time_zone,
            "site": self.site,
        }


@dataclass(frozen=True, slots=True)
class DeadlineConfig:
    """El ritmo de los turnos."""

    days: int = _key(21, "Días entre la publicación de un mes y el plazo del siguiente.", within=(1, 366))
    time: str = _key("23:59", "Hora local en que vence el plazo.")
    weekday: int = _key(
        7,
        "Día de la semana en que vence (1 lunes ... 7 domingo): el primero tras esos días; 0, cualquiera.",
        within=(0, 7),
    )
    reminders: tuple[int, ...] = _key(
        (72, 24), "Horas antes del plazo en que se avisa a quien no ha escrito.", within=(1, 8784)
    )
    auto_publish: bool = _key(
        False, "Si es true, un mes sin casos pendientes se publica solo al vencer el plazo."
    )
    referee_hours: int = _key(
        0,
        "Horas que se espera al árbitro antes de publicar con las propuestas; 0, hasta que publique él.",
        within=(0, 8784),
    )


@dataclass(frozen=True, slots=True)
class MailboxConfig:
    """De dónde se recoge el correo."""

    kind: Literal["maildir", "imap"] = _key(
        "maildir", "«maildir»: una carpeta de esta máquina, sin servidor; «imap»: un servidor."
    )
    path: str = _key("correo/entrada", "Carpeta Maildir (solo maildir).")
    host: str = _key("", "Servidor IMAP.")
    port: int = _key(993, "Puerto IMAP.", within=(1, 65535))
    user: str = _key("", "Usuario IMAP.")
    password_file: str = _key("", "Fichero cuya primera línea es la contraseña (mejor que escribirla aquí).")
    folder: str = _key("INBOX", "Carpeta que se lee.")
    tls: bool = _key(True, "Cifrado TLS desde el principio; false solo en la propia máquina.")
    ca_file: str = _key("", "Certificado de la autoridad, si no es de las conocidas.")
    timeout: int = _key(30, "Segundos que se espera al servidor.", within=(1, 3600))
    authserv_id: str = _key(
        "",
        "Nombre con que su servidor firma «Authentication-Results» en el correo que recibe: lo que él dé por"
        " falso espera un «conforme» del jugador; vacío, no se mira.",
    )


@dataclass(frozen=True, slots=True)
class OutboxConfig:
    """Por dónde sale el correo."""

    kind: Literal["maildir", "smtp"] = _key(
        "maildir", "«maildir»: se deja en una carpeta; «smtp»: se manda por un servidor."
    )
    path: str = _key("correo/salida", "Carpeta Maildir (solo maildir).")
    host: str = _key("", "Servidor SMTP.")
    port: int = _key(587, "Puerto SMTP.", within=(1, 65535))
    user: str = _key("", "Usuario SMTP; vacío, sin identificarse.")
    password_file: str = _key("", "Fichero cuya primera línea es la contraseña.")
    security: Literal["none", "starttls", "tls"] = _key("starttls", "Cifrado de la conexión.")
    ca_file: str = _key("", "Certificado de la autoridad, si no es de las conocidas.")
    timeout: int = _key(30, "Segundos que se espera al servidor.", within=(1, 3600))
    attempts: int = _key(12, "Intentos antes de apartar una carta y avisar al árbitro.", within=(1, 1000))


@dataclass(frozen=True, slots=True)
class PathsConfig:
    """Dónde queda cada cosa; las rutas relativas cuelgan de la carpeta de la partida."""

    database: str = _key(
        "partida.db", "Base de datos: un fichero, o la dirección de una de PostgreSQL (postgresql://...)."
    )
    backups: str = _key("copias", "Carpeta de las copias de seguridad.")
    keep_backups: int = _key(
        12,
        "Copias que se conservan, aparte de las de doce meses y una de cada año.",
        within=(1, 10000),
    )
    site: str = _key("web", "Carpeta en la que se publica la web.")
    templates: str = _key("", "Carpeta con plantillas propias; lo que falte se toma de las de la casa.")


@dataclass(frozen=True, slots=True)
class DaemonConfig:
    """El servicio."""

    every: int = _key(60, "Segundos entre una ronda y la siguiente.", within=(1, 86400))
    answers_per_day: int = _key(
        20,
        "Ayudas, ensayos y negativas al día a una misma dirección; el acuse de unas órdenes sale siempre.",
        within=(1, 10000),
    )
    strangers_per_hour: int = _key(
        6, "Respuestas por hora a desconocidos, entre todos ellos.", within=(0, 10000)
    )
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = _key("INFO", "Cuánto se cuenta en el registro.")


@dataclass(frozen=True, slots=True)
class Config:
    """Everything a game folder configures. ``root`` is the folder, ``file`` the file it was read from."""

    game: GameConfig = field(default_factory=GameConfig)
    deadline: DeadlineConfig = field(default_factory=DeadlineConfig)
    mailbox: MailboxConfig = field(default_factory=MailboxConfig)
    outbox: OutboxConfig = field(default_factory=OutboxConfig)
    paths: PathsConfig = field(default_factory=PathsConfig)
    daemon: DaemonConfig = field(default_factory=DaemonConfig)
    root: Path = field(default=Path(), metadata={"internal": True})

    def path(self, name: str) -> Path:
        """A path of the configuration, from the game's folder unless it is absolute."""
        return self.root / Path(name).expanduser()

    @property
    def zone(self) -> ZoneInfo:
        """The time zone of deadlines."""
        return ZoneInfo(self.game.time_zone)

    @property
    def database_file(self) -> Path | None:
        """The file of the database; None where it lies on a server."""
        if "://" not in self.paths.database:
            return self.path(self.paths.database)
        kind, _, file = self.paths.database.partition(":///")
        return self.path(file) if kind == "sqlite" and file else None

    @property
    def database_url(self) -> str:
        """The database as SQLAlchemy names it."""
        if "://" in self.paths.database:
            return self.paths.database
        return f"sqlite:///{self.path(self.paths.database)}"


class ConfigError(ValueError):
    """A configuration that cannot be used: one Spanish sentence a fault, each with file and line."""

    def __init__(self, faults: list[str]):
        super().__init__("\n".join(faults))
        self.faults = faults


def load(file: Path) -> Config:
    """Read a config.toml. Raises ConfigError with every fault it has, each with its line."""
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as trouble:
        raise ConfigError([f"No puedo leer {file}: {machine.why(trouble)}."]) from trouble
    except UnicodeDecodeError as trouble:
        raise ConfigError([f"{file} {machine.no_toml(trouble)}."]) from trouble
    try:
        doc = tomllib.loads(text)
    except tomllib.TOMLDecodeError as trouble:
        raise ConfigError([f"{file} {machine.no_toml(trouble)}."]) from trouble
    return from_document(doc, text, file)


def from_document(doc: Mapping[str, Any], text: str, file: Path) -> Config:
    """Make a Config of parsed TOML; ``text`` is the source, for the lines of the faults.

    Raises ConfigError.
    """
    faults: list[str] = []
    lines = _lines(text)
    sections = {f.name: f for f in fields(Config) if not f.metadata.get("internal")}
    hints = get_type_hints(Config)
    made: dict[str, Any] = {}
    for name, content in doc.items():
        where = f"{file}, línea {lines.get((name, ''), 1)}"
        if name not in sections:
            faults.append(f"{where}: no conozco la sección [{name}]. Hay: {', '.join(sections)}.")
        elif not isinstance(content, dict):
            faults.append(f"{where}: «{name}» debe ser una sección, [{name}].")
        else:
            made[name] = _section(hints[name], name, content, lines, file, faults)
    if not faults:
        config = Config(**made, root=file.parent)
        faults += [f"{file}, línea {lines.get(where, 1)}: {why}" for where, why in _sense(config)]
        if not faults:
            return config
    raise ConfigError(faults)


def _section(
    kind: type[Any],
    name: str,
    content: dict[str, Any],
    lines: Mapping[tuple[str, str], int],
    file: Path,
    faults: list[str],
) -> Any:
    hints = get_type_hints(kind)
    bounds = {f.name: f.metadata["within"] for f in fields(kind)}
    good: dict[str, Any] = {}
    for key, value in content.items():
        where = f"{file}, línea {lines.get((name, key), 1)}"
        if key not in hints:
            faults.append(f"{where}: no conozco «{key}» en [{name}]. Hay: {', '.join(hints)}.")
            continue
        try:
            good[key] = TypeAdapter(hints[key]).validate_python(_tupled(value), strict=True)
        except ValidationError:
            faults.append(f"{where}: «{key}» es {value!r}; debe ser {_spoken(hints[key])}.")
            continue
        if bounds[key] is not None:
            least, most = bounds[key]
            for number in value if isinstance(value, list) else (value,):
                if not least <= number <= most:
                    faults.append(f"{where}: «{key}» es {number}; va de {least} a {most}.")
    return kind(**good)


def _tupled(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _spoken(hint: Any) -> str:
    if get_origin(hint) is Literal:
        return "uno de " + ", ".join(f'"{choice}"' for choice in get_args(hint))
    names = {str: "un texto entre comillas", int: "un número entero", bool: "true o false"}
    return names.get(hint, "una lista de números enteros")


def _sense(config: Config) -> Iterator[tuple[tuple[str, str], str]]:
    """Faults that a type cannot see."""
    try:
        ZoneInfo(config.game.time_zone)
    except (ZoneInfoNotFoundError, ValueError):
        yield ("game", "time_zone"), f"no conozco la zona horaria «{config.game.time_zone}»."
    if not re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", config.deadline.time):
        yield ("deadline", "time"), f"«{config.deadline.time}» no es una hora como 23:59."
    if config.game.site and not re.fullmatch(r"https?://[^\s/]\S*", config.game.site):
        yield (
            ("game", "site"),
            f"«{config.game.site}» no es una dirección de web como https://preux.example/.",
        )
    site = _whole(config, config.paths.site)
    for kept in _kept(config):
        if site == kept or site in kept.parents:
            yield (
                ("paths", "site"),
                f"«{config.paths.site}» no puede ser ni contener {kept}: la web se cambia entera.",
            )
            break
    for section, name in (("mailbox", "imap"), ("outbox", "smtp")):
        part = getattr(config, section)
        if part.kind == name and not part.host:
            yield (section, "host"), f'con kind = "{name}" hace falta «host».'
        try:
            part.host.encode("idna")
        except UnicodeError:
            yield (section, "host"), f"«{part.host}» no es el nombre de un servidor."
        if not part.user.isascii():
            yield (section, "user"), f"«{part.user}» tiene letras que los servidores de correo no admiten."
    for key in ("address", "list_address", "referee_address"):
        if not _ADDRESS.fullmatch(getattr(config.game, key)):
            yield ("game", key), f"«{getattr(config.game, key)}» no es una dirección de correo."


def _whole(config: Config, name: str) -> Path:
    return Path(os.path.abspath(config.path(name)))


def _kept(config: Config) -> Iterator[Path]:
    """What a game keeps, and what making its site must not touch."""
    yield Path(os.path.abspath(config.root))
    names = [config.paths.backups, config.paths.templates]
    names += [part.path for part in (config.mailbox, config.outbox) if part.kind == "maildir"]
    if config.database_file is not None:
        names.append(str(config.database_file))
    for name in names:
        if name:
            yield _whole(config, name)


def _lines(text: str) -> dict[tuple[str, str], int]:
    """The line (from 1) of each section and key; good enough for a file of sections and plain keys."""
    found: dict[tuple[str, str], int] = {}
    section = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if header := re.match(r"\s*\[\s*\"?([\w.-]+)\"?\s*\]", line):
            section = header[1]
            found.setdefault((section, ""), number)
        elif key := re.match(r"\s*\"?([\w-]+)\"?\s*=", line):
            found.setdefault((section, key[1]), number)
            if not section:
                found.setdefault((key[1], ""), number)
    return found


def example(config: Config | None = None) -> str:
    """Print a commented config.toml: of the defaults (config.example.toml), or of a given configuration."""
    config = config or Config()
    out = [
        "# Configuración de una partida de turnbot. Lo que se quite toma el valor que aquí se muestra.",
        "",
    ]
    for section in fields(config):
        part = getattr(config, section.name)
        if not is_dataclass(part):
            continue
        out += [f"# {type(part).__doc__}", f"[{section.name}]"]
        for key in fields(part):
            out += [f"# {key.metadata['help']}", f"{key.name} = {_toml(getattr(part, key.name))}"]
        out.append("")
    return "\n".join(out)


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'

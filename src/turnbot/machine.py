"""What the operating system and the TOML parser say is wrong, in the referee's language."""

import errno
import re
from tomllib import TOMLDecodeError
from types import MappingProxyType

#: Clauses that go after «No puedo leer X:».
_WHY = MappingProxyType(
    {
        errno.ENOENT: "no existe",
        errno.EACCES: "faltan permisos",
        errno.EPERM: "faltan permisos",
        errno.EISDIR: "es una carpeta",
        errno.ENOTDIR: "en su ruta hay un fichero donde debería haber una carpeta",
        errno.EEXIST: "ya existe",
        errno.ENOSPC: "no queda sitio en el disco",
        errno.EROFS: "el disco es de solo lectura",
        errno.EIO: "el disco falla",
        errno.EMFILE: "hay demasiados ficheros abiertos",
        errno.ENAMETOOLONG: "el nombre es demasiado largo",
        errno.EHOSTUNREACH: "no hay camino hasta allí",
        errno.ENETUNREACH: "no hay red",
        errno.ECONNRESET: "ha cortado la conexión",
        errno.EPIPE: "ha cortado la conexión",
    }
)
#: How ``tomllib`` ends what it says.
_PLACE = re.compile(r"\(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)$")


def why(trouble: OSError) -> str:
    """Return why a file or a server could not be used: a clause in Spanish, without capital or full stop.

    What has no words here is told in the system's own.
    """
    return _WHY.get(trouble.errno or 0) or trouble.strerror or str(trouble)


def no_toml(fault: TOMLDecodeError | UnicodeDecodeError) -> str:
    """Return where the bytes of a file stop being TOML: a clause in Spanish that says what to look at."""
    if isinstance(fault, UnicodeDecodeError):
        return f"no está en UTF-8 (octeto {fault.start})"
    place = _PLACE.search(str(fault))
    if place and place["line"]:
        return f"no es TOML válido: tropieza en la línea {place['line']}, columna {place['column']}"
    return "no es TOML válido: se acaba antes de tiempo"

"""TLS as both doors need it: the system's authorities, and one more if the referee names it."""

from __future__ import annotations

import ssl

from turnbot import machine


class BadAuthority(Exception):
    """The named authority cannot be used; a Spanish sentence says why."""


def client_context(ca_file: str | None) -> ssl.SSLContext:
    """Certificates and names are always checked; `ca_file` (PEM) is trusted besides. Raises BadAuthority."""
    context = ssl.create_default_context()
    if ca_file is None:
        return context
    try:
        context.load_verify_locations(cafile=ca_file)
    except ssl.SSLError as broken:
        raise BadAuthority(f"El fichero «ca_file» {ca_file} no contiene un certificado en PEM.") from broken
    except OSError as missing:
        raise BadAuthority(
            f"No se puede leer el fichero «ca_file» {ca_file}: {machine.why(missing)}."
        ) from missing
    return context

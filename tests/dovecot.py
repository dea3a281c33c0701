"""A real IMAP server for tests: Dovecot, as an ordinary user, on free ports of the loopback address.

    with running_dovecot() as server:
        server.append("armand", raw_bytes)
        ImapInbox(server.settings("armand"))

Two users, `armand` and `clement`, with the password `PASSWORD`. Mail is put in and looked at by IMAP.
"""

from __future__ import annotations

import grp
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from imapclient import IMAPClient

from turnbot.mail.imap import ImapSettings

USERS = ("armand", "clement")
PASSWORD = "tuileries"
_DEADLINE = 20.0  # seconds for the server to open its port

_CONFIGURATION = """\
base_dir = {home}/run
state_dir = {home}/state
log_path = {home}/log
protocols = imap
listen = 127.0.0.1
default_internal_user = {user}
default_internal_group = {group}
default_login_user = {user}
mail_location = maildir:{home}/mail/%u
first_valid_uid = 1
first_valid_gid = 1
mail_plugins = acl
disable_plaintext_auth = no
auth_failure_delay = 0
ssl = yes
ssl_cert = <{home}/cert.pem
ssl_key = <{home}/key.pem
ssl_dh =
passdb {{
  driver = passwd-file
  args = scheme=plain {home}/users
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={home}/mail/%u
}}
plugin {{
  acl = vfile
}}
namespace inbox {{
  inbox = yes
{mailboxes}}}
service imap-login {{
  chroot =
  process_min_avail = 1
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = {tls_port}
    ssl = yes
  }}
}}
service anvil {{
  chroot =
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
service stats {{
  chroot =
}}
service lmtp {{
  process_limit = 0
}}
"""


@dataclass(frozen=True)
class Dovecot:
    """A running server; `certificate` is what signs its TLS."""

    home: Path
    port: int
    tls_port: int
    certificate: Path

    def settings(self, user: str, *, tls: bool = False, **changes: Any) -> ImapSettings:
        values: dict[str, Any] = {
            "host": "127.0.0.1",
            "port": self.tls_port if tls else self.port,
            "user": user,
            "password": PASSWORD,
            "tls": tls,
            "timeout": 10.0,
            "ca_file": str(self.certificate) if tls else None,
        }
        return ImapSettings(**(values | changes))

    @contextmanager
    def session(self, user: str, folder: str = "INBOX") -> Iterator[IMAPClient]:
        """A client of the test's own, with the folder open."""
        client = IMAPClient("127.0.0.1", self.port, ssl=False, timeout=10)
        client.login(user, PASSWORD)
        try:
            client.select_folder(folder)
            yield client
        finally:
            client.logout()

    def append(self, user: str, raw: bytes, received: datetime | None = None, folder: str = "INBOX") -> None:
        """Put a mail into a folder; `received` is aware and becomes the INTERNALDATE."""
        with self.session(user) as client:
            client.append(folder, raw, msg_time=received)

    def flags(self, user: str, folder: str = "INBOX") -> dict[int, set[bytes]]:
        """The flags of every message by UID."""
        with self.session(user, folder) as client:
            found = client.get_flags(client.search(["ALL"]))
        return {uid: set(flags) for uid, flags in found.items()}

    def permit(self, user: str, rights: str) -> None:
        """From the next session on, the user has only these rights to his INBOX (RFC 4314 section 2.1)."""
        (self.home / "mail" / user).mkdir(exist_ok=True)
        self._own(self.home / "mail" / user)
        (self.home / "mail" / user / "dovecot-acl").write_text(f"owner {rights}\n")

    def change_uidvalidity(self, user: str) -> None:
        """As if the server had lost its index: from the next session on, another UIDVALIDITY."""
        folder = self.home / "mail" / user
        uidlist = folder / "dovecot-uidlist"
        first, _, rest = uidlist.read_text().partition("\n")
        changed = re.sub(r"\bV(\d+)", lambda found: f"V{int(found[1]) + 1}", first)
        assert changed != first
        uidlist.write_text(f"{changed}\n{rest}")
        for index in folder.glob("dovecot.index*"):
            index.unlink()

    def log(self) -> str:
        path = self.home / "log"
        return path.read_text(errors="replace") if path.exists() else ""

    def _own(self, path: Path) -> None:
        if os.geteuid() == 0:
            owner = pwd.getpwnam("nobody")
            os.chown(path, owner.pw_uid, owner.pw_gid)


@contextmanager
def running_dovecot(mailboxes: str = "") -> Iterator[Dovecot]:
    """Start a server in a folder of its own, wait until it answers, stop it afterwards.

    ``mailboxes`` is what its namespace says besides, a line each.
    """
    # Not pytest's tmp_path: its names are too long for the sockets in it, and root's are closed to others.
    home = Path(tempfile.mkdtemp(prefix="dovecot-"))
    # Dovecot refuses to hand mail to root; root starts it as somebody who owns nothing.
    owner = pwd.getpwnam("nobody") if os.geteuid() == 0 else pwd.getpwuid(os.geteuid())
    try:
        server = _configure(home, owner, mailboxes)
        process = subprocess.Popen(
            [_binary(), "-F", "-c", str(home / "dovecot.conf")],
            **(
                {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []} if os.geteuid() == 0 else {}
            ),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.STDOUT,
            cwd=home,
            start_new_session=True,
        )
        try:
            _wait_until_open(server, process)
            yield server
        finally:
            # The whole group at once: asked politely, the master takes a second to say goodbye to each child.
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _configure(home: Path, owner: pwd.struct_passwd, mailboxes: str) -> Dovecot:
    server = Dovecot(home, free_port(), free_port(), home / "cert.pem")
    make_certificate(home)
    (home / "users").write_text("".join(f"{user}:{PASSWORD}\n" for user in USERS))
    (home / "dovecot.conf").write_text(
        _CONFIGURATION.format(
            home=home,
            mailboxes=mailboxes,
            user=owner.pw_name,
            group=grp.getgrgid(owner.pw_gid).gr_name,
            uid=owner.pw_uid,
            gid=owner.pw_gid,
            port=server.port,
            tls_port=server.tls_port,
        )
    )
    for name in ("mail", "run", "state"):
        (home / name).mkdir()
    if os.geteuid() == 0:
        for path in (home, *home.iterdir()):
            os.chown(path, owner.pw_uid, owner.pw_gid)
    return server


def make_certificate(folder: Path) -> Path:
    """A self-signed certificate for 127.0.0.1 (cert.pem, key.pem); returns the certificate."""
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650"
    subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    subprocess.run([*command.split(), *subject, *files], check=True, capture_output=True)
    return folder / "cert.pem"


def _binary() -> str:
    found = shutil.which("dovecot", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
    assert found, "dovecot is not installed: apt-get install dovecot-imapd"
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_until_open(server: Dovecot, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + _DEADLINE
    while time.monotonic() < deadline:
        try:
            with socket.create_connection(("127.0.0.1", server.port), timeout=5) as probe:
                if probe.recv(100).startswith(b"* OK"):
                    return
        except OSError:
            pass
        try:
            process.wait(timeout=0.02)
        except subprocess.TimeoutExpired:
            continue
        raise AssertionError(f"dovecot ended by itself:\n{server.log()}")
    raise AssertionError(f"dovecot did not open its port in {_DEADLINE:g} s:\n{server.log()}")

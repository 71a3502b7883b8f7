"""Mail servers on loopback for the booth to send to: the ones that the mail's own tests use."""

import email
import email.message
import email.policy
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading

from booth_server import end_with_parent, free_port
from waiting import within

SERVERS = pathlib.Path(__file__).resolve().parents[2] / "MailerTests/Servers"


class Program:
    """One of the mail tests' servers, or another by its path, which prints its port."""

    script: str | pathlib.Path
    words: tuple = ()

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *fault) -> None:
        self.stop()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, SERVERS / self.script, *self.words], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, preexec_fn=end_with_parent)
        self.port = int(self.process.stdout.readline().split()[1])
        self.url = f"smtp+plaintext://127.0.0.1:{self.port}"

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


class Silent(Program):
    """A mail server that accepts a connection and never says a word."""

    script, words = "silent.py", ("banner",)


class Mailbox:
    """A mail server that keeps what it is sent."""

    url: str

    def __enter__(self) -> "Mailbox":
        self.root = self.folder = pathlib.Path(tempfile.mkdtemp(prefix="kotinos-mail-"))
        # Postfix's own users walk through it.
        self.root.chmod(0o755)
        self.start()
        return self

    def __exit__(self, *fault) -> None:
        self.stop()
        shutil.rmtree(self.root, ignore_errors=True)

    def raw(self) -> list[bytes]:
        """The messages so far, as they came."""
        return [
            path.read_bytes() for path in sorted(self.folder.glob("*")) if path.suffix != ".txt"]

    def messages(self, count: int = 1, seconds: float = 10) -> list[email.message.EmailMessage]:
        """The messages, awaited until there are `count`."""
        within(seconds, lambda: len(self.raw()) >= count, f"{count} messages have not come")
        found = [email.message_from_bytes(one, policy=email.policy.default) for one in self.raw()]
        assert len(found) == count, f"{len(found)} messages instead of {count}"
        return found


class Recorder(Mailbox, Program):
    """aiosmtpd."""

    script = "recorder.py"

    @property
    def words(self) -> tuple:
        return (self.root,)


class Faults(Recorder):
    """A mail server that does what the part of the address before "@" says: rcpt550 refuses it for
    good, pause takes the message and answers after five seconds.
    """

    script = "faults.py"


class Network:
    """The way to a mail server: cut until its `with` block begins."""

    def __init__(self, mailbox: Recorder):
        self.mailbox = mailbox
        self.port = free_port()
        self.url = f"smtp+plaintext://127.0.0.1:{self.port}"

    def __enter__(self) -> "Network":
        self.listener = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self.accept, daemon=True).start()
        return self

    def __exit__(self, *fault) -> None:
        self.listener.close()

    def accept(self) -> None:
        try:
            while True:
                one, _ = self.listener.accept()
                other = socket.create_connection(("127.0.0.1", self.mailbox.port))
                for ends in ((one, other), (other, one)):
                    threading.Thread(target=self.carry, args=ends, daemon=True).start()
        except OSError:
            pass

    def carry(self, source: socket.socket, target: socket.socket) -> None:
        try:
            while piece := source.recv(65536):
                target.sendall(piece)
            target.shutdown(socket.SHUT_WR)
        except OSError:
            pass


class Postfix(Mailbox):
    """Postfix with STARTTLS and a login; only root may start it."""

    @staticmethod
    def is_possible() -> bool:
        return os.geteuid() == 0 and all(
            map(os.path.exists, ("/usr/sbin/postfix", "/usr/sbin/saslpasswd2")))

    def start(self) -> None:
        certificates = self.root / "tls"
        certificates.mkdir()
        first = free_ports(7)
        # Its master process ignores the signals that a parent blocks.
        clear = lambda: signal.pthread_sigmask(signal.SIG_SETMASK, [])
        for command in (["certificates.sh", certificates],
                        ["postfix.sh", self.root / "postfix", certificates, str(first)]):
            result = subprocess.run(
                ["bash", SERVERS / command[0], *command[1:]], capture_output=True, text=True,
                preexec_fn=clear)
            assert result.returncode == 0, result.stderr
        self.folder = self.root / "postfix/mail/inbox/new"
        self.url = f"smtp://alice%40test.example@localhost:{first}"
        self.environment = {
            "SELFIE_SMTP_CA_FILE": str(certificates / "ca.pem"),
            "SELFIE_SMTP_PASSWORD": "secret",
        }
        within(5, lambda: is_open(first), "Postfix does not listen")

    def stop(self) -> None:
        subprocess.run(
            ["/usr/sbin/postfix", "-c", self.root / "postfix/etc", "stop"], capture_output=True)


def is_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def free_ports(count: int) -> int:
    """The first of `count` free ports in a row."""
    while True:
        first = random.randint(20_000, 30_000)
        if not any(is_open(port) for port in range(first, first + count)):
            return first


def photo_of(message: email.message.EmailMessage) -> bytes:
    """The champion photo that a message carries."""
    found = [
        part.get_content() for part in message.walk()
        if part.get_content_type() == "image/jpeg"
        and part.get_content_disposition() == "attachment"]
    assert len(found) == 1, f"{len(found)} attached photos"
    return found[0]

"""Mail servers on loopback for the booth to send to: the ones that the mail's own tests use."""

import contextlib
import email
import email.message
import email.policy
import pathlib
import shutil
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
        self.process = subprocess.Popen(
            [sys.executable, SERVERS / self.script, *self.words], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, preexec_fn=end_with_parent)
        self.port = int(self.process.stdout.readline().split()[1])
        self.url = f"smtp+plaintext://127.0.0.1:{self.port}"
        return self

    def __exit__(self, *fault) -> None:
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


class Silent(Program):
    """A mail server that accepts a connection and never says a word."""

    script, words = "silent.py", ("banner",)


class Recorder(Program):
    """aiosmtpd, which keeps what it is sent."""

    script = "recorder.py"

    def __enter__(self) -> "Recorder":
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="kotinos-mail-"))
        self.words = (self.folder,)
        return super().__enter__()

    def __exit__(self, *fault) -> None:
        super().__exit__(*fault)
        shutil.rmtree(self.folder, ignore_errors=True)

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
        with contextlib.suppress(OSError):
            while True:
                one, _ = self.listener.accept()
                other = socket.create_connection(("127.0.0.1", self.mailbox.port))
                for ends in ((one, other), (other, one)):
                    threading.Thread(target=self.carry, args=ends, daemon=True).start()

    def carry(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while piece := source.recv(65536):
                target.sendall(piece)
            target.shutdown(socket.SHUT_WR)


def photo_of(message: email.message.EmailMessage) -> bytes:
    """The champion photo that a message carries."""
    found = [
        part.get_content() for part in message.walk()
        if part.get_content_type() == "image/jpeg"
        and part.get_content_disposition() == "attachment"]
    assert len(found) == 1, f"{len(found)} attached photos"
    return found[0]

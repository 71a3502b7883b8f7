"""Where a visitor's address, name and photo may be: in the outbox, and in the mail."""

import contextlib
import pathlib
import socket
import subprocess
import threading
import time

import pytest

from booth_server import Booth
from mailboxes import Network, Recorder
from waiting import within
from visitor import Visitor

ADDRESS = "zenobia.q7x@palmyra-w4.test.example"
NAME = "Ζηνοβία Κ7ω"
SECRETS = ("zenobia", "palmyra", "Ζηνοβία")


def processes() -> str:
    """Every command line and environment that the system shows."""
    texts = []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        for name in ("cmdline", "environ", "comm"):
            try:
                texts.append((folder / name).read_bytes().decode("utf-8", "replace"))
            except OSError:
                continue
    return "\0".join(texts)


def holding(booth: Booth) -> list[str]:
    """The files outside the outbox that hold something of the visitor."""
    return [str(path) for path in booth.files() if not path.is_relative_to(booth.outbox)
            and any(secret.encode() in path.read_bytes() for secret in SECRETS)]


def test_address_stays_in_the_outbox():
    """The address and the name are in no log, file, answer, cookie or process list;
    only the mail has them.
    """
    seen_elsewhere = []
    running = True

    def watch():
        while running:
            text = processes()
            seen_elsewhere.extend(secret for secret in SECRETS if secret in text)
            time.sleep(0.02)

    with Recorder() as mailbox, Booth(smtp=mailbox.url) as booth:
        watcher = threading.Thread(target=watch)
        watcher.start()
        try:
            visitor = Visitor(booth).reach("reviewed")
            answers = [
                visitor.call(
                    "POST", "/api/mail", {"address": ADDRESS, "name": NAME, "consent": "1"})]
            assert (
                answers[0].status == 202
                and answers[0].json["masked"] == "z…@palmyra-w4.test.example"
            ), answers[0]
            mailbox.messages()
            within(
                5,
                lambda: visitor.good("GET", "/api/mail")["delivery"] == "sent",
                "delivery is not `sent`")
            answers += [
                visitor.call("GET", path) for path in ("/api/mail", "/api/session", "/api/photo")]
            # A refusal says nothing of it either.
            answers.append(
                visitor.call(
                    "POST", "/api/mail", {"address": ADDRESS + " x", "name": NAME, "consent": "1"}))
            answers.append(visitor.call("GET", f"/{ADDRESS}?address={ADDRESS}"))
            answers.append(
                visitor.call("POST", f"/api/mail?address={ADDRESS}", {"address": ADDRESS}))
            visitor.end()
        finally:
            running = False
            watcher.join()
        for answer in answers:
            told = answer.body.decode() + str(answer.headers)
            assert "zenobia" not in told and "Ζηνοβία" not in told, answer
        assert not seen_elsewhere, f"the process list shows {set(seen_elsewhere)}"
        assert not any(secret in booth.log for secret in SECRETS), booth.log
        assert not holding(booth), holding(booth)
        (row,) = booth.rows()
        assert (row["recipient"], row["consent"], row["consent_language"]) == (
            ADDRESS,
            "1",
            "en",
        ), row
        assert row["state"] == "accepted" and booth.spool() == [], (row["state"], booth.spool())
        for path in (booth.outbox, *booth.outbox.rglob("*")):
            assert path.stat().st_mode & 0o077 == 0, f"{path} is open to others"


def test_film_in_the_mail(tmp_path):
    """Where the museum mails films, the visitor agrees to the words that name it, the mail has it
    beside the photo, and nothing of either stays.
    """
    (tmp_path / "museum.toml").write_text("[film]\nmail = true\n")
    with Recorder() as mailbox, Booth("--museum", tmp_path, smtp=mailbox.url) as booth:
        visitor = Visitor(booth).reach("reviewed")
        # The page shows the painted photo, and the film is begun.
        visitor.good("GET", "/api/preview?plan=0")
        mail = {"address": ADDRESS, "name": "", "consent": "1"}
        assert visitor.call("POST", "/api/mail", mail).status == 422, "the words name no film"
        answer = visitor.call("POST", "/api/mail", {**mail, "consent": "2"})
        assert answer.status == 202, answer
        (message,) = mailbox.messages()
        kinds = [part.get_content_type() for part in message.walk()]
        assert "image/jpeg" in kinds and {"video/mp4", "image/webp"} & set(kinds), kinds
        within(5, lambda: booth.spool() == [], "photo or film stays")


def test_call_is_in_memory_only(tmp_path):
    """What the herald calls is in no log, file, answer, command line or environment, while it is
    spoken, filmed and heard; the film has it as its sound, and is gone with the visit.
    """
    (tmp_path / "museum.toml").write_text("[herald]\ncall = true\n")
    seen_elsewhere = []
    running = True

    def watch():
        while running:
            text = processes()
            seen_elsewhere.extend(secret for secret in SECRETS if secret in text)
            time.sleep(0.02)

    call = {"name": NAME, "parent": "του Palmyra", "place": "zenobia", "consent": "1"}
    with Booth("--museum", tmp_path) as booth:
        before = set(booth.files())
        watcher = threading.Thread(target=watch)
        watcher.start()
        try:
            visitor = Visitor(booth).reach("reviewed")
            assert visitor.good("GET", "/api/session")["awaitsHerald"]
            answers = [visitor.call("POST", "/api/herald", call)]
            assert answers[0].status == 200 and not answers[0].json["awaitsHerald"], answers[0]
            visitor.call("GET", "/api/preview?plan=0")
            within(
                60, lambda: visitor.call("GET", "/api/film").status == 200, "no film is made")
            film = visitor.call("GET", "/api/film").body
            assert b"mp4a" in film or film.startswith(b"RIFF"), "the film has no sound"
            heard = visitor.call("GET", "/api/herald?film=true")
            assert heard.status == 200 and heard.body.startswith(b"RIFF"), heard.status
            refused = {**call, "name": "a\nb"}
            visitor.good("POST", "/api/review")
            answers.append(visitor.call("POST", "/api/herald", refused))
            assert answers[1].status == 422 and answers[1].json["code"] == "herald", answers[1]
            # Names of temporary files would be new ones.
            new = [path for path in set(booth.files()) - before if path.stat().st_size > 10_000]
            assert not new, f"the call or its film is written to {new}"
            visitor.end()
        finally:
            running = False
            watcher.join()
        for answer in answers:
            told = answer.body.decode() + str(answer.headers)
            assert not any(secret in told for secret in SECRETS), answer
        assert not seen_elsewhere, f"the process list shows {set(seen_elsewhere)}"
        assert not any(secret in booth.log for secret in SECRETS), booth.log
        assert not holding(booth), holding(booth)


def test_address_in_no_log_of_a_fault():
    """When the mail server refuses, or is away, the log tells it without address, name or photo."""
    with Booth(smtp="smtp+plaintext://127.0.0.1:9") as booth:
        visitor = Visitor(booth).reach("reviewed")
        assert visitor.mail(ADDRESS, NAME)["delivery"] == "waiting"
        time.sleep(0.5)
        assert visitor.good("GET", "/api/mail")["delivery"] == "waiting"
        assert booth.stop() == 0
        assert not any(secret in booth.log for secret in SECRETS), booth.log
        assert not holding(booth), holding(booth)
        booth.check_outbox()
        (row,) = booth.rows()
        assert row["state"] == "queued", row["state"]


@pytest.mark.long
def test_mail_waits_for_the_network():
    """A mail that cannot be sent waits and says so;
    when the network is back the booth sends it by itself.
    """
    with Recorder() as mailbox:
        network = Network(mailbox)
        with Booth(smtp=network.url) as booth:
            visitor = Visitor(booth).reach("reviewed")
            assert visitor.mail("visitor@test.example")["delivery"] == "waiting"
            time.sleep(1)
            assert visitor.good("GET", "/api/mail")["delivery"] == "waiting" and mailbox.raw() == []
            with network:
                # The outbox holds a server back for up to a minute after its first fault.
                for _ in range(20):
                    if mailbox.raw():
                        break
                    visitor.good("PUT", "/api/session", {"language": "en"})
                    time.sleep(4)
                mailbox.messages()
                within(
                    5,
                    lambda: visitor.good("GET", "/api/mail")["delivery"] == "sent",
                    "it is not told")
                assert len(booth.rows()) == 1
                within(5, lambda: booth.spool() == [], "the photo stays")


@contextlib.contextmanager
def small_disk(folder: pathlib.Path):
    """A disk of 200 kB in place of a folder."""
    folder.mkdir(parents=True, mode=0o700)
    if subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=200k,mode=700", "tmpfs", folder], capture_output=True
    ).returncode:
        pytest.skip("This account may not mount a disk.")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


def test_full_disk():
    """A photo that the disk has no room for gets 507 with a sentence that names no folder,
    and the visit goes on.
    """
    booth = Booth(smtp="smtp+plaintext://127.0.0.1:9")
    with small_disk(booth.outbox), booth:
        visitor = Visitor(booth).reach("reviewed")
        refused = visitor.call(
            "POST", "/api/mail", {"address": "visitor@test.example", "name": "", "consent": "1"})
        assert (refused.status, refused.code) == (507, "full"), refused
        assert "/" not in refused.json["error"], refused
        assert visitor.state == "reviewed"
        assert not booth.spool(), "half a message is left"


class Events:
    """An event stream, read until it is stopped."""

    def __init__(self, booth: Booth, cookie: str):
        self.connection = socket.create_connection(("127.0.0.1", booth.port))
        head = f"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:{booth.port}\r\nAccept: text/event-stream\r\n"
        self.connection.sendall(
            (head + (f"Cookie: {cookie}\r\n" if cookie else "") + "\r\n").encode())
        self.got = b""
        self.worker = threading.Thread(target=self.read, daemon=True)
        self.worker.start()
        within(5, lambda: b"event: booth" in self.got, "no event comes")

    def read(self) -> None:
        try:
            while piece := self.connection.recv(65536):
                self.got += piece
        except OSError:
            pass

    @property
    def text(self) -> str:
        return self.got.decode()

    def stop(self) -> str:
        try:
            self.connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self.connection.close()
        self.worker.join(2)
        return self.text

"""Where a visitor's address, name and photo may be: in the outbox, and in the mail."""

import contextlib
import pathlib
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
            with contextlib.suppress(OSError):
                texts.append((folder / name).read_bytes().decode("utf-8", "replace"))
    return "\0".join(texts)


def holding(booth: Booth) -> list[str]:
    """The files outside the outbox that hold something of the visitor."""
    return [str(path) for path in booth.files() if not path.is_relative_to(booth.outbox)
            and any(secret.encode() in path.read_bytes() for secret in SECRETS)]


@contextlib.contextmanager
def told_nowhere(booth: Booth):
    """Raises when the system's processes show something of the visitor while the body runs, or the
    booth's log and files, or the answers in the list that the body fills, do so at its end.
    """
    answers, seen, done = [], set(), threading.Event()

    def watch() -> None:
        while not done.wait(0.02):
            text = processes()
            seen.update(secret for secret in SECRETS if secret in text)

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        yield answers
    finally:
        done.set()
        watcher.join()
    for answer in answers:
        # The domain of the address is told, behind its masked name.
        told = (answer.body.decode() + str(answer.headers)).replace("@palmyra-w4.test.example", "")
        assert not any(secret in told for secret in SECRETS), answer
    assert not seen, f"the process list shows {seen}"
    assert not any(secret in booth.log for secret in SECRETS), booth.log
    assert not holding(booth), holding(booth)


def test_address_stays_in_the_outbox():
    """Address and name are in no log, file, answer, cookie or process list, but in the mail."""
    with Recorder() as mailbox, Booth(smtp=mailbox.url) as booth:
        mail = {"address": ADDRESS, "name": NAME, "consent": "1"}
        with told_nowhere(booth) as answers:
            visitor = Visitor(booth).reach("reviewed")
            answers.append(visitor.call("POST", "/api/mail", mail))
            assert (answers[0].status, answers[0].json["masked"]) == (
                202, "z…@palmyra-w4.test.example"), answers[0]
            mailbox.messages()
            visitor.await_delivery()
            answers += [
                visitor.call("GET", path) for path in ("/api/mail", "/api/session", "/api/photo")]
            # A refusal says nothing of it either.
            answers.append(visitor.call("POST", "/api/mail", {**mail, "address": ADDRESS + " x"}))
            answers.append(visitor.call("GET", f"/{ADDRESS}?address={ADDRESS}"))
            answers.append(
                visitor.call("POST", f"/api/mail?address={ADDRESS}", {"address": ADDRESS}))
            visitor.end()
        (row,) = booth.rows()
        assert (row["recipient"], row["consent"], row["consent_language"], row["state"]) == (
            ADDRESS, "1", "en", "done"), row
        assert booth.spool() == [], booth.spool()
        for path in (booth.outbox, *booth.outbox.rglob("*")):
            assert path.stat().st_mode & 0o077 == 0, f"{path} is open to others"


def test_film_in_the_mail():
    """Where the museum mails films, the visitor agrees to the words that name it, the mail has it
    beside the photo, and nothing of either stays.
    """
    museum = {"museum.toml": "[film]\nmail = true\n"}
    with Recorder() as mailbox, Booth(smtp=mailbox.url, museum=museum) as booth:
        visitor = Visitor(booth).reach("reviewed")
        # The page shows the painted photo, and the film is begun.
        visitor.preview("0")
        mail = {"address": ADDRESS, "name": "", "consent": "1"}
        assert visitor.call("POST", "/api/mail", mail).status == 422, "the words name no film"
        visitor.good("POST", "/api/mail", {**mail, "consent": "2"}, status=202)
        (message,) = mailbox.messages()
        kinds = [part.get_content_type() for part in message.walk()]
        assert "image/jpeg" in kinds and {"video/mp4", "image/webp"} & set(kinds), kinds
        within(5, lambda: booth.spool() == [], "photo or film stays")


def test_call_is_in_memory_only():
    """What the herald calls is in no log, file, answer, command line or environment, while it is
    spoken, filmed and heard; the film has it as its sound, and is gone with the visit.
    """
    call = {"name": NAME, "parent": "του Palmyra", "place": "zenobia", "consent": "1"}
    with Booth(museum={"museum.toml": "[herald]\ncall = true\n"}) as booth:
        before = set(booth.files())
        with told_nowhere(booth) as answers:
            visitor = Visitor(booth).reach("reviewed")
            assert visitor.good("GET", "/api/session")["awaitsHerald"]
            answers.append(visitor.call("POST", "/api/herald", call))
            assert answers[0].status == 200 and not answers[0].json["awaitsHerald"], answers[0]
            visitor.preview("0")
            within(60, lambda: visitor.call("GET", "/api/film").status == 200, "no film is made")
            film = visitor.call("GET", "/api/film").body
            assert b"mp4a" in film or film.startswith(b"RIFF"), "the film has no sound"
            heard = visitor.call("GET", "/api/herald?film=true")
            assert heard.status == 200 and heard.body.startswith(b"RIFF"), heard.status
            visitor.good("POST", "/api/review")
            answers.append(visitor.call("POST", "/api/herald", {**call, "name": "a\nb"}))
            assert (answers[1].status, answers[1].code) == (422, "herald"), answers[1]
            # Names of temporary files would be new ones.
            new = [path for path in set(booth.files()) - before if path.stat().st_size > 10_000]
            assert not new, f"the call or its film is written to {new}"
            visitor.end()


@pytest.mark.long
def test_mail_waits_for_the_network():
    """A mail that cannot be sent waits and says so, and the log has neither address nor name;
    when the network is back the booth sends it by itself.
    """
    with Recorder() as mailbox:
        network = Network(mailbox)
        with Booth(smtp=network.url) as booth:
            visitor = Visitor(booth).reach("reviewed")
            assert visitor.mail(ADDRESS, NAME)["delivery"] == "waiting"
            time.sleep(1)
            assert visitor.good("GET", "/api/mail")["delivery"] == "waiting" and mailbox.raw() == []
            assert not any(secret in booth.log for secret in SECRETS), booth.log
            assert not holding(booth), holding(booth)
            with network:
                # The outbox holds a server back for up to a minute after its first fault.
                for _ in range(20):
                    if mailbox.raw():
                        break
                    visitor.good("PUT", "/api/session", {"language": "en"})
                    time.sleep(4)
                mailbox.messages()
                visitor.await_delivery()
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

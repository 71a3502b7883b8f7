"""The real server: `selfie booth` as a process with a home folder of its own."""

import contextlib
import ctypes
import json
import os
import pathlib
import random
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
SELFIE = pathlib.Path(os.environ.get("SELFIE", ROOT / ".build/release/selfie")).resolve()
# On a busy machine; test_command.py measures the start itself.
PATIENCE = 40


_system = ctypes.CDLL(None)


def end_with_parent() -> None:
    """Between fork and exec: the process ends when the test that started it is killed."""
    _system.prctl(1, signal.SIGKILL)


def free_port() -> int:
    """A port that no program has, and that the system gives to no outgoing connection meanwhile."""
    while True:
        port = random.randint(10_000, 19_999)
        with contextlib.suppress(OSError), socket.create_server(("", port)):
            return port


class Booth:
    """A running booth, ended with its `with` block; its folder lives until `forget`.

    `home` and `port` make a second run of the same booth, as after a crash; `museum` has the files of
    a museum's folder by their names.
    """

    command_words = ("booth",)
    mails = True
    # Seconds until it prints its address.
    patience = PATIENCE

    def __init__(
        self, *options: str, smtp: str | None = None, pin: str | None = None,
        home: pathlib.Path | None = None, port: int = 0, environment: dict[str, str] | None = None,
        museum: dict[str, str | bytes] | None = None):
        self.port = port
        self.home = home or pathlib.Path(tempfile.mkdtemp(prefix="kotinos-booth-"))
        self.mine = home is None
        self.temporary = self.home / "tmp"
        self.temporary.mkdir(exist_ok=True)
        self.options = [str(option) for option in options]
        if pin:
            file = self.home / "pin"
            file.write_text(pin + "\n")
            file.chmod(0o600)
            self.options += ["--pin-file", str(file)]
        for name, content in (museum or {}).items():
            path = self.home / "museum" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        if museum:
            self.options += ["--museum", "museum"]
        if "--qr" in self.options and "--url" not in self.options:
            # The tests' phone is on this machine: it needs the port beforehand.
            self.port = port or free_port()
            self.options += ["--url", f"http://127.0.0.1:{self.port}"]
        if self.mails and not smtp and "--no-mail" not in self.options:
            self.options.append("--no-mail")
        self.environment = {
            "PATH": "/usr/bin:/bin",
            "HOME": str(self.home),
            "TMPDIR": str(self.temporary),
            "XDG_CONFIG_HOME": str(self.home / "config"),
            "XDG_DATA_HOME": str(self.home / "data"),
            "SELFIE_ASSETS": str(ROOT / "Assets"),
            "SELFIE_MODELS": os.environ.get(
                "SELFIE_MODELS", os.path.expanduser("~/.local/share/selfie/models")),
        }
        for name, value in os.environ.items():
            if name.endswith("SAN_OPTIONS") or name == "SWIFT_BACKTRACE":
                self.environment[name] = value
        if smtp:
            self.environment |= {
                "SELFIE_SMTP_URL": smtp, "SELFIE_SMTP_FROM": "Museum <photos@museum.example>",
                "SELFIE_SMTP_CONNECT_TIMEOUT": "5"}
        self.environment |= environment or {}
        self.process: subprocess.Popen | None = None

    # --- its life
    @contextlib.contextmanager
    def unstarted(self):
        """Its home, in which commands are run, or `start` is refused."""
        try:
            yield self
        finally:
            self.forget()

    def start(self) -> "Booth":
        output = (self.home / "stdout").open("wb")
        errors = (self.home / "stderr").open("ab")
        began = time.monotonic()
        self.process = subprocess.Popen(
            [SELFIE, *self.command_words, "--port", str(self.port), *self.options],
            stdin=subprocess.DEVNULL, stdout=output, stderr=errors, env=self.environment,
            cwd=self.home, preexec_fn=end_with_parent)
        output.close()
        errors.close()
        while b"\n" not in (line := (self.home / "stdout").read_bytes()):
            if self.process.poll() is not None:
                raise AssertionError(
                    f"selfie {self.command_words[0]} ended with {self.process.returncode}: {self.log[-600:]}")
            assert time.monotonic() - began < self.patience, f"selfie {self.command_words[0]} prints no address"
            time.sleep(0.005)
        self.url = line.decode().split("\n")[0].strip()
        assert self.url.startswith("http://127.0.0.1:"), f"the first line is {self.url!r}"
        self.port = int(self.url.rsplit(":", 1)[1])
        return self

    __enter__ = start

    def __exit__(self, *fault) -> None:
        if self.alive:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(8)
            except subprocess.TimeoutExpired:
                self.kill()
        if fault and fault[0] and self.log.strip():
            print(
                "    the booth's log:", self.log.strip()[-1500:].replace("\n", "\n    "), flush=True
            )
        if self.mine:
            self.forget()

    def again(self) -> "Booth":
        """The same booth once more: its home, its address, its options."""
        following = type(self)(home=self.home, port=self.port)
        following.options, following.command_words = self.options, self.command_words
        following.environment = self.environment
        return following

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def stop(self, number: int = signal.SIGTERM, patience: float = 5) -> int:
        """Asks the booth to end, and returns its exit code."""
        self.process.send_signal(number)
        try:
            return self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"still running {patience} s after signal {number}") from None

    def forget(self) -> None:
        shutil.rmtree(self.home, ignore_errors=True)

    # --- what is known of it
    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    @property
    def log(self) -> str:
        """All that the booth wrote, on both streams."""
        return "".join(
            (self.home / name).read_bytes().decode("utf-8", "replace")
            for name in ("stdout", "stderr")
            if (self.home / name).exists())

    @property
    def kilobytes(self) -> int:
        """Its resident memory."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0])

    @property
    def processor_seconds(self) -> float:
        """Its user and system time so far."""
        stat = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text()
        fields = stat.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def descriptors(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    @property
    def threads(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/task"))

    def memory(self) -> list[bytes]:
        """A copy of all that the process can write to."""
        parts = []
        pid = self.process.pid
        with open(f"/proc/{pid}/maps") as maps, open(f"/proc/{pid}/mem", "rb", buffering=0) as mem:
            for line in maps:
                span, rights, *_ = line.split()
                if "w" not in rights:
                    continue
                first, last = (int(edge, 16) for edge in span.split("-"))
                with contextlib.suppress(OSError):
                    mem.seek(first)
                    part = bytearray()
                    # A mapping may be larger than the system hands over at once.
                    while piece := mem.read(last - first - len(part)):
                        part += piece
                    parts.append(bytes(part))
        return parts

    def files(self) -> list[pathlib.Path]:
        """Every file below its home, and those it holds open without a name."""
        found = [path for path in self.home.rglob("*") if path.is_file()]
        if self.alive:
            for entry in pathlib.Path(f"/proc/{self.process.pid}/fd").iterdir():
                with contextlib.suppress(OSError):
                    target = os.readlink(entry)
                    if target.startswith("/memfd:") or target.endswith(" (deleted)"):
                        found.append(entry)
        return found

    # --- its outbox
    @property
    def outbox(self) -> pathlib.Path:
        return self.home / "data/selfie/outbox"

    def rows(self) -> list[dict]:
        """The outbox's messages with their consent, read beside the booth."""
        file = self.outbox / "outbox.sqlite"
        if not file.exists():
            return []
        with sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=5) as database:
            database.row_factory = sqlite3.Row
            jobs = [dict(row) for row in database.execute("SELECT * FROM job ORDER BY created_at")]
        for job in jobs:
            job.update(json.loads(job.pop("fields")))
            consent = job.pop("consent", None) or {}
            job["consent"], job["consent_language"] = consent.get("version"), consent.get("language")
        return jobs

    def spool(self) -> list[str]:
        folder = self.outbox / "spool"
        return sorted(os.listdir(folder)) if folder.is_dir() else []

    def check_outbox(self) -> None:
        """Raises unless the database is whole and every file of the spool belongs to one of its
        rows.
        """
        file = self.outbox / "outbox.sqlite"
        if file.exists():
            with sqlite3.connect(file, timeout=5) as database:
                assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
                assert database.execute("PRAGMA foreign_key_check").fetchone() is None
        known = {row["id"]: row for row in self.rows()}
        for name in self.spool():
            identifier, _, file = name.partition(".")
            row = known.get(identifier, {"files": ""})
            assert file in row["files"].split("/"), f"{name} in the spool, rows {known}"
        for identifier, row in known.items():
            if row["state"] == "waiting":
                for file in row["files"].split("/"):
                    assert f"{identifier}.{file}" in self.spool(), f"{row['state']} without {file}"

    def command(self, *arguments: str, patience: float = 30) -> subprocess.CompletedProcess:
        """Runs another command of `selfie` in the booth's home."""
        return subprocess.run(
            [SELFIE, *arguments], env=self.environment, cwd=self.home, capture_output=True,
            text=True, timeout=patience, stdin=subprocess.DEVNULL)

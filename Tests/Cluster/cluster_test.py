#!/usr/bin/env python3
"""Crowns 200 photos and poison on a Spark cluster, kills an executor and a worker in the middle,
and checks everything.

usage: cluster_test.py SELFIE MODELS        (make test-cluster)

Photos are those of ../shared/faces where they lie beside the project, otherwise variations of the
portrait of `make demo`. The command is installed under a prefix: Spark's pipe gives it an empty
environment. Prints a line for each check; ends with 1 at the first that fails. Processes are found
and ended by their numbers.
"""
import collections
import hashlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CLUSTER = ROOT / "Scripts/cluster.sh"
SPARK = ROOT / "Distribution/spark"
COUNT = 200


def check(what, holds, detail=""):
    print(f"{'ok ' if holds else 'NOT'} {what}", flush=True)
    if not holds:
        sys.exit(f"{detail}"[:4000])


def run(*call, **options):
    return subprocess.run(
        [str(word) for word in call], check=True, text=True, capture_output=True, **options)


def processes():
    """Every process, as {number: (parent, command line)}."""
    table = {}
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
                command = (
                    (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace"))
            except OSError:
                continue
            if fields[0] != "Z":
                table[int(entry.name)] = (int(fields[1]), command)
    return table


def descendants(roots):
    """The command lines of processes below these, by number."""
    table, found, fresh = processes(), {}, set(roots)
    while fresh:
        fresh = {
            number
            for number, (parent, _) in table.items()
            if parent in fresh and number not in found}
        found.update({number: table[number][1] for number in fresh})
    return found


class Cluster:
    """Scripts/cluster.sh's cluster in a folder."""

    def __init__(self, folder):
        self.folder = folder

    def __enter__(self):
        run(CLUSTER, "start", self.folder)
        return self

    def __exit__(self, *_):
        run(CLUSTER, "stop", self.folder)

    def process(self, name):
        lines = (self.folder / "pids").read_text().split("\n")
        return next(int(line.split()[0]) for line in lines if line.endswith(" " + name))

    def submit(self, *arguments):
        log = open(self.folder / "submit.log", "a")
        return subprocess.Popen(
            [
                str(word)
                for word in (CLUSTER, "submit", self.folder, SPARK / "crown.py", *arguments)],
            stdout=log,
            stderr=log)


def sources(selfie, folder):
    """Some twenty different photos with faces."""
    faces = sorted((ROOT.parent / "shared/faces").glob("*/*.jpg"))
    faces = [photo for photo in faces if photo.parent.name != "none"]
    if len(faces) >= 20:
        return faces[:: len(faces) // 20][:20]
    portrait = ROOT / ".cache/astronaut.png"
    run(ROOT / "Scripts/astronaut.sh", portrait)
    photos = []
    for number in range(20):
        photo = folder / f"portrait-{number}.jpg"
        run(
            selfie, "crown", portrait, "--no-statue", "--wreath", "200%,0", "--quality",
            60 + 2 * number, "-o", photo, *["--mirror"] * (number % 2))
        photos.append(photo)
    return photos


def poison(photos, archive, crowned):
    """Lines that cannot become champion photos, as [(line, identifier, kind)]."""
    whole = photos[0].read_bytes()
    files = {
        "truncated.jpg": (whole[: len(whole) // 3], "unusable"),
        "text.jpg": (b"no photo", "unusable"), "empty.jpg": (b"", "unusable"),
        "noise.jpg": (whole[:200] + os.urandom(4000), "unusable")}
    found = []
    for name, (content, kind) in files.items():
        (archive / name).write_bytes(content)
        found.append((name, {}, kind))
    gray = b"P6 64 64 255\n" + b"\x80" * (64 * 64 * 3)
    subprocess.run(["cjpeg"], input=gray, stdout=open(archive / "gray.jpg", "wb"), check=True)
    os.mkfifo(archive / "pipe.jpg")
    (archive / "folder.jpg").mkdir()
    found += [
        ("gray.jpg", {}, "no-face"), ("pipe.jpg", {}, "missing"), ("folder.jpg", {}, "missing"),
        ("none.jpg", {}, "missing"),
        ("nowhere.jpg", {"photo": str(photos[0]), "output": "/none/nowhere.jpg"}, "cannot-write"),
        ("plan.jpg", {"photo": str(photos[0]), "plan": str(archive / "text.jpg")}, "bad-plan"),
        ("unknown.jpg", {"wraeth": "1,1"}, "bad-line"), ("quality.jpg", {"quality": 0}, "bad-line")]
    lines = []
    for name, fields, kind in found:
        line = {
            "id": "poison/" + name, "photo": str(archive / name), "output": str(crowned / name),
            **fields}
        lines.append((json.dumps(line), line["id"], kind))
    return lines + [("this is not JSON", None, "bad-line")]


def answers(report):
    lines = [
        line for part in sorted(report.glob("part-*")) for line in part.read_text().splitlines()]
    return [json.loads(line) for line in lines]


def count(folder):
    return sum(1 for _ in folder.rglob("*.jpg"))


def kill_when(what, number, crowned, wanted, driver):
    """Kills a process once so many photos are crowned."""
    while count(crowned) < wanted:
        if driver.poll() is not None:
            check(f"{what} is killed while photos are left", False, "the job has ended")
        time.sleep(0.05)
    os.kill(number(), signal.SIGKILL)
    print(f"    {what} killed -9 after {count(crowned)} of {COUNT} photos", flush=True)


def without_models(cluster, prefix, work, installed, manifest):
    if (
        pathlib.Path("/usr/share/selfie/models").exists()
        or pathlib.Path("/usr/local/share/selfie/models").exists()
    ):
        print("    not tested: a cluster without models; this machine has models for all users")
        return
    (prefix / "share/selfie/models").rename(work / "models")
    driver = cluster.submit("--worker", f"{installed} work", manifest, work / "unequipped")
    check("without models the job fails, and there is no report",
          driver.wait(timeout=900) != 0 and not (work / "unequipped/_SUCCESS").exists())


def main(selfie, models):
    work = pathlib.Path(tempfile.mkdtemp(prefix="selfie-cluster-"))
    prefix, plain, crowned = work / "usr", work / "plain", work / "crowned"
    run(ROOT / "Scripts/install.sh", selfie, models, prefix)
    installed = prefix / "bin/selfie"
    for folder in ("archive/a", "archive/b", "made", "poison"):
        (work / folder).mkdir(parents=True)
    several = sources(installed, work / "made")
    for number in range(COUNT):
        shutil.copy(
            several[number % len(several)], work / "archive" / "ab"[number % 2] / f"{number:03}.jpg"
        )
    print(f"    {COUNT} photos of {len(several)} different ones in {work}", flush=True)

    manifest = work / "manifest.ndjson"
    manifest.write_text(run(SPARK / "make-manifest", crowned, work / "archive").stdout)
    names = [json.loads(line)["id"] for line in manifest.read_text().splitlines()]
    check("make-manifest names each photo once, and makes the outputs' folders",
          len(set(names)) == COUNT and (crowned / "a").is_dir() and (crowned / "b").is_dir())
    again = subprocess.run(
        [
            SPARK / "make-manifest", crowned, work / "archive/a", work / "archive/a/000.jpg",
            work / "archive/a"],
        capture_output=True,
        text=True)
    check("make-manifest names a photo that is named twice once", again.returncode == 0
          and again.stdout.count("/archive/a/000.jpg") == 1, again.stderr)
    (work / "other").mkdir()
    shutil.copy(several[1], work / "other/000.jpg")
    clash = subprocess.run([SPARK / "make-manifest", crowned, work / "archive/a", work / "other"],
                           capture_output=True, text=True)
    check(
        "make-manifest refuses two photos with one output, and writes nothing",
        clash.returncode == 65 and clash.stdout == "" and "the same output" in clash.stderr,
        clash.stderr)
    poisoned = poison(sorted((work / "archive/a").iterdir()), work / "poison", crowned)
    lines = manifest.read_text().splitlines()
    for place, (line, _, _) in enumerate(poisoned):
        lines.insert(place * 16, line)
    manifest.write_text("\n".join(lines) + "\n")

    for folder in "ab":
        run(
            installed, "crown", work / "archive" / folder, "--output-directory", plain / folder,
            "--quiet")

    with Cluster(work / "cluster") as cluster:
        daemons = [cluster.process(name) for name in ("master", "worker-1", "worker-2")]
        check(
            "Spark: a master and two workers on 127.0.0.1",
            all(number in processes() for number in daemons))
        start = time.monotonic()
        driver = cluster.submit("--worker", f"{installed} work", manifest, work / "report")

        def executor():
            below = descendants([cluster.process("worker-1")])
            return next(
                number
                for number, command in below.items()
                if "CoarseGrainedExecutorBackend" in command and "java" in command)

        kill_when("an executor", executor, crowned, 20, driver)
        kill_when("a worker", lambda: cluster.process("worker-2"), crowned, 70, driver)
        check(
            "the job ends with 0",
            driver.wait(timeout=900) == 0,
            (work / "cluster/submit.log").read_text()[-3000:])
        print(f"    {time.monotonic() - start:.1f} s, with Spark's start", flush=True)

        report = answers(work / "report")
        kinds = collections.Counter(answer["kind"] for answer in report)
        print(f"    {dict(sorted(kinds.items()))}", flush=True)
        per_id = collections.Counter(answer.get("id") for answer in report)
        wanted = collections.Counter(names + [identifier for _, identifier, _ in poisoned])
        check(
            f"every line is answered once: {len(report)} answers",
            per_id == wanted,
            f"{per_id - wanted} {wanted - per_id}")
        by_id = {answer.get("id"): answer for answer in report}
        check(
            f"{COUNT} photos are done, or were found done after a kill",
            all(
                by_id[name]["kind"] in ("done", "exists") and by_id[name]["status"] == 0
                for name in names),
            [by_id[name] for name in names if by_id[name]["kind"] not in ("done", "exists")])
        wrong = [(identifier, kind, by_id[identifier]) for _, identifier, kind in poisoned
                 if by_id[identifier]["kind"] != kind]
        check(f"poison is reported, each with its kind: {len(poisoned)} lines", not wrong, wrong)

        differing = []
        for name in names:
            output = (crowned / name).read_bytes()
            other = plain / name.replace(".jpg", ".champion.jpg")
            answer = by_id[name]
            if output != other.read_bytes() or answer["bytes"] != len(output) \
                    or answer["sha256"] != hashlib.sha256(output).hexdigest():
                differing.append(name)
        check(
            f"{COUNT} champion photos: the bytes of plain crown, and their digests in the report",
            not differing,
            differing)
        files = sorted(
            str(path.relative_to(crowned)) for path in crowned.rglob("*") if path.is_file())
        check(
            "no temporary file is left, nor any other",
            files == sorted(names),
            set(files) ^ set(names))

        driver = cluster.submit(
            "--worker", f"{installed} work --existing verify", manifest, work / "verified")
        check(
            "a second run with --existing verify, on the worker that is left, ends with 0",
            driver.wait(timeout=900) == 0)
        verified = collections.Counter(answer["kind"] for answer in answers(work / "verified"))
        check(
            f"it finds {COUNT} champion photos as they should be",
            verified["exists"] == COUNT,
            verified)

        without_models(cluster, prefix, work, installed, manifest)
    time.sleep(1)
    left = [
        command
        for _, command in processes().values()
        if str(work) in command and "cluster_test" not in command]
    check("the cluster is stopped, and no process is left", not left, left)
    shutil.rmtree(work)


if __name__ == "__main__":
    # A test that is ended stops its cluster.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    main(*map(pathlib.Path, map(os.path.abspath, sys.argv[1:3])))

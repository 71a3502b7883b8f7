#!/usr/bin/env python3
"""Measures four ways of crowning many photos, in turns: the table of docs/cluster.md.

usage: bench.py SELFIE MODELS [ROUNDS]       (make bench-cluster)

Milliseconds a photo, wall clock / processor (of Spark the wall clock alone), at 0.3, 1 and 12
megapixels of the portrait of `make demo`:

  one process a photo    `selfie crown PHOTO`, two at a time
  crown --jobs 2         all photos in one call
  selfie work --jobs 2   a line a photo
  Spark                  two workers of one processor, crown.py, without the start of the
  application, which a column
                         of its own has in seconds: that of two photos

The order changes from round to round, and the median counts: the machine has other work.
"""
import concurrent.futures
import json
import pathlib
import resource
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CLUSTER = ROOT / "Scripts/cluster.sh"
# The size, and how many photos; Spark gets each three times.
SIZES = {"0.3 MP": ("640x480", 80), "1 MP": ("1280x800", 80), "12 MP": ("4000x3000", 24)}
REPEATED = 3


def run(*call, **options):
    subprocess.run(
        [str(word) for word in call], check=True, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, **options)


def children_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


class Bench:
    def __init__(self, selfie, models, folder):
        self.folder, self.prefix = folder, folder / "usr"
        run(ROOT / "Scripts/install.sh", selfie, models, self.prefix)
        self.selfie = self.prefix / "bin/selfie"
        self.cluster = folder / "cluster"

    def photos(self, size, count):
        """A folder of copies of the portrait in this size."""
        photos = self.folder / size
        photos.mkdir()
        run(
            "convert", ROOT / ".cache/astronaut.png", "-resize", f"{size}^", "-gravity", "north",
            "-extent", size, "-quality", "92", photos / "0.jpg")
        for number in range(1, count):
            shutil.copy(photos / "0.jpg", photos / f"{number}.jpg")
        return photos

    def each(self, photos, output):
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            list(
                pool.map(
                    lambda photo: run(self.selfie, "crown", photo, "-o", output / photo.name),
                    photos.iterdir()))

    def jobs(self, photos, output):
        run(self.selfie, "crown", photos, "--jobs", "2", "--output-directory", output)

    def lines(self, photos, output, times=1):
        return [
            json.dumps(
                {
                    "id": f"{turn}-{photo.name}",
                    "photo": str(photo),
                    "output": str(output / f"{turn}-{photo.name}"),
                })
            for turn in range(times)
            for photo in photos.iterdir()]

    def worker(self, photos, output):
        lines = "\n".join(self.lines(photos, output)).encode()
        run(self.selfie, "work", "--jobs", "2", input=lines)

    def spark(self, photos, output):
        self.submit(self.lines(photos, output, times=REPEATED))

    def start(self, photos, output):
        self.submit(self.lines(photos, output)[:2])

    def submit(self, lines):
        (self.folder / "manifest").write_text("\n".join(lines) + "\n")
        run(
            CLUSTER, "submit", self.cluster, ROOT / "Distribution/spark/crown.py", "--worker",
            f"{self.selfie} work", self.folder / "manifest", self.folder / "report")
        shutil.rmtree(self.folder / "report")

    def measure(self, way, photos, count):
        """Seconds of wall clock and processor."""
        output = self.folder / "output"
        output.mkdir()
        start = time.monotonic(), children_seconds()
        way(photos, output)
        wall, processor = time.monotonic() - start[0], children_seconds() - start[1]
        if sum(1 for _ in output.iterdir()) != count:
            sys.exit(f"{way.__name__}: not all photos were crowned")
        shutil.rmtree(output)
        return wall, processor


def milliseconds(times, count):
    return " / ".join(f"{1000 * statistics.median(column) / count:.0f}" for column in zip(*times))


def main(selfie, models, rounds):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="selfie-bench-"))
    bench = Bench(selfie, models, folder)
    run(CLUSTER, "start", bench.cluster)
    try:
        names = [
            "one process a photo", "crown --jobs 2", "selfie work --jobs 2", "Spark",
            "Spark's start, s"]
        print("| | " + " | ".join(names) + " |\n" + "|---" * (len(names) + 1) + "|", flush=True)
        for name, (size, count) in SIZES.items():
            photos = bench.photos(size, count)
            ways = {
                bench.each: count, bench.jobs: count, bench.worker: count,
                bench.spark: REPEATED * count, bench.start: 2}
            times = {way: [] for way in ways}
            for turn in range(rounds):
                order = list(ways)[turn % len(ways):] + list(ways)[:turn % len(ways)]
                for way in order:
                    times[way].append(bench.measure(way, photos, ways[way]))
            start = [[wall] for wall, _ in times[bench.start]]
            spark = [[whole[0] - before[0]] for whole, before in zip(times[bench.spark], start)]
            cells = [
                milliseconds(times[way], count) for way in (bench.each, bench.jobs, bench.worker)]
            cells += [milliseconds(spark, REPEATED * count - 2), milliseconds(start, 1000)]
            print(f"| {name} | " + " | ".join(cells) + " |", flush=True)
            shutil.rmtree(photos)
    finally:
        run(CLUSTER, "stop", bench.cluster)
    shutil.rmtree(folder)


if __name__ == "__main__":
    # A benchmark that is ended stops its cluster.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve(),
         int(sys.argv[3]) if len(sys.argv) > 3 else 3)

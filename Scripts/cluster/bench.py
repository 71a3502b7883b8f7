#!/usr/bin/env python3
"""Measures four ways of crowning many photos, in turns: the table of docs/cluster.md.

usage: bench.py SELFIE MODELS [ROUNDS]       (make bench-cluster)

Milliseconds a photo, wall clock / processor, at 0.3, 1 and 12 megapixels of the portrait of `make demo`:

  one process a photo    `selfie crown PHOTO`, two at a time
  crown --jobs 2         all photos in one call
  selfie work --jobs 2   a line a photo
  Spark                  two workers of one processor, crown.py; the cluster runs, the application starts anew

The order changes from round to round, and the median counts: the machine has other work.
"""
import concurrent.futures
import json
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CLUSTER = ROOT / "Scripts/cluster.sh"
# The size, and how many photos: some ten seconds a round.
SIZES = {"0.3 MP": ("640x480", 120), "1 MP": ("1280x800", 120), "12 MP": ("4000x3000", 40)}
TICKS = os.sysconf("SC_CLK_TCK")


def run(*call, **options):
    subprocess.run([str(word) for word in call], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)


def cluster_seconds(folder):
    """Processor seconds of the cluster's daemons and of all their children that have ended."""
    total = 0
    for line in (folder / "pids").read_text().splitlines():
        fields = pathlib.Path(f"/proc/{line.split()[0]}/stat").read_text().rpartition(")")[2].split()
        total += sum(map(int, fields[11:15]))
    return total / TICKS


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
        run("convert", ROOT / ".cache/astronaut.png", "-resize", f"{size}^", "-gravity", "north", "-extent", size,
            "-quality", "92", photos / "0.jpg")
        for number in range(1, count):
            shutil.copy(photos / "0.jpg", photos / f"{number}.jpg")
        return photos

    def each(self, photos, output):
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            list(pool.map(lambda photo: run(self.selfie, "crown", photo, "-o", output / photo.name), photos.iterdir()))

    def jobs(self, photos, output):
        run(self.selfie, "crown", photos, "--jobs", "2", "--output-directory", output)

    def lines(self, photos, output):
        lines = [json.dumps({"id": photo.name, "photo": str(photo), "output": str(output / photo.name)})
                 for photo in photos.iterdir()]
        (self.folder / "manifest").write_text("\n".join(lines) + "\n")

    def worker(self, photos, output):
        self.lines(photos, output)
        with open(self.folder / "manifest") as manifest:
            run(self.selfie, "work", "--jobs", "2", stdin=manifest)

    def spark(self, photos, output):
        self.lines(photos, output)
        run(CLUSTER, "submit", self.cluster, ROOT / "Distribution/spark/crown.py", "--worker", f"{self.selfie} work",
            self.folder / "manifest", self.folder / "report")
        shutil.rmtree(self.folder / "report")

    def measure(self, way, photos, count):
        output = self.folder / "output"
        output.mkdir()
        start = time.monotonic(), children_seconds() + cluster_seconds(self.cluster)
        way(photos, output)
        wall = time.monotonic() - start[0]
        # An executor is reaped by its worker a moment after the application's end.
        time.sleep(1.5)
        processor = children_seconds() + cluster_seconds(self.cluster) - start[1]
        if sum(1 for _ in output.iterdir()) != count:
            sys.exit(f"{way.__name__}: not all photos were crowned")
        shutil.rmtree(output)
        return 1000 * wall / count, 1000 * processor / count


def main(selfie, models, rounds):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="selfie-bench-"))
    bench = Bench(selfie, models, folder)
    ways = {"one process a photo": bench.each, "crown --jobs 2": bench.jobs, "selfie work --jobs 2": bench.worker,
            "Spark": bench.spark}
    run(CLUSTER, "start", bench.cluster)
    try:
        print("| | " + " | ".join(ways) + " |\n" + "|---" * (len(ways) + 1) + "|")
        for name, (size, count) in SIZES.items():
            photos = bench.photos(size, count)
            times = {way: [] for way in ways}
            for turn in range(rounds):
                order = list(ways)[turn % len(ways):] + list(ways)[:turn % len(ways)]
                for way in order:
                    times[way].append(bench.measure(ways[way], photos, count))
            cells = [" / ".join(f"{statistics.median(column):.0f}" for column in zip(*times[way])) for way in ways]
            print(f"| {name}, {count} photos | " + " | ".join(cells) + " |", flush=True)
            shutil.rmtree(photos)
    finally:
        run(CLUSTER, "stop", bench.cluster)
    shutil.rmtree(folder)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve(),
         int(sys.argv[3]) if len(sys.argv) > 3 else 3)

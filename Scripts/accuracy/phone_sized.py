#!/usr/bin/env python3
"""Makes photos of the size that phones take, with several seeds of compose.py in one set.

usage: phone_sized.py FACES OUT KIND COUNT SEED...      COUNT photos a seed
"""
import json, subprocess, sys
from pathlib import Path


def main():
    faces, out, kind, count, *seeds = sys.argv[1:]
    out, rows = Path(out), []
    for seed in seeds:
        part = out / seed
        subprocess.run(
            [
                sys.executable, f"{faces}/compose.py", faces, part, kind, "--seed", seed, "--count",
                count],
            check=True,
        )
        for row in json.loads((part / "truth.json").read_text()):
            name = f"{seed}-{row['file']}"
            (part / row["file"]).rename(out / name)
            rows.append({**row, "file": name})
        (part / "truth.json").unlink()
        part.rmdir()
    (out / "truth.json").write_text(json.dumps(rows, separators=(",", ":")))


if __name__ == "__main__":
    if len(sys.argv) < 6:
        sys.exit(__doc__)
    main()

"""Draws how the cost of `selfie crown` grows, as SVG. usage: plot.py FOLDER <LINES

Lines: growth AXIS VALUE MILLISECONDS MEBIBYTES, as the benchmarks print them. Each axis becomes
FOLDER/AXIS.svg: processor time as columns of a logarithmic scale. (The system counts the measuring
process's own memory into its children's peak, so that is not drawn.)
"""

import math
import os
import sys

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 320, 70, 20, 40, 50
TITLES = {
    "megapixels": ("selfie crown by the photo's size, one face", "megapixels"),
    "faces": ("selfie crown by the number of faces, 3 megapixels", "faces"),
}


def text(x, y, words, anchor="middle", size=12):
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}">{words}</text>'
    )


def drawing(axis, points):
    title, name = TITLES[axis]
    low = 10 ** math.floor(math.log10(min(cost for _, cost, _ in points)))
    high = 10 ** math.ceil(math.log10(max(cost for _, cost, _ in points)))

    def place(cost):
        share = math.log10(cost / low) / math.log10(high / low)
        return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" fill="#222">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        text(WIDTH / 2, 22, title, size=15),
        text(LEFT - 8, TOP - 8, "ms of the processor", "start", 11),
    ]
    cost = low
    while cost <= high * 1.001:
        y = place(cost)
        parts.append(
            f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>'
        )
        parts.append(text(LEFT - 8, y + 4, f"{cost:g}", "end"))
        cost *= 10
    room = (WIDTH - LEFT - RIGHT) / len(points)
    for index, (value, cost, memory) in enumerate(points):
        x = LEFT + room * (index + 0.5)
        y = place(cost)
        parts.append(
            f'<rect x="{x - room * 0.28:.1f}" y="{y:.1f}" width="{room * 0.56:.1f}" '
            f'height="{HEIGHT - BOTTOM - y:.1f}" fill="#7a8f4a"/>'
        )
        parts.append(text(x, y - 6, f"{cost:.0f} ms", size=11))
        parts.append(text(x, HEIGHT - BOTTOM + 18, f"{value:g}"))
    parts.append(text(WIDTH / 2, HEIGHT - 10, name))
    return "\n".join(parts + ["</svg>", ""])


def main(folder):
    axes = {}
    for line in sys.stdin:
        _, axis, value, cost, memory = line.split()
        axes.setdefault(axis, []).append((float(value), float(cost), float(memory)))
    os.makedirs(folder, exist_ok=True)
    for axis, points in axes.items():
        with open(f"{folder}/{axis}.svg", "w", encoding="utf-8") as file:
            file.write(drawing(axis, points))


main(sys.argv[1])

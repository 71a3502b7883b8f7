#!/usr/bin/env python3
"""Draws the page's sounds: a lyre's strings for right and wrong, a tap for the countdown, a
shutter.

usage: sounds.py FOLDER
The strings are plucked after Karplus and Strong (1983). Every run writes the same bytes.
"""

import array
import pathlib
import random
import sys
import wave

RATE = 22_050  # samples a second


def string(pitch: float, seconds: float, damping: float = 0.996, seed: int = 1) -> list[float]:
    """A plucked string of `pitch` hertz."""
    noise = random.Random(seed)
    # The mean of two neighbours delays by half a sample.
    line = [noise.uniform(-1, 1) for _ in range(round(RATE / pitch - 0.5))]
    mean = sum(line) / len(line)
    line = [sample - mean for sample in line]
    # A finger's tip is softer than noise.
    for _ in range(3):
        line = [(line[at - 1] + line[at]) / 2 for at in range(len(line))]
    samples = []
    for at in range(round(seconds * RATE)):
        here, following = at % len(line), (at + 1) % len(line)
        samples.append(line[here])
        line[here] = damping * (line[here] + line[following]) / 2
    return samples


def tap(seconds: float, decay: float, softness: int, seed: int) -> list[float]:
    """Noise that decays by `decay` a second, e being 1, and is smoothed `softness` times."""
    noise = random.Random(seed)
    samples = [
        noise.uniform(-1, 1) * 2.718 ** (-decay * at / RATE) for at in range(round(seconds * RATE))]
    for _ in range(softness):
        samples = [(samples[max(at - 1, 0)] + samples[at]) / 2 for at in range(len(samples))]
    return samples


def mixed(*parts: tuple[float, list[float]]) -> list[float]:
    """Parts laid over each other, each from its second on."""
    length = max(round(start * RATE) + len(part) for start, part in parts)
    samples = [0.0] * length
    for start, part in parts:
        for at, sample in enumerate(part, round(start * RATE)):
            samples[at] += sample
    return samples


def write(file: pathlib.Path, samples: list[float], loudness: float) -> None:
    """Writes 16 bits a sample; the loudest is `loudness`,
    and the last hundredth of a second fades.
    """
    peak = max(map(abs, samples))
    fade = RATE // 100
    scaled = [
        round(32_767 * loudness * sample / peak * min(1, (len(samples) - at) / fade))
        for at, sample in enumerate(samples)]
    data = array.array("h", scaled)
    if sys.byteorder == "big":
        data.byteswap()
    with wave.open(str(file), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(RATE)
        sound.writeframes(data.tobytes())


SOUNDS = {
    # A fifth upwards, and its octave.
    "right": (
        mixed((0, string(440, 0.7)), (0.09, string(659.3, 0.65)), (0.18, string(880, 0.6))),
        0.5),
    # A tone downwards, soon damped: kind.
    "wrong": (mixed((0, string(220, 0.35, 0.985)), (0.16, string(196, 0.45, 0.985, seed=2))), 0.5),
    "tick": (tap(0.07, 70, 4, seed=3), 0.35),
    "shutter": (mixed((0, tap(0.05, 90, 1, seed=4)), (0.075, tap(0.09, 60, 2, seed=5))), 0.45),
}

if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1])
    for name, (samples, loudness) in SOUNDS.items():
        write(folder / f"{name}.wav", samples, loudness)

"""Makes the first inputs of the fuzzing: small files of every kind that each boundary reads.

usage: make_seeds.py FOLDER [SELFIE]
Needs cjpeg and jpegtran (libjpeg-turbo-progs), heif-enc, avifenc, cwebp and ImageMagick's convert.
SELFIE, the command, makes the outbox; without it those seeds are left as they are. The pictures are
drawn here: a gradient and noise.
"""
import json
import os
import pathlib
import random
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile
import zlib

folder = pathlib.Path(sys.argv[1])
selfie = sys.argv[2] if len(sys.argv) > 2 else None
dice = random.Random(1896)


def put(boundary, name, data):
    place = folder / boundary
    place.mkdir(parents=True, exist_ok=True)
    (place / name).write_bytes(data if isinstance(data, bytes) else data.encode())


def tool(*call, data=b""):
    return subprocess.run(call, input=data, capture_output=True, check=True).stdout


def picture(width, height):
    rows = bytearray()
    for y in range(height):
        for x in range(width):
            noise = dice.randrange(16)
            rows += bytes((x * 240 // width + noise, y * 240 // height + noise, 128 + noise))
    return b"P6 %d %d 255\n" % (width, height) + bytes(rows)


def convert(data, *options):
    return tool("/usr/bin/convert", "ppm:-", *options, data=data)


def chunk(name, content):
    return struct.pack(">I", len(content)) + name + content + struct.pack(
        ">I", zlib.crc32(name + content))


def into_png(png, *chunks):
    """Puts chunks behind the header."""
    return png[:33] + b"".join(chunk(name, content) for name, content in chunks) + png[33:]


def segment(marker, content):
    return bytes((0xFF, marker)) + struct.pack(">H", len(content) + 2) + content


def into_jpeg(jpeg, *segments):
    return jpeg[:2] + b"".join(segment(*one) for one in segments) + jpeg[2:]


def exif(orientation, order="<"):
    entries = [(0x0112, 3, 1, struct.pack(order + "HH", orientation, 0)),
               (0x8825, 4, 1, struct.pack(order + "I", 8))]
    block = (b"II*\0" if order == "<" else b"MM\0*") + struct.pack(order + "IH", 8, len(entries))
    for tag, kind, count, value in entries:
        block += struct.pack(order + "HHI", tag, kind, count) + value
    return block + struct.pack(order + "I", 8)


def profile(space, kind=b"mntr"):
    """An ICC profile, version 2, with the least that makes it usable."""
    def xyz(*numbers):
        return b"XYZ \0\0\0\0" + b"".join(struct.pack(">i", round(n * 65536)) for n in numbers)

    curve = b"curv\0\0\0\0" + struct.pack(">IH", 1, 0x0233) + b"\0\0"
    tags = {b"wtpt": xyz(0.9642, 1, 0.8249)}
    if space == b"RGB ":
        tags |= {b"rXYZ": xyz(0.4361, 0.2225, 0.0139), b"gXYZ": xyz(0.3851, 0.7169, 0.0971),
                 b"bXYZ": xyz(0.1431, 0.0606, 0.7141), b"rTRC": curve, b"gTRC": curve,
                 b"bTRC": curve}
    elif space == b"GRAY":
        tags[b"kTRC"] = curve
    else:
        # lut8 of 4 channels to Lab with a grid of 2.
        grid = bytes(255 - 15 * i if j == 0 else 128 for i in range(16) for j in range(3))
        ramp = bytes(range(256))
        tags[b"A2B0"] = (b"mft1\0\0\0\0" + bytes((4, 3, 2, 0))
                         + b"".join(struct.pack(">i", 65536 * (i in (0, 4, 8))) for i in range(9))
                         + ramp * 4 + grid + ramp * 3)
    table, content, offset = b"", b"", 128 + 4 + 12 * len(tags)
    for name, data in tags.items():
        data += bytes(-len(data) % 4)
        table += name + struct.pack(">II", offset + len(content), len(data))
        content += data
    size = offset + len(content)
    pcs = b"Lab " if space == b"CMYK" else b"XYZ "
    head = struct.pack(">I4sI4s4s4s", size, b"lcms", 0x02400000, kind, space, pcs)
    head += bytes(12) + b"acsp" + bytes(28) + struct.pack(">iii", 63190, 65536, 54061)
    head = head.ljust(128, b"\0")
    return head + struct.pack(">I", len(tags)) + table + content


# Photos.
small = picture(24, 16)
jpegs = {"baseline": tool("cjpeg", data=small)}
for sample in ("1x1", "2x1", "1x2", "2x2", "4x1", "1x4", "4x2"):
    jpegs["sample-" + sample] = tool("cjpeg", "-sample", sample, data=small)
jpegs["gray"] = tool("cjpeg", "-grayscale", data=small)
jpegs["rgb"] = tool("cjpeg", "-rgb", data=small)
jpegs["progressive"] = tool("cjpeg", "-progressive", data=small)
jpegs["arithmetic"] = tool("cjpeg", "-arithmetic", data=small)
jpegs["arithmetic-progressive"] = tool("cjpeg", "-arithmetic", "-progressive", data=small)
jpegs["restart"] = tool("cjpeg", "-restart", "1B", data=small)
jpegs["optimized"] = tool("cjpeg", "-optimize", "-quality", "10", data=small)
jpegs["cmyk"] = convert(small, "-strip", "-colorspace", "CMYK", "jpeg:-")
jpegs["exif"] = into_jpeg(jpegs["gray"], (0xE1, b"Exif\0\0" + exif(6)))
rgb = profile(b"RGB ")
half = len(rgb) // 2
jpegs["profile"] = into_jpeg(
    jpegs["baseline"], (0xE2, b"ICC_PROFILE\0\1\2" + rgb[:half]),
    (0xE2, b"ICC_PROFILE\0\2\2" + rgb[half:]))
jpegs["all"] = into_jpeg(
    jpegs["progressive"], (0xFE, b"a comment"), (0xE1, b"Exif\0\0" + exif(8, ">")),
    (0xE1, b"http://ns.adobe.com/xap/1.0/\0<x/>"), (0xE2, b"ICC_PROFILE\0\1\1" + rgb),
    (0xEE, b"Adobe\0d\0\0\0\0\1"))
cut = jpegs["baseline"]
jpegs["cut"] = cut[: len(cut) // 2]
for name, data in jpegs.items():
    put("jpeg", name + ".jpg", data)

# JPEGs that are painted on: rectangles, three of four numbers of two bytes; then the file.
wide = picture(152, 40)
strips = {"strip-" + sample: tool("cjpeg", "-sample", sample, "-optimize", data=wide)
          for sample in ("1x1", "2x1", "2x2")}
strips["strip-gray"] = tool("cjpeg", "-grayscale", data=wide)
strips["strip-restart"] = tool("cjpeg", "-restart", "2B", data=wide)
strips["strip-scans"] = tool("cjpeg", "-progressive", data=wide)
strips["strip-turned"] = into_jpeg(strips["strip-2x1"], (0xE1, b"Exif\0\0" + exif(7)))
brushes = {"none": [0] * 12,
           "one": [6_000, 6_000, 9_000, 30_000] + [0] * 8,
           "all": [0, 0, 65_535, 65_535] * 3,
           "edges": [0, 0, 16_000, 16_000, 64_000, 64_000, 65_535, 65_535, 1, 60_000, 2_000, 9_000]}
for name, data in (jpegs | strips).items():
    for brush, numbers in brushes.items():
        if brush == "one" or name.startswith("strip"):
            put("rewriting", f"{name}-{brush}", struct.pack(">12H", *numbers) + data)

# A network camera's answers: two sizes of pieces, the type's line, the body.
little = jpegs["gray"]
for name, (kind, body) in {
    "lengths": (
        "multipart/x-mixed-replace; boundary=frame",
        b"".join(
            b"\r\n--frame\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n" % len(little)
            + little
            for _ in range(2))),
    "bare": (
        'Multipart/X-Mixed-Replace;charset=x; BOUNDARY="--a b"',
        b"".join(b"--a b\n\n" + little + b"\n" for _ in range(2)) + b"--a b--\n"),
    "small": ("multipart/x-mixed-replace;boundary=x", b"--x\n\n\n" * 60),
    "long": (
        "multipart/x-mixed-replace;boundary=x",
        b"--x\ncontent-length: 1999\n\n" + b"A" * 1999),
    "endless": ("multipart/x-mixed-replace;boundary=x", b"--x\nX: " + b"A" * 3000),
    "lies": (
        "multipart/x-mixed-replace;boundary=x",
        b"--x\nContent-Length: -1\n\nA\n--x\nContent-Length: 9223372036854775807\n\n"),
    "page": ("text/html; boundary=x", b"<html>"),
    "film": ("YUV4MPEG2 W640 H480 F30000:1001 Ip A1:1 C420mpeg2 XYSCSS=420MPEG2", b""),
    "film-extreme": ("YUV4MPEG2 W100000 H1000 F1:1000000000000 C420", b""),
}.items():
    for pieces in (b"\1\1", b"\7\xfd"):
        put("stream", f"{name}-{pieces[0]}", pieces + kind.encode() + b"\n" + body)

pngs = {}
for name, options in {
    "gray-1": ["-monochrome"], "gray-8": ["-colorspace", "Gray"],
    "gray-16": ["-colorspace", "Gray", "-depth", "16", "-define", "png:bit-depth=16"],
    "rgb-8": [], "rgb-16": ["-depth", "16", "-define", "png:bit-depth=16"],
    "palette-2": ["-colors", "4", "-define", "png:color-type=3"],
    "palette-8": ["-colors", "60", "-define", "png:color-type=3"],
    "rgba-8": ["-alpha", "set", "-channel", "A", "-evaluate", "set", "50%"],
    "gray-alpha": ["-colorspace", "Gray", "-alpha", "set", "-channel", "A", "-evaluate", "set",
                   "50%", "-define", "png:color-type=4"],
    "interlaced": ["-interlace", "PNG"],
    "palette-alpha": ["-colors", "16", "-transparent", "white", "-define", "png:color-type=3"],
}.items():
    pngs[name] = convert(small, "-strip", *options, "png:-")
plain = pngs["rgb-8"]
pngs["exif"] = into_png(plain, (b"eXIf", exif(3, ">")))
pngs["profile"] = into_png(plain, (b"iCCP", b"x\0\0" + zlib.compress(rgb)))
pngs["gamma"] = into_png(plain, (b"gAMA", struct.pack(">I", 100_000)))
pngs["key"] = into_png(plain, (b"tRNS", struct.pack(">HHH", 0, 0, 128)))
pngs["text"] = into_png(plain, (b"zTXt", b"x\0\0" + zlib.compress(b"a" * 1000)), (b"tEXt", b"x\0y"))
pngs["cut"] = plain[: len(plain) // 2]
for name, data in pngs.items():
    put("png", name + ".png", data)

# Photos as phones make them, by the formats' own programs.
with tempfile.TemporaryDirectory() as work:
    here = pathlib.Path(work)
    (here / "in.png").write_bytes(pngs["rgb-8"])
    (here / "deep.png").write_bytes(pngs["rgb-16"])
    (here / "alpha.png").write_bytes(pngs["rgba-8"])
    (here / "exif.jpg").write_bytes(jpegs["exif"])
    (here / "profile.jpg").write_bytes(jpegs["profile"])
    (here / "square.png").write_bytes(convert(small, "-strip", "-resize", "64x64!", "png:-"))
    for boundary, suffix, encoder in (
        ("webp", ".webp", lambda name, out, options: ("cwebp", *options, name, "-o", out)),
        ("heic", ".heic", lambda name, out, options: ("heif-enc", *options, name, "-o", out)),
        ("avif", ".avif", lambda name, out, options: ("avifenc", "-s", "10", *options, name, out)),
    ):
        for seed, source, options in {
            "webp": (
                ("lossy", "in.png", ["-q", "60"]), ("lossless", "in.png", ["-lossless"]),
                ("alpha", "alpha.png", ["-q", "60"]), ("exif", "exif.jpg", ["-metadata", "all"]),
                ("profile", "profile.jpg", ["-metadata", "all"])),
            "heic": (
                ("plain", "in.png", []), ("full-chroma", "in.png", ["-p", "chroma=444"]),
                ("deep", "deep.png", ["-b", "10"]), ("alpha", "alpha.png", []),
                ("exif", "exif.jpg", []), ("profile", "profile.jpg", [])),
            "avif": (
                ("plain", "in.png", []), ("deep", "in.png", ["-d", "10"]),
                ("alpha", "alpha.png", []), ("turned", "in.png", ["--irot", "1", "--imir", "0"]),
                ("numbers", "in.png", ["--cicp", "12/13/6"]),
                ("grid", "square.png", ["--grid", "2x1", "square.png"])),
        }[boundary]:
            subprocess.run(
                encoder(source, "out" + suffix, options), cwd=here, capture_output=True, check=True)
            put(boundary, seed + suffix, (here / ("out" + suffix)).read_bytes())

# What selfie-heif answers: magic, status, size, length of the profile, colour, number of pictures,
# length of EXIF, words.
for name, numbers, words in (("sound", (0, 24, 16, 0, 2, 2, 1, 0), b""),
                             ("wide", (0, 24, 16, 0, 12, 13, 2, 60), b""),
                             ("huge", (0, 65535, 65535, 9, 9, 18, 1, 1 << 21), b""),
                             ("damaged", (2, 0, 0, 0, 2, 2, 0, 0), b"Invalid input: \x1b[2J")):
    put("answer", name, struct.pack("<IiIIIHHIII", 0x46494548, *numbers, 0) + words.ljust(200, b"\0"))

# Metadata; the first byte chooses the carrier.
for order in "<>":
    for orientation in (1, 6, 9):
        for choice in (0, 1):
            name = f"{orientation}-{'little' if order == '<' else 'big'}-{choice}"
            put("exif", name, bytes((choice,)) + exif(orientation, order))
put("exif", "named", b"\1Exif\0\0" + exif(5))
put("exif", "far", b"\0II*\0" + struct.pack("<I", 0xFFFFFFF0))
put("exif", "many", b"\0II*\0" + struct.pack("<IH", 8, 0xFFFF) + exif(1)[10:22] * 8)
raw = b"\nexif\n%8d\n" % (6 + len(exif(6))) + (b"Exif\0\0" + exif(6)).hex().encode() + b"\n"
attribute, element = b'<r tiff:Orientation="6"/>', b"<tiff:Orientation>8</tiff:Orientation>"
put("exif", "raw", b"\2" + raw)
put("exif", "raw-deflated", b"\3" + zlib.compress(raw))
put("exif", "raw-xmp", b"\2\nAPP1\n%8d\n" % len(attribute) + attribute.hex().encode() + b"\n")
put("exif", "xmp", b"\4" + attribute)
put("exif", "xmp-deflated", b"\5" + zlib.compress(element))
put("exif", "xmp-fields", b"\6\0\0en\0XMP\0" + element)
rights = (b"<x:xmpmeta><rdf:RDF><rdf:Description photoshop:Credit='A &amp; B'><dc:creator><rdf:Seq><rdf:li>C"
          b"</rdf:li></rdf:Seq></dc:creator><dc:rights><rdf:Alt><rdf:li xml:lang='x-default'>D&#233;</rdf:li>"
          b"</rdf:Alt></dc:rights></rdf:Description></rdf:RDF></x:xmpmeta>")
put("exif", "rights-xmp", b"\x08" + rights)
sets = b"".join(b"\x1c\2" + bytes((number,)) + struct.pack(">H", len(text)) + text
                for number, text in ((80, b"A"), (110, b"B"), (116, b"(c) C")))
put("exif", "rights-iptc", b"\x09" + b"8BIM\x04\x04\0\0" + struct.pack(">I", len(sets)) + sets)
put("exif", "rights-author", b"\x0aA; B")
put("exif", "bomb", b"\7\0" + zlib.compress(b"\n" * (4 << 20)))
for choice in range(3):
    for space in (b"RGB ", b"GRAY", b"CMYK"):
        put("profile", f"{choice}-{space.decode().strip().lower()}",
            bytes((choice,)) + profile(space))

# Plans and coordinates.
put(
    "plan",
    "whole",
    """{"version":1,"photo":{"width":640,"height":480},"wreaths":[{"center":
{"x":320.5,"y":96},"width":180,"angle":-12,"yaw":10,"pitch":5,"brightness":1.1,"blur":0.7}],
"statue":{"base":{"x":560,"y":470},"height":300,"facing":"left","brightness":0.9},"light":{"red":1,"green":1,"blue":
0.9,"contrast":1,"black":0,"blur":0.5,"motion":4,"motionAngle":30,"grain":0.01}}""",
)
put("plan", "least", '{"version":1,"photo":{"width":1,"height":1},"wreaths":[],"statue":null}')
put("plan", "extreme", """{"version":1,"photo":{"width":1000000,"height":1000000},"wreaths":
[{"center":{"x":-1e6,"y":1e6},"width":1e6,"angle":-360}],"statue":{"base":{"x":-0.0,"y":1e-300},
"height":1,"facing":"right"},"light":{"red":4,"blur":50}}""")
put("plan", "wrong", '{"version":2,"photo":[[[[[[1e999]]]]],"wreaths":"\\ud800"}')
put("plan", "deep", "[" * 600)
for name, text in {
    "percent": "50%,20%", "pixels": "640,200,300,-12", "statue": "85%,100%,40%",
    "signs": "+1.5,-.5,1e3", "words": "nan,inf,0x10", "far": "1000000,-1000000,100%,360",
}.items():
    put("coordinates", name, text)

# The booth: questions, and places from a page.
question = {
    "id": "a", "question": {"el": "Πού;", "en": "Where?"},
    "right": {"el": "Ολυμπία", "en": "Olympia"}, "why": {"el": "ν", "en": "w"},
    "wrong": [{"el": name, "en": name} for name in ("Delphi", "Athens", "Sparta")],
}
questions = {"format": 1, "questions": [question | {"id": name} for name in "abcd"]}
put("quiz", "whole.json", json.dumps(questions, ensure_ascii=False))
put("quiz", "few.json", json.dumps({"format": 1, "questions": [question]}))
put("quiz", "equal.json", json.dumps(questions).replace("Delphi", "Olympia"))
put("quiz", "control.json", json.dumps(questions).replace("Where?", "Where\\n?"))
put("quiz", "wrong.json", '{"format":2,"questions":[null,{"id":3}]}')
wreath = {"x": 16, "y": 6, "width": 10.5, "angle": -12}
far = wreath | {"x": -128, "width": 128, "angle": 360}
statue = {"x": 28, "y": 24, "height": 16}
put("review", "whole.json", json.dumps({"wreaths": [wreath], "statue": statue}))
put("review", "two.json", json.dumps({"wreaths": [wreath, far], "statue": None}))
put("review", "far.json", """{"wreaths":[{"x":1e308,"y":-0.0,"width":4,"angle":361}],
"statue":{"x":0,"y":0,"height":1e-9}}""")

# A museum's settings, words and exhibit.
put("museum", "whole.toml", """name = "Museum"
logo = "logo.svg"
languages = ["el", "en"]
[name]
el = "Μουσείο"
[colors]
wall = "#4C533A"
clay = "#A04022"
olive = "#435021"
[hours]
tuesday = "09:00-17:00, 18:00-02:00"
2026-12-25 = "closed"
[limits]
visits = 2
idle = 60
mails_per_hour = 100
[cards]
paper = "strip"
per_visit = 1
per_day = 300
date = true
in_mails = false
""")
put("museum", "wrong.toml", """name = 3
languages = ["en", "en", "?"]
colors.wall = "#fff"
colors.clay = "#ffffff"
[hours]
2026-02-30 = "25:00-1:00"
[limit]
""")
put("words", "whole.json", """{"language":{"code":"en","name":"English","direction":"ltr"},
"page":{"begin":"Begin","seconds":{"one":"{n} second","other":"{n} seconds","=1":"a second"}},
"mail":{"subject":"{museum}"},"other":{}}""")
put("words", "wrong.json", """{"language":{"code":"el","name":"","direction":"up"},"page":[],
"page":{"begin":{"few":3},"begin":"\\u0007"}}""")
put("exhibit", "whole.toml", """[title]
el = "Αγωνίσματα"
en = "Games"
[pictures.javelin]
file = "a.png"
[pictures.javelin.title]
en = "Javelin"
[pictures.javelin.description]
en = "A man"
[pictures.javelin.motion]
file = "m.png"
area = "5%,6.6%,90%,86%"
repeat = false
[pictures.javelin.motion.description]
en = "He throws."
[pictures.javelin.speech]
en = ["One.", "Two."]
[pictures.javelin.sounds]
en = "s.opus"
[pictures.javelin.points.hand]
at = "32%,50.6%"
arrow = "10,20"
[pictures.javelin.points.hand.title]
en = "Hand"
[pictures.javelin.points.hand.images.thong]
file = "a.png"
""")
put("exhibit", "usable.toml", """[title]
en = "Games"
[pictures.javelin]
file = "a.png"
[pictures.javelin.title]
en = "Javelin"
[pictures.javelin.points.hand]
at = "32%,50.6%"
[pictures.javelin.points.hand.title]
en = "Hand"
""")
put("exhibit", "wrong.toml", """title = "x"
[pictures.-]
file = "../a.png"
[pictures.a]
file = "/etc/passwd"
points = 3
""")

# What tells a run its photos.
put("line", "least.json", '{"id":"1","photo":"a.jpg","output":"b.jpg"}')
put("line", "whole.json", """{"id":"é","photo":"a.png","output":"b.webp","existing":"verify",
"maxPixels":1000,"plan":"p.json","mirror":true,"quality":90,"noStatue":false}""".replace("\n", ""))
put("line", "placed.json", """{"id":"1","photo":"a.jpg","output":"b.jpg","wreath":["50%,20%",
"1,2,3,4"],"statue":"9,9","format":"png","reencode":true}""".replace("\n", ""))
put("line", "wrong.json", '{"id":1,"photo":"/dev/fd/3","output":"-","existing":"no","wreaths":[]}')
put("line", "nul.json", '{"id":"1","photo":"a.jpg\\u0000","output":"\\u0000","plan":"\\ud800"}')
put("list", "plain", "a.jpg\r\nb c.png\n\n/d/é.heic")
put("list", "mark", b"\xef\xbb\xbfa.jpg\ncaf\xe9.jpg\n")
put("list", "utf-16", "a.jpg\r\né.jpg".encode("utf-16"))
put("list", "utf-16-big", b"\xfe\xff" + "a\u2028b.jpg\0c".encode("utf-16-be") + b"\xd8")
put("list", "nul", b"a.jpg\0b.jpg\0\xf4\x8f\xbf\xbf\n")
put("template", "text", "{{greeting}}\n\n{{ message }}\n{{date}} {{name}}{{name}}\n")
put("template", "open", "a\n{{greeting")
put("template", "nested", "{{ {{name}} }} }}{{}}")

# Frames: format, flags, width, height, bytes of a line, pixels. Films: ffprobe's answer, ffmpeg's.
for number in range(8):
    frame = bytes(range(256)) * 2
    head = struct.pack(">BBHHH", number, number & 3, 10, 7, 0 if number & 1 else 40)
    put("frame", str(number), head + frame)
colors = "color_range=tv\ncolor_space=bt2020nc\ncolor_transfer=smpte2084\n"
colors += "color_primaries=bt2020\n\n"
film = "YUV4MPEG2 W5 H3 F30:1 Ip A1:1 C420jpeg\n"
put("film", "bright", (colors + film).encode() + (b"FRAME\n" + bytes(range(27))) * 2)
put("film", "plain", ("color_primaries=bt709\n\n" + film).encode() + b"FRAME\n" + b"\0" * 20)
put("film", "unknown",
    "color_transfer=unknown,movie=x\ncolor_primaries=smpte432=\n\nYUV4MPEG2 W0 H1 F0:0 C422\n")

# Settings.
put("configuration", "whole.toml", """[smtp]
url = "smtp://user%40museum.example@mail.example:587"
from = "Museum <photos@museum.example>"
reply_to = "info@museum.example"
authentication = "plain"
password_file = "/etc/selfie/password"
ca_file = "/etc/ssl/ca.pem"
client_name = "kiosk.museum.example"
connect_timeout = 10
response_timeout = 60
[mail]
language = "el"
max_attachment_bytes = 8_000_000
templates = "templates"
[outbox]
folder = "/var/lib/selfie"
require_consent = true
retention_days = 30
uncertain = "ask"
[camera]
device = "/dev/video0"
""")
put("configuration", "types.toml", """smtp.url = 0x1F
mail.language = 1979-05-27T07:32:00Z
[[outbox]]
folder = {a = [1, 2.5e3, inf], b = '''x'''}
""")
put("configuration", "secret.toml", '[smtp]\npassword = "x"\n')
put("configuration", "wrong.toml", '[smtp\nurl = "\\u0000\\q"\n')
put("configuration", "deep.toml", "a = " + "[" * 200)
put("environment", "whole", b"SMTP_URL=smtps://mail.example\0SMTP_FROM=a@museum.example\0"
    b"MAIL_LANGUAGE=en\0OUTBOX_REQUIRE_CONSENT=yes\0OUTBOX_RETENTION_DAYS=0\0"
    b"SMTP_PASSWORD=0123456789012345678901234567890123456789\0SMTP_CONNECT_TIMEOUT=300\0")
put("environment", "wrong", b"SMTP_ULR=x\0OUTBOX_UNCERTAIN=maybe\0MAIL_MAX_ATTACHMENT_BYTES=-1\0")
for name, text in {
    "submission": "smtp://user@mail.example:587", "tls": "smtps://mail.example",
    "plain": "smtp+plaintext://localhost:25/", "address": "smtp://a%40b.example@mail.example",
    "numbers": "smtps://[2001:db8::1]:465", "greek": "smtp://ταχυδρομείο.example",
    "password": "smtp://user:secret@mail.example", "path": "smtp://mail.example/a?b#c",
}.items():
    put("server", name, text)

# Mail.
for name, text in {
    "plain": "visitor@mail.example",
    "named": "Νίκη <niki@μουσείο.example>",
    "quoted": '"a b\\"c"@mail.example',
    "utf8": "νίκη@mail.example",
    "two": "a@b.example,c@d.example",
    "injected": "a@b.example\r\nBcc: c@d.example",
    "literal": "a@[192.0.2.1]",
    "long": "a" * 64 + "@" + "b" * 63 + "." + "c" * 63 + ".example",
    "spaces": "  a@b.example  ",
    "separator": "a\u2028b@c.example",
    "dots": "a..b@c.example",
    "phrase": '"N" <a@b.example>',
}.items():
    put("address", name, text)
for name, parts in {
    "plain": ("Olympic Champion Profile Image", "Visitor", "champion.jpg"),
    "greek": ("Ολυμπιονίκης " * 9, "Νίκη Παπαδοπούλου", "φωτογραφία ολυμπιονίκη.jpeg"),
    "words": ("=?UTF-8?B?QQ==?=  x ", 'a "b" \\c', 'a"b\\c;d.png'),
    "threes": ("A" + "€" * 40, "é" * 60, "€" * 80),
    "joined": ("👩‍👩‍👧‍👦" * 12, "e\u0301\u0302" * 20, "a" * 200 + ".jpg"),
    "injected": ("a\r\nBcc: b@c.example", "x", "y"),
}.items():
    put("header", name, "\0".join(parts))


def ipp(tag, name, value):
    name, value = name.encode(), value if isinstance(value, bytes) else value.encode()
    return bytes((tag,)) + struct.pack(">H", len(name)) + name + struct.pack(
        ">H", len(value)) + value


put("ipp", "printer", struct.pack(">BBHi", 2, 0, 0, 1) + b"\x01"
    + ipp(0x47, "attributes-charset", "utf-8") + ipp(0x48, "attributes-natural-language", "en")
    + b"\x04" + ipp(0x23, "printer-state", b"\0\0\0\5")
    + ipp(0x44, "printer-state-reasons", "media-empty-error") + ipp(0x44, "", "toner-low")
    + ipp(0x33, "copies-supported", b"\0\0\0\1\0\0\0\x63")
    + ipp(0x49, "document-format-supported", "image/jpeg")
    + ipp(0x44, "media-ready", "na_index-4x6_4x6in")
    + ipp(0x34, "media-col-ready", "") + ipp(0x4A, "", "media-size") + ipp(0x34, "", "")
    + ipp(0x4A, "", "x-dimension") + ipp(0x21, "", b"\0\0\x27\xb0")
    + ipp(0x4A, "", "y-dimension") + ipp(0x21, "", b"\0\0\x3b\x88") + ipp(0x37, "", "")
    + ipp(0x37, "", "") + b"\x03")
put("ipp", "job", struct.pack(">BBHi", 2, 0, 0, 1) + b"\x01" + b"\x02"
    + ipp(0x21, "job-id", b"\0\0\0\7") + ipp(0x23, "job-state", b"\0\0\0\9")
    + ipp(0x42, "job-name", "card") + b"\x03")
put("ipp", "told", '{"numbers":{"_0":[1,2]}}')
put("reply", "accepted", """220 mail.example ESMTP
\1EHLO
250-mail.example
250-SIZE 10485760
250-AUTH PLAIN LOGIN
250-STARTTLS
250 SMTPUTF8
\1MAIL
250 2.1.0 ok
\1RCPT
250 2.1.5 <visitor@test.example> ok
\1DATA
354 go on
250 2.0.0 queued
\1QUIT
221 bye
""")
put("reply", "refused", "550 5.1.1 VISITOR@TEST.EXAMPLE: no such user visitor\n552 5.3.4 too big\n")
put("reply", "marks", "550 visitor@test.example\u0301 visi\u200btor@test.example\n")
put("reply", "endless", "250-a\n" * 300)
put("reply", "wrong", "99\n-1 x\n2500 x\n250\t\x07\x1b[2J\n")

# Outboxes.
columns = 17
letter = (
    '{"messageIdentifier":"<a@m.example>","boundaries":["a","b","c"],"sender":"photos@museum.example",'
    '"recipient":"visitor@test.example","subject":"s","text":"t","html":"h","language":"en",'
    '"date":0,"zone":0,"fileName":"champion.jpg","photo":"jpg","preview":"preview.jpg"}')
rows = [
    ["aaaaaaaaaaa1", "mail", "k1", letter, "jpg/preview.jpg", "waiting", "#12", "~1.0", "~1.0",
     "~2.0", "#0", "~3.0", "", "", "#0", "", ""],
    ["aaaaaaaaaaa2", "mail", "k2", letter, "jpg/preview.jpg", "running", "#12", "~1.0", "~1.0",
     "~2.0", "#3", "~3.0", "00000000000000ff", "~2.5", "#1", "interrupted", "x"],
    ["aaaaaaaaaaa3", "odd", "k3", "!\xff", "../x/jpg", "odd", "x", "!", "~nan", "~nan",
     "#9223372036854775807", "~1e308", "", "", "text", "", ""],
    ["", "mail", "k4", "{}", "", "preparing", "#-1", "#-9223372036854775808", "#-1", "~-1e308",
     "#-1", "", "../owners", "", "#1", "", ""],
]
text = "\n".join("\t".join(row) for row in rows)
assert all(len(row) == columns for row in rows)
put("spool", "rows", text + "\n/aaaaaaaaaaa1.jpg\n/aaaaaaaaaaa2.tmp\n/..\n/x.jpg\n")
put("spool", "one", "\t".join(rows[0]) + "\n/aaaaaaaaaaa1.jpg\n/aaaaaaaaaaa1.preview.jpg\n")
put("spool", "lost", "\t".join(rows[0]) + "\n")

if selfie:
    with tempfile.TemporaryDirectory() as home:
        photo = pathlib.Path(home) / "photo.jpg"
        photo.write_bytes(jpegs["baseline"])
        environment = {"XDG_DATA_HOME": home, "SELFIE_SMTP_URL": "smtp://127.0.0.1:1",
                       "SELFIE_SMTP_FROM": "a@museum.example", "PATH": os.environ["PATH"],
                       "LD_LIBRARY_PATH": os.environ.get("LD_LIBRARY_PATH", "")}
        for number in range(2):
            subprocess.run(
                [selfie, "send", photo, "--to", f"v{number}@test.example", "--queue-only",
                 "--consent", "1"], env=environment, check=True, capture_output=True)
        path = pathlib.Path(home) / "selfie/outbox/outbox.sqlite"
        database = sqlite3.connect(path)
        for statement in ("PRAGMA journal_mode = DELETE", "PRAGMA page_size = 512", "VACUUM"):
            database.execute(statement).fetchall()
        database.close()
        put("database", "queued.sqlite", path.read_bytes())
        database = sqlite3.connect(path)
        database.execute("DROP TABLE receiver")
        database.execute("DELETE FROM job")
        database.commit()
        database.execute("VACUUM")
        database.close()
        put("database", "without-table.sqlite", path.read_bytes())
        put("database", "cut.sqlite", path.read_bytes()[:1024])
    put("database", "text", "this is no database\n" * 60)
    put("database", "empty", b"")

shutil.rmtree(folder / "__pycache__", ignore_errors=True)

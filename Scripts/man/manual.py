#!/usr/bin/env python3
"""Writes a man page for the command and for each of its subcommands, out of the command's own
description.

usage: manual.py SELFIE FOLDER

`selfie --experimental-dump-help` (swift-argument-parser) prints every subcommand, argument and
option as JSON. Abstract and discussion are those of `selfie help`; a discussion's EXAMPLES and EXIT
STATUS become sections of the page. The pages' date is SOURCE_DATE_EPOCH, so that two builds give
the same bytes.
"""
import json
import os
import re
import subprocess
import sys
import time

DATE = time.strftime("%Y-%m-%d", time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))))

FILES = """\
.SH FILES
.TP
.I /etc/selfie/config.toml\\fR, \\fI~/.config/selfie/config.toml
Settings of the mail and the outbox.
.TP
.I ~/.local/share/selfie/outbox
Mail that waits; with a photo until it is delivered.
.TP
.I /usr/share/selfie/models\\fR, \\fI/usr/share/selfie/Assets
Face models; wreath, statue and the booth's page.
.TP
.I /usr/share/doc/selfie/docs
The pages that help and units name.
"""


def escape(text):
    """roff's text: a hyphen is a hyphen that can be copied, and no line begins a request."""
    text = text.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq").replace("`", r"\(ga")
    return re.sub(r"^(?=\.)", r"\\&", text, flags=re.MULTILINE)


def sections(discussion):
    """The discussion as [(heading, text)];
    a line in capitals is a heading, the first heading is None.
    """
    found = [(None, [])]
    for line in discussion.split("\n"):
        if re.fullmatch(r"[A-Z][A-Z ,]+", line):
            found.append((line, []))
        else:
            found[-1][1].append(line)
    return [(heading, "\n".join(lines).strip("\n")) for heading, lines in found]


def body(text):
    """Paragraphs are filled; indented lines, which are examples, stay as they are."""
    lines = []
    for paragraph in re.split(r"\n\n+", text):
        if lines:
            lines.append(".PP")
        if paragraph.startswith(" ") and "\n" in paragraph or paragraph.startswith("  selfie "):
            lines += [".nf", escape(paragraph), ".fi"]
        else:
            lines.append(escape(" ".join(paragraph.split())))
    return "\n".join(lines) + "\n"


def option(name):
    return escape(("--" if name["kind"] == "long" else "-") + name["name"])


def value(argument):
    return rf"\fI{escape(argument['valueName'])}\fR"


def synopsis(argument):
    if argument["kind"] == "positional":
        text = value(argument)
    else:
        text = rf"\fB{option(argument['preferredName'])}\fR"
        if argument["kind"] == "option":
            text += " " + value(argument)
    if argument["isRepeating"]:
        text += r" ...\&"
    return f"[{text}]" if argument["isOptional"] else text


def entry(argument):
    if argument["kind"] == "positional":
        head = value(argument)
    else:
        names = sorted(argument["names"], key=lambda name: name["kind"] == "long")
        head = ", ".join(rf"\fB{option(name)}\fR" for name in names)
        if argument["kind"] == "option":
            head += " " + value(argument)
    text = argument.get("abstract", "")
    notes = []
    if argument.get("allValues"):
        notes.append("values: " + ", ".join(argument["allValues"]))
    if argument.get("defaultValue"):
        notes.append("default: " + argument["defaultValue"])
    if notes:
        text += f" ({'; '.join(notes)})"
    return f".TP\n{head}\n{escape(' '.join(text.split()))}\n"


def displayed(command):
    """The subcommands that have a page; `help` explains itself."""
    return [
        child
        for child in command.get("subcommands", [])
        if child["shouldDisplay"] and child["commandName"] != "help"]


def page(command, path, version):
    title = "-".join(path)
    arguments = [argument for argument in command.get("arguments", []) if argument["shouldDisplay"]]
    children = displayed(command)
    text = f'.TH {title.upper()} 1 {DATE} "selfie {version}" Kotinos\n.SH NAME\n'
    text += f"{escape(title)} \\- {escape(command['abstract'].rstrip('.'))}\n"
    text += f".SH SYNOPSIS\n.nh\n.ad l\n.B {' '.join(path)}\n"
    if children:
        text += "\\fIsubcommand\\fR\n"
    text += "".join(synopsis(argument) + "\n" for argument in arguments) + ".ad b\n.hy\n"

    parts = sections(command.get("discussion", ""))
    described = parts[0][1] or command["abstract"]
    text += ".SH DESCRIPTION\n" + body(described)
    if children:
        text += ".SH SUBCOMMANDS\n"
        for child in children:
            name = "-".join(path + [child["commandName"]])
            text += f".TP\n.BR {escape(name)} (1)\n{escape(child['abstract'])}\n"
    for heading in dict.fromkeys(argument.get("sectionTitle", "Options") for argument in arguments):
        text += f'.SH "{heading.upper()}"\n'
        text += "".join(
            entry(each) for each in arguments if each.get("sectionTitle", "Options") == heading)
    for heading, paragraph in parts[1:]:
        text += f'.SH "{heading}"\n' + body(paragraph)
    if len(path) == 1:
        text += FILES
    parents = ["-".join(path[:count]) for count in range(1, len(path))] or ["selfie-crown"]
    text += ".SH SEE ALSO\n" + ",\n".join(
        f".BR {escape(parent)} (1)" for parent in parents
    ).replace("1),", "1) ,")
    return title, text + "\n"


def pages(command, path, version):
    yield page(command, path, version)
    for child in displayed(command):
        yield from pages(child, path + [child["commandName"]], version)


def main(selfie, folder):
    def output(*options):
        return subprocess.run([selfie, *options], check=True, capture_output=True, text=True).stdout

    os.makedirs(folder, exist_ok=True)
    command = json.loads(output("--experimental-dump-help"))["command"]
    for title, text in pages(command, ["selfie"], output("--version").strip()):
        with open(f"{folder}/{title}.1", "w", encoding="utf-8") as file:
            file.write(text)


main(*sys.argv[1:])

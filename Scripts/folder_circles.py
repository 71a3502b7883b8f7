"""Names the folders of a target that use one another's types in a circle; the target's own files
may use all of them, and be used by all.

usage: folder_circles.py TARGET'S-FOLDER ...
"""
import collections
import pathlib
import re
import sys

DECLARATION = re.compile(
    r"^(?:public |package |final |indirect |@\w+ )*"
    r"(?:struct|class|enum|actor|protocol|typealias) (\w+)", re.M)


def uses(target):
    """{folder: {folder whose types it uses}}"""
    homes, texts = {}, collections.defaultdict(str)
    for source in target.rglob("*.swift"):
        folder = source.relative_to(target).parts[0]
        if folder == source.name:
            continue
        text = re.sub(r"//.*", "", source.read_text())
        texts[folder] += text
        homes.update((name, folder) for name in DECLARATION.findall(text))
    return {
        folder: {homes[name] for name in re.findall(r"\b[A-Z]\w+", text) if name in homes} - {folder}
        for folder, text in texts.items()}


def reached(graph, start):
    seen, waiting = set(), [start]
    while waiting:
        for folder in graph[waiting.pop()] - seen:
            seen.add(folder)
            waiting.append(folder)
    return seen


circles = []
for name in sys.argv[1:]:
    graph = uses(pathlib.Path(name))
    circle = sorted(folder for folder in graph if folder in reached(graph, folder))
    if circle:
        circles.append(f"{name}: {', '.join(circle)}")
sys.exit("\n".join(circles) or None)

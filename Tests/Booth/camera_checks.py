"""The camera and the connection: their faults, and how the page comes back."""

import photos
from booth import PATIENCE, SIZES, settled, shoot, wait
from chromium import enter
from observing import keep, switched
from placement_checks import CENTRE, PHOTO, drag
from waiting import within

PORTRAIT, LANDSCAPE = SIZES["portrait"], SIZES["landscape"]


def connection(chromium, booth) -> None:
    """The network is cut and comes back:
    a slab says so meanwhile, and the same visit goes on by itself.
    """
    page = enter(chromium, booth, "won", PORTRAIT)
    page.context.set_offline(True)
    page.wait_for_selector("[data-slab=lost]", timeout=8000)
    page.wait_for_timeout(2500)
    page.context.set_offline(False)
    page.wait_for_selector("[data-slab=lost]", state="detached", timeout=3000)
    count = page.evaluate("() => performance.getEntriesByType('resource').length")
    page.wait_for_function(
        "count => { performance.setResourceTimingBufferSize(9999); return performance.getEntriesByType('resource').length > count }",
        arg=count,
        timeout=3000)


MISSING = {"en": "Step in front of the camera", "el": "Ελάτε μπροστά στην κάμερα"}
UNSEEN = {"en": "We saw no face. Drag the wreath onto your head.",
          "el": "Δεν είδαμε πρόσωπο. Σύρετε το στεφάνι στο κεφάλι σας."}


def no_face(chromium, booth) -> None:
    """No head in the burst: the shutter says so before, and the review has a wreath to drag,
    and says that; the photo is liked all the same.
    """
    page = enter(chromium, booth, "won", PORTRAIT, has_touch=True)
    client = page.context.new_cdp_session(page)
    page.wait_for_function(
        "text => document.querySelector('.label').innerText === text", arg=MISSING["en"])
    described = page.get_attribute(".shutter", "aria-describedby").split()
    assert MISSING["en"] in [page.inner_text(f"#{one}") for one in described], described
    page.click(".language[lang=el]")
    page.wait_for_function(
        "text => document.querySelector('.label').innerText === text", arg=MISSING["el"])
    page.click(".language[lang=en]")
    shoot(page)
    settled(page)
    assert UNSEEN["en"] in page.inner_text(".words > p"), page.inner_text(".words")
    page.click(".language[lang=el]")
    page.wait_for_function(
        "text => document.querySelector('.words > p').innerText.includes(text)", arg=UNSEEN["el"])
    page.click(".language[lang=en]")
    before = page.evaluate(PHOTO)
    assert not before["found"] and len(before["wreaths"]) == 1, before
    start = page.evaluate(CENTRE)
    drag(page, client, start, (start[0] + 60, start[1] + 90))
    after = page.evaluate(PHOTO)
    assert (
        after["wreaths"][0]["x"] > before["wreaths"][0]["x"]
        and after["wreaths"][0]["y"] > before["wreaths"][0]["y"]
    ), after
    keep(page, "review-no-face")
    liked(page)


def late(chromium, booth) -> None:
    """A head that comes is told at once, and the shutter takes the photo again;
    with the film `late`.
    """
    page = enter(chromium, booth, "won", PORTRAIT)
    page.wait_for_function(
        "text => document.querySelector('.cue').innerText === text", arg=MISSING["en"])
    photos.show(photos.film("late"), photos.camera(640, 40))
    page.wait_for_function(
        "() => document.querySelector('.cue').innerText.startsWith('Look up')", timeout=PATIENCE)
    assert page.inner_text(".label") == "Take the photo"
    assert page.get_attribute(".shutter", "aria-describedby") == "kept"
    shoot(page)
    assert page.evaluate(PHOTO)["found"]


def to_the_end(chromium, booth) -> None:
    """A photo is taken and liked, whatever the camera shows."""
    page = enter(chromium, booth, "won", LANDSCAPE)
    shoot(page)
    settled(page)
    photo = page.evaluate(PHOTO)
    assert photo["wreaths"], photo
    liked(page)


def liked(page) -> None:
    """The photo under review is liked, in a booth without mail."""
    page.click("[data-screen=review] .clay")
    wait(page, "thanks")
    page.wait_for_selector("img.painted[src]")
    assert not page.faults, page.faults


# The live picture as the canvas has it, and the frame it hangs in, in CSS pixels.
LIVE = """() => { const canvas = document.querySelector('.frame canvas'), box = document.querySelector('.frame').getBoundingClientRect();
  return {width: canvas.width, height: canvas.height, frame: [box.width, box.height]}; }"""

# The photo on the screen and the live picture kept in `window.live`, both 64 wide: how much they
# differ when the one is moved by so many pixels over the other.
SHIFTS = """async () => {
  const { plan } = await (await fetch('/api/photo')).json();
  const bare =
    await createImageBitmap(await (await fetch(`/api/preview?plan=${plan}&without=statue`)).blob());
  const size = [128, Math.round(128 * bare.height / bare.width)];
  const grey = (picture) => {
    const canvas = Object.assign(document.createElement('canvas'), {
      width: size[0],
      height: size[1],
    });
    const context = canvas.getContext('2d');
    context.drawImage(picture, 0, 0, ...size);
    return context.getImageData(0, 0, ...size).data;
  };
  const one = grey(bare), other = grey(window.live);
  const differ = (shift) => {
    let sum = 0, count = 0;
    for (let y = 0; y < size[1]; y += 1) for (let x = 8; x < size[0] - 8; x += 1, count += 1)
      sum += Math.abs(one[4 * (y * size[0] + x) + 1] - other[4 * (y * size[0] + x + shift) + 1]);
    return sum / count;
  };
  return Object.fromEntries(Array.from({length: 17}, (_, index) => [index - 8, differ(index - 8)])); }"""


def keep_live(page) -> None:
    """Keeps the live picture of this moment for `SHIFTS`."""
    page.evaluate(
        """async () => { window.live = await createImageBitmap(document.querySelector('.frame canvas')); }"""
    )


def upright(chromium, booth) -> None:
    """An upright screen shows 4:5 round the head, and the photo is what it showed;
    with the film `wide`.
    """
    page = enter(chromium, booth, "won", PORTRAIT)
    page.wait_for_function(
        "() => document.querySelector('canvas[data-wreaths]').dataset.wreaths === '1'")
    live = page.evaluate(LIVE)
    assert abs(live["width"] / live["height"] - 4 / 5) < 0.005, live
    page.click(".shutter")
    page.wait_for_selector("#booth[data-screen=countdown]")
    page.wait_for_timeout(500)
    keep_live(page)
    wait(page, "review")
    page.wait_for_selector("img.painted[src]")
    photo = page.evaluate(PHOTO)
    assert (photo["width"], photo["height"]) == (864, 1080), photo
    assert 0.3 < photo["wreaths"][0]["x"] / photo["width"] < 0.7, photo["wreaths"]
    shifts = page.evaluate(SHIFTS)
    least = min(shifts, key=shifts.get)
    print(
        f"    live and taken differ by {shifts['0']:.1f} of 255, moved by 1 of 128 by {min(shifts['1'], shifts['-1']):.1f}"
    )
    assert least == "0", shifts
    assert not page.faults, page.faults


def follows(chromium, booth) -> None:
    """On an upright screen the part follows a head that walks,
    and stands still from the countdown on; with `walking`.
    """
    page = enter(chromium, booth, "won", PORTRAIT)
    parts = []

    def note(request):
        if "/api/frames?" in request.url and "crop=" in request.url:
            part = request.url.split("crop=")[1].partition("&")[0]
            parts.append(tuple(float(value) for value in part.split(",")))

    page.on("request", note)
    within(
        120,
        lambda: (
            page.wait_for_timeout(200),
            parts and max(part[0] for part in parts) - min(part[0] for part in parts) > 0.1,
        )[1],
        "the part does not follow the head")
    page.click(".shutter")
    page.wait_for_selector("#booth[data-screen=countdown]")
    page.wait_for_timeout(300)
    parts.clear()
    within(
        60,
        lambda: (page.wait_for_timeout(200), len(parts) > 5)[1],
        "no frames while the countdown runs")
    assert len(set(parts)) == 1, set(parts)
    assert all(0 <= x and x + width <= 1.0001 for x, _, width, _ in parts), parts


# Keeps the last frame's address and the server's answer to it.
ANSWERS = """const ask = window.fetch; window.fetch = async (...what) => {
  const answer = await ask(...what);
  if (String(what[0]).startsWith('/api/frames') && answer.ok)
    window.told = [what[0], await answer.clone().json()];
  return answer; };"""


def nike(chromium, booth) -> None:
    """Nike is drawn in the live picture, where the photo then has it; with the film `visitor`."""
    for name, size in SIZES.items():
        page = enter(chromium, booth, "won", size, script=ANSWERS)
        page.wait_for_selector("canvas[data-statue='1']")
        page.click(".shutter")
        page.wait_for_selector("#booth[data-screen=countdown]")
        page.wait_for_timeout(300)
        keep(page, f"live-nike-{name}")
        wait(page, "review")
        page.wait_for_selector("img.painted[src]")
        path, live = page.evaluate("() => window.told")
        x, y, width, height = (
            map(float, path.split("crop=")[1].split(",")) if "crop=" in path else (0, 0, 1, 1))
        assert (width < 1) == (name == "portrait"), path
        photo = page.evaluate(PHOTO)
        seen, taken = live["statue"], photo["statue"]
        assert seen and taken, (seen, taken)
        # Both as parts of what the screen shows.
        differences = ((seen["x"] / live["width"] - x) / width - taken["x"] / photo["width"],
                       (seen["y"] / live["height"] - y) / height - taken["y"] / photo["height"],
                       seen["height"] / live["height"] / height - taken["height"] / photo["height"])
        assert max(map(abs, differences)) < 0.05, (name, differences)
        keep(page, f"review-nike-{name}")
        assert not page.faults, page.faults
        page.context.close()


def machine(chromium, booth) -> None:
    """The machine's own camera, a folder in the booth's home:
    pictures from the server, its loss from the events.
    """
    # Until the folder is there, the camera is missing.
    page = enter(chromium, booth, "won", screen="camera")
    assert "cable" in page.inner_text(".for-staff"), page.inner_text(".for-staff")
    switched(page, "camera of the machine")
    page.click(".language[lang=en]")
    plug(booth)
    wait(page, "live")
    page.wait_for_selector("canvas[data-wreaths='1']")
    unplug(booth)
    wait(page, "camera")
    plug(booth)
    wait(page, "live")
    shoot(page)


def camera_folder(booth):
    return booth.home / "camera"


def plug(booth) -> None:
    folder = booth.home / "unplugged"
    if not folder.exists():
        folder.mkdir()
        (folder / "1.jpg").write_bytes(photos.portrait())
    folder.rename(camera_folder(booth))


def unplug(booth) -> None:
    camera_folder(booth).rename(booth.home / "unplugged")

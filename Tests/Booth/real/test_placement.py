"""Wreaths and statue moved by hand, in Chromium: they follow the finger, look as the server paints
them, and are left out outside.
"""

import pytest

import photos
from booth import SIZES, USUAL_MOTION, drag, hand, liked, middle, open_page, settled, shoot, wait
from chromium import FAST, LANDSCAPE, PORTRAIT, enter, in_chromium, taken
from observing import keep


# Notes how far a box's centre is from the finger, in the frame after each of its moves: `apart()`
# takes the notes.
FOLLOW = """(selector) => {
  let finger;
  window.apart = [];
  addEventListener('pointermove', (move) => {
    finger = move;
    requestAnimationFrame(() => {
      const box = document.querySelector(selector).getBoundingClientRect();
      const { clientX, clientY } = finger;
      window.apart.push([box.left + box.width / 2 - clientX, box.top + box.height / 2 - clientY]);
    });
  }); }"""

# How far what a drag drew differs from what the server then painted, inside an element: the mean of
# all channels.
DIFFERENCE = """([inside, x, y]) => {
  const local = document.querySelector('.local'), painted = document.querySelector('img.painted');
  const ring = document.querySelector(inside).getBoundingClientRect();
  const frame = local.getBoundingClientRect();
  const box = [ring.left - frame.left, ring.top - frame.top, ring.width, ring.height]
    .map((length) => length * local.width / frame.width);
  const pixels = (picture, x, y) => {
    const canvas = Object.assign(document.createElement('canvas'), {width: box[2], height: box[3]});
    canvas.getContext('2d').drawImage(picture, ...box, x, y, box[2], box[3]);
    return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
  };
  const one = pixels(local, x, y), other = pixels(painted, 0, 0);
  return one.reduce((sum, value, index) => sum + Math.abs(value - other[index]), 0) / one.length; }"""


def apart(page, centre=(0, 0)) -> float:
    """The most pixels that a box's centre was from the finger, or from where `centre` is from it,
    since `FOLLOW`.
    """
    notes = page.evaluate("() => window.apart.splice(0)")
    assert len(notes) > 5, f"only {len(notes)} moves of the finger reached the page"
    return max(max(abs(x - centre[0]), abs(y - centre[1])) for x, y in notes)


def inside(item, photo) -> bool:
    return (
        "absent" not in item and 0 <= item["x"] <= photo["width"]
        and 0 <= item["y"] <= photo["height"])


def under_review(browser, booth, size: tuple[int, int], **options):
    """A page that has taken a photo of the film."""
    page = enter(browser, booth, "won", size, **options)
    shoot(page)
    settled(page)
    return page


def pressed(page, button: str) -> dict:
    """The photo after a button was pressed."""
    page.click(button)
    settled(page)
    return taken(page)


@in_chromium(*FAST)
def test_dragging(browser, booth):
    """The wreath follows a finger within 2 px, turns and grows by handles, is left out outside."""
    page = under_review(browser, booth, PORTRAIT, has_touch=True, **USUAL_MOTION)
    x, y = middle(page, ".ring.chosen")
    first = taken(page)["wreaths"][0]
    page.evaluate(FOLLOW, ".ring.chosen")
    drag(page, (x, y), (x - 150, y + 260))
    worst = apart(page)
    assert worst <= 2, f"the wreath is {worst:.1f} px from the finger"
    photo = taken(page)
    frame = page.locator(".rings").bounding_box()
    scale = photo["width"] / frame["width"]
    wanted = (first["x"] - 150 * scale, first["y"] + 260 * scale)
    got = (photo["wreaths"][0]["x"], photo["wreaths"][0]["y"])
    assert max(abs(a - b) for a, b in zip(wanted, got)) <= 2 * scale, f"sent {got}, wanted {wanted}"
    before = photo["wreaths"][0]
    for handle, right, down in ((".handle.size", 60, 0), (".handle.turn", 0, -60)):
        x, y = middle(page, handle)
        drag(page, (x, y), (x + right, y + down))
    after = taken(page)["wreaths"][0]
    assert after["width"] > before["width"] * 1.1 and after["angle"] > before["angle"] + 5, (
        before,
        after)
    x, y = middle(page, ".ring.chosen")
    drag(page, (x, y), (frame["x"] - 14, y))
    now = taken(page)
    assert not [wreath for wreath in now["wreaths"] if inside(wreath, now)], (
        f"a wreath outside the photo stayed: {now}")
    now = pressed(page, ".nudge.home")
    assert len(now["wreaths"]) == 1 and inside(now["wreaths"][0], now), now
    print(f"    finger and wreath at most {worst:.2f} px apart")


@in_chromium(*FAST)
def test_statue_by_hand(browser, booth):
    """Nike follows a finger within 2 px, grows, stays upright, stands on the edge,
    and is left out outside.
    """
    page = enter(browser, booth, "won", PORTRAIT, has_touch=True, **USUAL_MOTION)
    asked = []
    page.on("request", lambda request: "/api/preview" in request.url and asked.append(request.url))
    shoot(page)
    settled(page)
    assert any("without=statue" in one for one in asked) and any(
        "without=wreaths" in one for one in asked
    ), asked
    photo = taken(page)
    box = page.locator(".ring.statue").bounding_box()
    frame = page.locator(".rings").bounding_box()
    scale = photo["width"] / frame["width"]
    body = (box["x"] + box["width"] * .5, box["y"] + box["height"] * .6)
    assert page.get_attribute(".ring.statue", "aria-label") == "Nike, the statue"
    page.touchscreen.tap(*body)
    page.wait_for_selector(".ring.statue[aria-pressed=true]")
    assert not page.is_visible(".handle.turn"), "the statue has a handle to turn it"
    assert page.locator(".change:disabled").count() == 2, "the buttons that turn are not disabled"
    shown = []
    opacity = lambda: page.evaluate(
        "() => getComputedStyle(document.querySelector('.local')).opacity")
    page.evaluate(FOLLOW, ".ring.statue")
    # Towards the middle, where there is room.
    aside = 200 if body[0] < frame["x"] + frame["width"] / 2 else -200
    drag(page, body, (body[0] + aside, body[1] - 90), watch=lambda: shown.append(opacity()))
    # Its box stays where it is from the finger.
    far = apart(page, (0, -.1 * box["height"]))
    assert far <= 2, f"the statue is {far:.1f} px from the finger"
    assert set(shown[2:]) == {"1"}, f"the sprite is not shown while it is dragged: {shown}"
    # The painted photo takes its sprite's place.
    page.wait_for_function(
        "() => getComputedStyle(document.querySelector('.local')).opacity === '0'")
    now = taken(page)
    wanted = (photo["statue"]["x"] + aside * scale, photo["statue"]["y"] - 90 * scale)
    got = (now["statue"]["x"], now["statue"]["y"])
    assert max(abs(a - b) for a, b in zip(wanted, got)) <= 2 * scale, f"sent {got}, wanted {wanted}"
    assert now["wreaths"] == photo["wreaths"] or all(
        one[key] == other[key]
        for one, other in zip(now["wreaths"], photo["wreaths"])
        for key in ("x", "y", "width", "angle"))
    # Its sprite lay where the server then painted it: a pixel beside it the two pictures differ
    # more. How much they differ there is the photo's light, in which the server paints it and the
    # page does not.
    difference = page.evaluate(DIFFERENCE, [".ring.statue", 0, 0])
    beside = min(
        page.evaluate(DIFFERENCE, [".ring.statue", *step])
        for step in ((1, 0), (-1, 0), (0, 1), (0, -1)))
    # In a corner it is small: a pixel beside is a larger part of it, and the light counts more.
    assert difference < 0.9 * beside, (
        f"dragged and painted it differs by {difference:.1f} of 255, a pixel beside by {beside:.1f}"
    )
    keep(page, "statue-moved")
    larger = pressed(page, ".change >> nth=0")["statue"]["height"]
    assert abs(larger / now["statue"]["height"] - 1.05) < .001
    x, y = middle(page, ".handle.size")
    drag(page, (x, y), (x + 60, y))
    assert taken(page)["statue"]["height"] > now["statue"]["height"] * 1.1
    back = pressed(page, ".nudge.home")["statue"]
    assert (
        abs(back["x"] - photo["statue"]["x"]) < 0.01
        and abs(back["height"] - photo["statue"]["height"]) < 0.01
    ), back
    # A finger that is not quite level does not lose it, one that pulls it down does.
    drag(page, body, (body[0] + aside / 2, body[1] + 30))
    now = taken(page)
    assert now["statue"]["y"] == photo["height"], now["statue"]
    lower = (body[0] + aside / 2, body[1] + frame["height"] * .3)
    drag(page, (body[0] + aside / 2, body[1]), lower)
    now = taken(page)
    assert not inside(now["statue"], now), "below the photo it stayed"
    # The page says its sentence 60 ms after it has settled.
    page.locator("#status", has_text="Outside the photo: Nike will not be shown.").wait_for(
        state="attached", timeout=2000)
    # By keys alone: back again, and out at the left.
    page.focus(".ring.statue")
    page.keyboard.press("ArrowUp")
    settled(page)
    now = taken(page)
    assert inside(now["statue"], now), "keys did not fetch it back"
    for _ in range(40):
        page.keyboard.press("Shift+ArrowLeft")
    settled(page)
    now = taken(page)
    assert not inside(now["statue"], now), now["statue"]
    # A wreath is chosen and turned again.
    page.focus(".ring.wreath")
    page.keyboard.press("Enter")
    page.wait_for_selector(".handle.turn")
    assert page.locator(".change:disabled").count() == 0
    assert not page.faults, page.faults
    print(
        f"    finger and statue at most {far:.2f} px apart, dragged and painted {difference:.1f} of 255"
    )


@in_chromium(*FAST)
def test_statue_behind_a_wreath(browser, booth):
    """Nike dragged behind a wreath is drawn covered by it, just as the server paints it."""
    page = under_review(browser, booth, PORTRAIT, has_touch=True)
    # Beside the head the wreath is not hidden behind it, and all of it lies over it.
    x, y = middle(page, ".ring.chosen")
    drag(page, (x, y), (x - 120, y + 320))
    box = page.locator(".ring.statue").bounding_box()
    body = (box["x"] + box["width"] * .5, box["y"] + box["height"] * .8)
    drag(page, body, (middle(page, ".ring.wreath")[0], body[1] - 20))
    photo = taken(page)
    assert (
        inside(photo["statue"], photo)
        and abs(photo["statue"]["x"] - photo["wreaths"][0]["x"]) < photo["wreaths"][0]["width"]
    ), photo
    difference = page.evaluate(DIFFERENCE, [".ring.wreath", 0, 0])
    keep(page, "statue-behind-wreath")
    assert difference < 5, (
        f"where the wreath covers it, dragged and painted differ by {difference:.1f} of 255")
    print(f"    dragged and painted differ by {difference:.1f} of 255 where the wreath covers it")


@in_chromium(*FAST, film="two-heads")
def test_two_visitors_drag(browser, booth):
    """A finger on another wreath, while one is dragged, moves neither."""
    page = under_review(browser, booth, PORTRAIT, has_touch=True)
    first = taken(page)["wreaths"]
    places = [middle(page, f".ring.wreath >> nth={number}") for number in range(len(first))]
    touch = hand(page)
    touch("Start", places[0])
    touch("Start", *places)
    for step in range(1, 9):
        touch("Move", *((x, y + 10 * step) for x, y in places))
    touch("End")
    settled(page)
    now = taken(page)["wreaths"]
    scale = taken(page)["width"] / page.locator(".rings").bounding_box()["width"]
    assert abs(now[0]["y"] - first[0]["y"] - 80 * scale) <= 2 * scale, (first, now)
    assert all(abs(now[1][key] - first[1][key]) < 0.01 for key in ("x", "y")), (first, now)


# Which parts of faces, given as parts of the photo, lie under which handles.
HIDDEN = """(faces) => {
  const photo = document.querySelector('.rings').getBoundingClientRect(), found = [];
  for (const handle of document.querySelectorAll('.handle:not([hidden])')) {
    const box = handle.getBoundingClientRect();
    // The middle as parts of the photo.
    const x = (box.left + box.width / 2 - photo.left) / photo.width;
    const y = (box.top + box.height / 2 - photo.top) / photo.height;
    faces.forEach(([left, top, right, bottom], index) => {
      const across = Math.max(left - x, 0, x - right) * photo.width;
      const down = Math.max(top - y, 0, y - bottom) * photo.height;
      if (Math.hypot(across, down) < box.width / 2)
        found.push(`${handle.className} over face ${index}`);
    });
  }
  return found; }"""
# Handles that lie over each other or out of the window.
CROWDED = """() => {
  const boxes = [...document.querySelectorAll('.handle:not([hidden])')]
    .map((one) => one.getBoundingClientRect());
  const outside = boxes.filter((box) =>
    box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight);
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const apart = ([x, y], [otherX, otherY]) => Math.hypot(x - otherX, y - otherY);
  const over = boxes.filter((one, index) => boxes.slice(index + 1).some((other) =>
    apart(middle(one), middle(other)) < (one.width + other.width) / 2 - 1));
  return outside.length + over.length; }"""


@pytest.mark.parametrize("film", ["two-heads", "three-heads"])
@in_chromium(*FAST)
def test_no_handle_over_a_face(browser, booth, film):
    """Whichever wreath of a group is chosen, no handle lies over a face or another handle."""
    for name, size in SIZES.items():
        page = under_review(browser, booth, size)
        photo = taken(page)
        faces = photos.faces(film)
        assert len(photo["wreaths"]) == len(faces), photo["wreaths"]
        assert "Touch another wreath" in page.inner_text(".words > p"), page.inner_text(".words")
        assert page.inner_text("h1") == "Do the wreaths sit well?"
        for index in range(len(faces)):
            page.evaluate(
                "index => document.querySelectorAll('.ring.wreath')[index].click()", index)
            page.wait_for_function(
                "index => document.querySelectorAll('.ring.wreath')[index].matches('.chosen')",
                arg=index)
            page.wait_for_timeout(200)
            hidden = page.evaluate(HIDDEN, faces)
            assert not hidden and page.evaluate(CROWDED) == 0, f"{name}, wreath {index}: {hidden}"
            keep(page, f"handles-{film}-{name}-{index}")
        assert not page.faults, page.faults
        page.context.close()


@in_chromium(*FAST, film="two-heads")
def test_taken_out_and_put_back(browser, booth):
    """Of two wreaths a press chooses one, and only that one moves. Remove takes the chosen one and
    Nike out of the painted photo, and puts them back.
    """
    page = under_review(browser, booth, LANDSCAPE)
    before = taken(page)["wreaths"]
    page.click(".ring.wreath:not(.chosen)", force=True)
    settled(page)
    first = pressed(page, ".nudge.down")
    assert first["wreaths"][1] == before[1] and first["wreaths"][0]["y"] > before[0]["y"], first
    page.evaluate("() => document.querySelectorAll('.ring.wreath')[1].click()")
    settled(page)
    button = ".belonging .remove"
    out = lambda photo: [inside(wreath, photo) for wreath in photo["wreaths"]].count(False)
    assert page.inner_text(button) == "Remove" and out(first) == 0
    now = pressed(page, button)
    assert out(now) == 1 and inside(now["wreaths"][0], now), now["wreaths"]
    assert page.inner_text(button) == "Put back"
    assert page.locator(".handle:visible").count() == 0, "handles of a wreath that is not there"
    page.locator("#status", has_text="The wreath is taken out of the photo.").wait_for(
        state="attached", timeout=60_000)
    keep(page, "review-removed")
    now = pressed(page, button)
    assert out(now) == 0 and all(
        abs(one[key] - other[key]) < 0.01 for one, other in zip(now["wreaths"], first["wreaths"])
        for key in ("x", "y", "width", "angle")), now
    # Taken out once more, and the page loaded anew: it is put back where it was.
    page.click(button)
    settled(page)
    page.reload()
    wait(page, "review")
    settled(page)
    assert page.inner_text(button) == "Put back"
    now = pressed(page, button)
    assert now["wreaths"] == first["wreaths"]
    # Nike goes and comes back by the same button.
    page.focus(".ring.statue")
    page.keyboard.press("Enter")
    page.wait_for_selector(".ring.statue[aria-pressed=true]")
    assert page.inner_text(button) == "Remove"
    now = pressed(page, button)
    assert not inside(now["statue"], now), now["statue"]
    page.click(".language[lang=el]")
    page.wait_for_function(
        "button => document.querySelector(button).innerText === 'Επαναφορά'", arg=button)
    now = pressed(page, button)
    assert inside(now["statue"], now) and abs(now["statue"]["x"] - first["statue"]["x"]) < 0.01, (
        now["statue"])
    assert not page.faults, page.faults


@in_chromium(*FAST, "--no-mail", film="near")
def test_ledge(browser, booth):
    """Nike, who finds no place, stands on a ledge under the photo, is moved, taken out with the
    ledge, and put back on it, and the photo is liked; the film is all face.
    """
    page = under_review(browser, booth, PORTRAIT)
    first = taken(page)
    assert first["statue"] and inside(first["statue"], first), first
    assert page.locator(".ring.statue:visible").count() == 1
    keep(page, "review-with-a-ledge")
    page.click(".ring.statue")
    now = pressed(page, ".nudge.up")
    assert now["statue"]["y"] < first["statue"]["y"]
    now = pressed(page, ".belonging .remove")
    assert now["statue"] == first["statue"] | {"absent": True} and now["height"] == first["height"]
    shape = page.eval_on_selector("img.painted", "one => one.naturalWidth / one.naturalHeight")
    assert shape > 1.05 * first["width"] / first["height"], "the ledge stayed"
    keep(page, "review-without-the-ledge")
    # The page loaded anew, as after "Back", has its place, too.
    page.reload()
    wait(page, "review")
    settled(page)
    page.focus(".ring.statue")
    page.keyboard.press("Enter")
    now = pressed(page, ".belonging .remove")
    assert now["statue"] == first["statue"], now
    liked(page)


# Where a plan has a wreath in a photo of 1000 by 800 pixels after a step to the right and a turn.
STEPPED = """async ([width, y]) => {
  const {Placement} = await import('/js/placement.js');
  const wreaths = [{x: 500, y, width, angle: 0, seen: true}];
  const placement = new Placement({width: 1000, height: 800, wreaths, found: true, faces: []});
  placement.move(8, 0);
  placement.turn(3);
  return placement.plan.wreaths[0]; }"""


@in_chromium()
def test_wreaths_that_begin_beyond_the_bounds(browser, booth):
    """The wreath of a head in the back row, of one that the upper edge cuts, and of one that is
    larger than the photo is moved from where it is, and keeps its size.
    """
    page = open_page(browser, booth.url, LANDSCAPE)
    for width, y in ((30, 400), (260, -9), (260, -60), (1300, 400)):
        got = page.evaluate(STEPPED, [width, y])
        assert got == {"x": 508, "y": y, "width": width, "angle": 3}, got
    # A head that is cut at the eyes has no wreath, and its visitor is asked to step back.
    assert page.evaluate("""async () => new (await import('/js/placement.js')).Placement(
      {width: 1000, height: 800, wreaths: [], found: true, faces: []}).isCut""")

// The photo under review. A drag moves the wreath's sprite at the next picture; when it ends, the
// server paints, so that the screen shows the very photo that the mail carries.

import { api } from "./api.js";
import { announce, button, make } from "./dom.js";
import { repeatWhileHeld } from "./hold.js";
import { follow, say } from "./language.js";
import { Placement } from "./placement.js";
import { rings, steps } from "./ring.js";
import { startOver, title } from "./screens.js";
import { drawWreath, sprite } from "./sprites.js";
import { visit } from "./visit.js";

/** Milliseconds after the last press of a button before the server paints. */
const settling = 220;

export function review() {
  let gone = false;
  let placement = null;
  let hoops = null;
  let bare = null;
  let pictures = [];
  let shownURL = "";
  let timer = 0;
  let painting = null;
  let due = false;

  const painted = make("img", { class: "painted", alt: "" });
  follow(painted, () => (painted.alt = say("photo")));
  const canvas = make("canvas", { class: "local", "aria-hidden": "true" });
  const frame = make("div", { class: "frame" }, painted, canvas);
  const context = canvas.getContext("2d");

  const act = (work) => () => {
    if (!placement?.wreath) return;
    work(placement);
    moving();
    moved();
  };
  const nudge = (kind, mark, x, y) => {
    const key = make("button", { type: "button", class: `stone-button nudge ${kind}`, "aria-label": () => say(kind) });
    key.append(...button("", "", () => {}, { icon: mark }).childNodes);
    const step = act((p) => p.move(x * steps.move * p.width, y * steps.move * p.width));
    repeatWhileHeld(key, step);
    return key;
  };
  const change = (kind, mark, work) => {
    const key = button("stone-button change", () => say(kind), () => {}, { icon: mark });
    repeatWhileHeld(key, act(work));
    return key;
  };
  const home = make("button", {
    type: "button",
    class: "stone-button nudge home",
    "aria-label": () => say("asItWas"),
    on: { click: act((p) => p.reset()) },
  });
  home.append(...button("", "", () => {}, { icon: "centre" }).childNodes);

  const like = button("clay", () => say("like"), accept);
  const again = button("stone-button again", () => say("newShot"), retake, { icon: "camera" });

  async function begin() {
    const found = await visit.attempt(() => api.review());
    if (!found || gone) return;
    placement = new Placement(found);
    frame.style.setProperty("--ratio", String(found.width / found.height));
    hoops = rings(placement, { moving, moved, chosen: () => hoops.draw() });
    frame.append(hoops.element);
    canvas.width = found.width;
    canvas.height = found.height;
    await paint(found.plan);
    if (gone) return;
    hoops.draw();
    // What a drag needs: the photo without its wreaths, and each wreath by itself.
    try {
      const blob = await api.preview(found.plan, { bare: true });
      bare = await createImageBitmap(blob);
      pictures = await Promise.all(
        placement.wreaths.map((wreath) => (wreath.sprite ? sprite(wreath.sprite.url) : null)),
      );
      if (!gone) hoops.fit(placement.wreaths.map((wreath, index) => boxOf(wreath, pictures[index], index)));
    } catch {
      bare?.close();
      bare = null; // the rings alone show where the wreaths go until the server has painted
    }
    if (gone) leave();
  }

  /** A sprite's box, with a little air, in parts of the width that it was made for. */
  function boxOf(wreath, picture, index) {
    if (!picture) return null;
    const { x, y, scale } = wreath.sprite;
    const part = scale / placement.first[index].width;
    return {
      x: (picture.width / 2 - x) * part,
      y: (picture.height / 2 - y) * part,
      across: (picture.width / 2) * part * 1.06,
      up: (picture.height / 2) * part * 1.12,
    };
  }

  async function paint(plan) {
    const blob = await visit.attempt(() => api.preview(plan));
    if (!blob || gone) return;
    const url = URL.createObjectURL(blob);
    painted.src = url;
    await painted.decode().catch(() => {});
    if (shownURL) URL.revokeObjectURL(shownURL);
    shownURL = url;
    if (gone) leave();
  }

  let frameDue = 0;
  function moving() {
    cancelAnimationFrame(frameDue);
    frameDue = requestAnimationFrame(() => {
      if (gone) return;
      hoops.draw();
      if (!bare) return;
      frame.classList.add("local");
      context.drawImage(bare, 0, 0, canvas.width, canvas.height);
      placement.wreaths.forEach((wreath, index) => {
        if (!pictures[index] || placement.isOut(wreath)) return;
        // The sprite was made for the width that the server told.
        const scale = wreath.sprite.scale * (wreath.width / placement.first[index].width);
        drawWreath(context, pictures[index], { ...wreath, sprite: { ...wreath.sprite, scale } }, 1);
      });
    });
  }

  function moved() {
    clearTimeout(timer);
    timer = setTimeout(flush, settling);
  }

  /** Sends the plan; what moves meanwhile goes with the next. */
  async function flush() {
    clearTimeout(timer);
    timer = 0;
    if (!placement || gone) return;
    if (painting) {
      due = true;
      return painting;
    }
    painting = (async () => {
      do {
        due = false;
        const answer = await visit.attempt(() => api.arrange(placement.plan));
        if (!answer || gone) return;
        if (!due) await paint(answer.plan);
      } while (due && !gone);
      if (!gone && !hoops.busy()) frame.classList.remove("local");
    })();
    await painting;
    painting = null;
    if (!gone) tell();
  }

  function tell() {
    const { wreath } = placement;
    const percent = (value, of) => Math.round((100 * value) / of);
    announce(
      placement.isOut(wreath)
        ? say("wreathLeftOut")
        : say("wreathAt", percent(wreath.x, placement.width), percent(wreath.y, placement.height)),
    );
  }

  let leaving = false;
  async function accept() {
    if (leaving || !placement) return;
    leaving = true;
    if (timer || painting) await flush();
    await visit.attempt(async () => {
      const session = await api.accept();
      visit.reviewingAgain = false;
      visit.receive(session);
    });
    leaving = false;
  }

  async function retake() {
    if (leaving) return;
    leaving = true;
    await visit.attempt(async () => {
      await api.retake();
      visit.advance("preview");
    });
    leaving = false;
  }

  /** Drops every copy of the photo. */
  function leave() {
    gone = true;
    clearTimeout(timer);
    cancelAnimationFrame(frameDue);
    hoops?.stop();
    bare?.close();
    bare = null;
    painted.removeAttribute("src");
    if (shownURL) URL.revokeObjectURL(shownURL);
    shownURL = "";
    canvas.width = canvas.height = 1;
  }

  begin();
  return {
    name: "review",
    wall: [frame],
    stone: [
      make(
        "div",
        { class: "words" },
        title(() => say("sitsWell")),
        make("p", { text: () => say("dragIt") }),
        make(
          "div",
          { class: "adjust" },
          make(
            "div",
            { class: "cross", role: "group", "aria-label": () => say("move") },
            nudge("up", "up", 0, -1),
            nudge("toLeft", "left", -1, 0),
            home,
            nudge("toRight", "right", 1, 0),
            nudge("down", "down", 0, 1),
          ),
          make(
            "div",
            { class: "changes" },
            change("larger", "plus", (p) => p.scale(steps.scale)),
            change("smaller", "minus", (p) => p.scale(1 / steps.scale)),
            change("turnLeft", "turnLeft", (p) => p.turn(-steps.turn)),
            change("turnRight", "turnRight", (p) => p.turn(steps.turn)),
          ),
        ),
        make("div", { class: "ways" }, again, like),
      ),
    ],
    aside: startOver(),
    leave,
  };
}

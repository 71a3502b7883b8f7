// The buttons beside the photo: they do all that dragging does.

import { button, icon, make } from "./dom.js";
import { repeatWhileHeld } from "./hold.js";
import { rewrite, say } from "./language.js";
import { steps } from "./ring.js";

/**
 * The buttons, and `follow`, which fits them to the chosen item.
 *
 * @param {(work: (placement: import("./placement.js").Placement) => void) => void} change Runs the
 *   work on the placement and shows the outcome.
 */
export function adjustment(change) {
  const key = (kind, mark, pressed = () => {}, label = kind) =>
    button(`stone-button nudge ${kind}`, null, pressed, {
      icon: mark,
      "aria-label": () => say(label),
    });
  const nudge = (kind, mark, x, y) => {
    const made = key(kind, mark);
    repeatWhileHeld(
      made,
      () => change((p) => p.move(x * steps.move * p.width, y * steps.move * p.width)),
    );
    return made;
  };
  const slab = (kind, mark, work) => {
    const made = button("stone-button change", () => say(kind), () => {}, { icon: mark });
    repeatWhileHeld(made, () => change(work));
    return made;
  };
  const home = key("home", "centre", () => change((p) => p.reset()), "asItWas");
  const turns = [
    slab("turnLeft", "turnLeft", (p) => p.turn(-steps.turn)),
    slab("turnRight", "turnRight", (p) => p.turn(steps.turn)),
  ];
  // One button takes the chosen item out and puts it back: what it would do follows the item.
  let isOut = false;
  const toggle = () => change((p) => (p.isOut(p.item) ? p.putBack() : p.remove()));
  const remove = button(
    "stone-button change remove",
    () => say(isOut ? "putBack" : "remove"),
    toggle,
    { icon: "bin" },
  );
  const element = make(
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
      slab("larger", "plus", (p) => p.scale(steps.scale)),
      slab("smaller", "minus", (p) => p.scale(1 / steps.scale)),
      ...turns,
    ),
    make("div", { class: "belonging" }, remove),
  );
  return {
    element,
    follow(placement) {
      // The statue does not turn.
      for (const turn of turns) turn.disabled = !placement.canTurn;
      isOut = Boolean(placement.item && placement.isOut(placement.item));
      remove.firstChild.replaceWith(icon(isOut ? "putBack" : "bin"));
      rewrite(remove);
    },
  };
}

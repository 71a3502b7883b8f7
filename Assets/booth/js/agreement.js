// A consent to tick. It is never ticked beforehand.

import { icon, make } from "./dom.js";

/** A tick box with its words, and its input. */
export function agreement(id, text, ticked) {
  const input = make("input", { type: "checkbox", id, on: { change: ticked } });
  const element = make(
    "label",
    { class: "agree", for: id },
    input,
    make("span", { class: "box", "aria-hidden": "true" }, icon("tick")),
    make("span", { text }),
  );
  return { element, input };
}

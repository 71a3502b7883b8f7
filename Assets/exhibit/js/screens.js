// The wall, on which the frame hangs, and the stone with the words. They are never replaced.

import { languageChooser } from "/booth/js/chooser.js";
import { button, make } from "/booth/js/dom.js";
import { focusOn } from "/booth/js/focus.js";
import { rewrite, say } from "/booth/js/language.js";
import { museumSign } from "/booth/js/museum.js";
import { openAll } from "./leaves.js";

const page = document.getElementById("booth");
const wall = make("div", { class: "wall" });
const edge = make("div", { class: "edge", "aria-hidden": "true" }, make("i"), make("i"), make("i"));
const stone = make("div", { class: "stone" });
document.getElementById("screen").append(wall, edge, stone);
document.getElementById("base").append(
  languageChooser(),
  button("aside", () => say("allPictures"), openAll, { icon: "pictures" }),
);

let leave = () => {};

/**
 * Shows a screen: its `name`, what hangs on the `wall`, the words on the `stone`, and `leave`,
 * which drops what it holds.
 */
export function show(screen) {
  leave();
  leave = screen.leave ?? (() => {});
  const isFirst = !page.dataset.screen;
  page.dataset.screen = screen.name;
  wall.replaceChildren(...screen.wall);
  write(...screen.stone);
  if (!isFirst) focusOn(stone.querySelector("h1"));
}

/** Puts other words on the stone. */
export function write(...words) {
  const sign = page.dataset.screen === "welcome" ? museumSign() : null;
  const column = make("div", { class: "words" }, sign, ...words);
  stone.replaceChildren(column);
  stone.scrollTop = 0;
  stone.classList.remove("appearing");
  void stone.offsetWidth;
  column.classList.add("appearing");
  rewrite(stone);
}

// The wall and the stone, and what hangs on the one and stands on the other. The two are never
// replaced: only their edge moves, and the words on them.

import { languageChooser } from "./chooser.js";
import { button, make } from "./dom.js";
import { fitTitles } from "./fit.js";
import { focusOn } from "./focus.js";
import { rewrite, say } from "./language.js";
import { visit } from "./visit.js";

export { focusOn };

const booth = document.getElementById("booth");
const wall = make("div", { class: "wall" });
const edge = make("div", { class: "edge", "aria-hidden": "true" }, make("i"), make("i"), make("i"));
const stone = make("div", { class: "stone" });
document.getElementById("screen").append(wall, edge, stone);

fitTitles(stone);

const base = document.getElementById("base");
const chooser = languageChooser();

let current = null;

/** The name of the screen shown. */
export const shown = () => current?.name;

/** The screen shown, another one after each `show`. */
export const screen = () => current;

/**
 * Shows a screen: `name`, what is on the `wall` and the `stone`, what the base offers (`notes`, or
 * `aside` a button or null), `focus` if not the title, and `leave`, which drops what it holds.
 */
export function show(screen) {
  const first = current === null;
  current?.leave?.();
  current = screen;
  booth.dataset.screen = screen.name;
  wall.replaceChildren(...screen.wall);
  stone.replaceChildren(...screen.stone);
  for (const part of [wall, stone]) {
    part.scrollTop = 0;
    // Restarts the words' fade.
    part.classList.remove("appearing");
    void part.offsetWidth;
    part.classList.add("appearing");
  }
  base.replaceChildren(...(screen.notes ?? [chooser, screen.aside].filter(Boolean)));
  base.classList.toggle("choosing", !screen.notes);
  rewrite(base); // the chooser may have been out of the page at the last switch
  document.documentElement.scrollTop = 0;
  if (first && !screen.focus) return;
  focusOn(screen.focus ?? booth.querySelector("h1"));
}

/** A screen's title. */
export const title = (text, more = {}) => make("h1", { text, ...more });

/** The base's way out of the visit. */
export const startOver = () =>
  button("aside", () => say("startOver"), () => visit.end(), { icon: "turnLeft" });

// Physical buttons: a key that the museum's file names does what a finger would do on the screen.

import { visit } from "./visit.js";

const booth = document.getElementById("booth");

/** What a key presses: on which screen, and which button. */
const presses = {
  begin: ["attract", ".tile"],
  photo: ["live", ".shutter"],
  retake: ["review", ".again"],
};

const isOurs = (code) => Object.values(visit.keys).some((codes) => codes.includes(code));

/** The button that a key presses now; null where it has nothing to do. */
function buttonFor(code) {
  // A question is open over the screen. The only one that a button answers is "Are you still there?".
  if (booth.inert) {
    return isOurs(code) ? document.querySelector("[data-slab=idle]:not([inert]) .clay") : null;
  }
  const found = Object.entries(presses).find(([action, [screen]]) =>
    booth.dataset.screen === screen && visit.keys[action]?.includes(code)
  );
  return found ? booth.querySelector(found[1][1]) : null;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey && !event.code.startsWith("Control")) return;
  if (event.target.closest?.("input, textarea")) return;
  const button = buttonFor(event.code);
  // A second press while it counts down would press Cancel, which has the focus.
  const counts = booth.dataset.screen === "countdown" && !booth.inert && isOurs(event.code);
  if (!button && !counts) return;
  // The key would press what has the focus as well.
  event.preventDefault();
  event.stopPropagation();
  if (!event.repeat) button?.click();
}, true);

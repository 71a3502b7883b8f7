// Physical buttons: a key that the museum's file names does what a finger would do on the screen.

import { visit } from "./visit.js";

const booth = document.getElementById("booth");

/** What a key presses: on which screen, and which button. */
const presses = {
  begin: ["attract", ".tile"],
  photo: ["live", ".shutter"],
  retake: ["review", ".again"],
};

/** The button that a key presses now; null where it has nothing to do. */
function buttonFor(code) {
  // A question is open over the screen. The only one that a button answers is "Are you still there?".
  if (booth.inert) {
    const isOurs = Object.values(visit.keys).some((codes) => codes.includes(code));
    const stay = document.querySelector("[data-slab=idle]:not([inert]) .clay");
    return isOurs ? stay : null;
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
  if (!button) return;
  // The key would press what has the focus as well.
  event.preventDefault();
  event.stopPropagation();
  if (!event.repeat) button.click();
}, true);

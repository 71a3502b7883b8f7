// A QR code on a canvas.

import { follow, say } from "./language.js";
import { make } from "./dom.js";

/** Modules of light round the code, as ISO/IEC 18004 asks for. */
const quiet = 4;
/** CSS pixels of the smallest module: a phone reads it at arm's length. */
const smallest = 6;
const dark = "#23271A";
const light = "#FCFAF5";

/**
 * Draws a code as large as `panel` allows.
 *
 * @param {string[]} rows A row of the code each, "1" for a dark module.
 * @returns {() => void} Takes the code away.
 */
export function showCode(panel, rows) {
  const across = rows.length + 2 * quiet;
  // One pixel a module; the style enlarges them, all by the same whole number.
  const canvas = make("canvas", { class: "modules", role: "img", width: across, height: across });
  follow(canvas, () => canvas.setAttribute("aria-label", say("codePicture")));
  const context = canvas.getContext("2d", { alpha: false });
  context.fillStyle = light;
  context.fillRect(0, 0, across, across);
  context.fillStyle = dark;
  rows.forEach((row, y) =>
    [...row].forEach((module, x) => module === "1" && context.fillRect(x + quiet, y + quiet, 1, 1)),
  );
  const fit = () => {
    const size = Math.max(Math.floor(panel.clientWidth / across), smallest) * across;
    canvas.style.width = canvas.style.height = `${size}px`;
  };
  const before = [...panel.childNodes];
  panel.replaceChildren(canvas);
  const resized = new ResizeObserver(fit);
  resized.observe(panel);
  fit();
  return () => {
    resized.disconnect();
    canvas.width = canvas.height = 1;
    panel.replaceChildren(...before);
  };
}

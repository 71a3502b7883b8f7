// The exhibit as the server tells it: pictures, what moves on them, points, and their texts.

import { json } from "/booth/js/calls.js";
import { pause } from "/booth/js/dom.js";
import { sourceOf } from "/booth/js/language.js";

const retry = 800;

async function load() {
  for (;;) {
    try {
      return await json("GET", "/api/exhibit");
    } catch {
      // The server that gave this file starts anew; it will answer again.
      await pause(retry);
    }
  }
}

/** `title`, `pictures`, and whether the page is on a `stand` in the museum. */
export const exhibit = await load();

/** A text's paragraphs in the language shown. */
export const paragraphs = (text) => text[sourceOf(text)] ?? [];

/** A text's words on one line. */
export const words = (text) => paragraphs(text).join(" ");

// What is shown while the server cannot be reached.

import { json, onUnreachable } from "./calls.js";
import { announce, make } from "./dom.js";
import { say } from "./language.js";
import { raise } from "./slab.js";

/** Milliseconds: a shorter loss is not shown; between two questions. */
const [grace, retry] = [400, 800];

/** Asks whether the server answers. */
export const health = () => json("GET", "/healthz", { patience: 2500 });

/**
 * Watches for the server from now on: `left` is called when it is lost, and `back` when it has
 * returned, before the page can be used again. Returns what tells of a loss.
 */
export function watchServer({ rank, left, back }) {
  let since = 0;
  let lower = null;

  async function ask() {
    try {
      await health();
    } catch {
      if (!lower && performance.now() - since >= grace) {
        lower = raise({
          name: "lost",
          rank,
          title: () => say("reconnecting"),
          content: [make("div", { class: "arc", "aria-hidden": "true" })],
        });
        announce(say("reconnecting"), { urgent: true });
      }
      setTimeout(ask, lower ? retry : 200);
      return;
    }
    since = 0;
    try {
      await back?.();
    } finally {
      lower?.();
      lower = null;
    }
  }

  function lose() {
    if (since) return;
    since = performance.now();
    left?.();
    setTimeout(ask, 150);
  }

  onUnreachable(lose);
  return lose;
}

// What is shown while the server cannot be reached.

import { json, onUnreachable } from "/booth/js/calls.js";
import { announce, make } from "/booth/js/dom.js";
import { say } from "/booth/js/language.js";
import { raise } from "/booth/js/slab.js";

/** Milliseconds: a shorter loss is not shown; between two questions. */
const [grace, retry] = [400, 800];

let since = 0;

async function ask(lower) {
  try {
    await json("GET", "/healthz", { patience: 2500 });
  } catch {
    if (!lower && performance.now() - since >= grace) {
      lower = raise({
        name: "lost",
        rank: 99,
        title: () => say("reconnecting"),
        content: [make("div", { class: "arc", "aria-hidden": "true" })],
      });
      announce(say("reconnecting"), { urgent: true });
    }
    setTimeout(ask, lower ? retry : 200, lower);
    return;
  }
  since = 0;
  lower?.();
}

/** Watches for the server from now on. */
export function watchServer() {
  onUnreachable(() => {
    if (since) return;
    since = performance.now();
    setTimeout(ask, 150, null);
  });
}

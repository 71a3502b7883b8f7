// The idle timer: without input a slab asks after a while, and without an answer the visit ends.

import { announce, button, make } from "./dom.js";
import { say } from "./language.js";
import { raise } from "./slab.js";

/** Milliseconds between the visitor's signs of life to the server. */
export const heartbeat = 10000;

let limits = null;
let timer = 0;
let ticking = 0;
let lower = null;
let lastBeat = 0;

function stop() {
  clearTimeout(timer);
  clearInterval(ticking);
  lower?.();
  lower = null;
}

function restart() {
  stop();
  if (limits) timer = setTimeout(warn, (limits.seconds - limits.warning) * 1000);
}

function warn() {
  let left = limits.warning;
  const line = make("p", { class: "left", text: () => say("closesIn", { count: left }) });
  const stay = button("clay", () => say("iAmHere"), () => (beat(), restart()));
  const expire = limits.expire;
  lower = raise({
    name: "idle",
    rank: 2,
    title: () => say("stillHere"),
    content: [stay, line],
    focus: stay,
    dismiss: () => (beat(), restart()),
  });
  announce(say("stillHere"), { urgent: true });
  ticking = setInterval(() => {
    left -= 1;
    line.textContent = say("closesIn", { count: Math.max(left, 0) });
    if (left > 0) return;
    limits = null;
    stop();
    expire();
  }, 1000);
}

function beat() {
  lastBeat = performance.now();
  limits?.beat?.();
}

function active() {
  if (!limits || lower) return;
  restart();
  if (performance.now() - lastBeat > heartbeat) beat();
}

for (const event of ["pointerdown", "pointermove", "keydown", "input"]) {
  document.addEventListener(event, active, { passive: true, capture: true });
}

/**
 * Watches for an idle visitor from now on; null stops it.
 *
 * @param {{seconds: number, warning: number, beat?: () => void, expire: () => void} | null} next
 */
export function watchIdle(next) {
  const same = limits && next && limits.seconds === next.seconds && limits.warning === next.warning;
  limits = next;
  if (same) return;
  lastBeat = performance.now();
  restart();
}

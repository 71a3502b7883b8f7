// The server's events, and what is shown while it cannot be reached. EventSource waits for seconds
// of its own choosing before it tries again, so that the page asks once a second itself.

import { api, onUnreachable } from "./api.js";
import { announce, make } from "./dom.js";
import { say } from "./language.js";
import { raise } from "./slab.js";

/** A shorter loss is not shown: a reload of the events must not make a slab flash up. */
const grace = 400;
const retry = 800;
/** A dead link gives no error by itself; a question every few seconds finds it. */
const probe = 5000;

let events = null;
let handlers = {};
let lower = null;
let lostSince = 0;
let timer = 0;
let restored = () => {};

function listen() {
  events?.close();
  events = new EventSource("/api/events");
  for (const [name, handler] of Object.entries(handlers)) {
    events.addEventListener(name, (event) => handler(JSON.parse(event.data)));
  }
  events.onerror = lose;
}

function lose() {
  if (lostSince) return;
  lostSince = performance.now();
  events?.close();
  events = null;
  clearTimeout(timer);
  timer = setTimeout(ask, 150);
}

async function ask() {
  try {
    await api.health();
  } catch {
    if (!lower && performance.now() - lostSince >= grace) {
      lower = raise({
        name: "lost",
        rank: 3,
        title: () => say("reconnecting"),
        content: [make("div", { class: "arc", "aria-hidden": "true" })],
      });
      announce(say("reconnecting"), { urgent: true });
    }
    timer = setTimeout(ask, lower ? retry : 200);
    return;
  }
  lostSince = 0;
  listen();
  await restored();
  lower?.();
  lower = null;
}

/** Whether the server answers as far as the page knows. */
export const connected = () => lostSince === 0;

/** Opens the events; `back` is called when a lost connection has returned. */
export function connect(table, back) {
  handlers = table;
  restored = back;
  onUnreachable(lose);
  listen();
  setInterval(() => connected() && api.health().catch(() => {}), probe);
}

/**
 * Opens the events anew: a new visit has a cookie that the old stream did not carry, and an event
 * of a visit that has ended would bring it back.
 */
export function reconnect() {
  if (connected()) listen();
}

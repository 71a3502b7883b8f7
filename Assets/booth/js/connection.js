// The server's events. EventSource waits for seconds of its own choosing before it tries again, so
// that the page asks once a second itself.

import { health, watchServer } from "./loss.js";

/** A dead link gives no error by itself; a question every few seconds finds it. */
const probe = 5000;

/** Null while the server is lost. */
let events = null;
let handlers = {};
let lose = () => {};

function listen() {
  events?.close();
  events = new EventSource("/api/events");
  for (const [name, handler] of Object.entries(handlers)) {
    events.addEventListener(name, (event) => handler(JSON.parse(event.data)));
  }
  events.onerror = lose;
}

/** Opens the events; `restored` is called when a lost connection has returned. */
export function connect(table, restored) {
  handlers = table;
  lose = watchServer({
    rank: 3,
    left() {
      events?.close();
      events = null;
    },
    back() {
      listen();
      return restored();
    },
  });
  listen();
  setInterval(() => events && health().catch(() => {}), probe);
}

/**
 * Opens the events anew: a new visit has a cookie that the old stream did not carry, and an event
 * of a visit that has ended would bring it back.
 */
export function reconnect() {
  if (events) listen();
}

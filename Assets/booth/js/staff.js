// The staff's door and the PIN; the panel is behind it.

import { api } from "./api.js";
import { goBack, showDesk } from "./desk.js";
import { announce, button, icon, make } from "./dom.js";
import { repeatWhileHeld } from "./hold.js";
import { watchIdle } from "./idle.js";
import { follow, say } from "./language.js";
import { showPanel } from "./panel.js";

/** Milliseconds for which the wall's upper left corner is held to open the door. */
const knock = 2000;
const pits = 6;
const shortest = 4;
/** Seconds without input after which the panel closes. */
const idleSeconds = 60;
const warningSeconds = 20;

let inside = false;
/** Whether the PIN was right. */
let isIn = false;
/** Whether the server has not heard that the panel was left. */
let owed = false;
let changed = () => {};

/** Whether the staff's screens are shown. */
export const staffing = () => inside;
export const onStaff = (listener) => (changed = listener);

/**
 * The corner that staff hold; for a keyboard it is a button like any other, seen when it has the
 * focus.
 */
export function staffDoor() {
  let timer = 0;
  const door = make("button", { type: "button", class: "door", text: () => say("staff") });
  door.addEventListener("pointerdown", () => (timer = setTimeout(enter, knock)));
  for (const event of ["pointerup", "pointercancel", "pointerleave"]) {
    door.addEventListener(event, () => clearTimeout(timer));
  }
  // A click without a pointer is a key, or assistive technology.
  door.addEventListener("click", (event) => event.detail === 0 && enter());
  return door;
}

async function enter() {
  if (inside) return;
  inside = true;
  changed();
  try {
    if (owed) await tellLeft();
    await openPanel();
  } catch {
    showPIN();
  }
  watch();
}

/** Shows the panel; who has gone back meanwhile is logged out, as it would stand in public. */
async function openPanel() {
  const status = await api.staff().finally(() => inside || api.leave().catch(() => {}));
  if (!inside) return;
  isIn = true;
  showPanel(status, door);
}

function watch() {
  watchIdle(null);
  // The server forgets the PIN after some minutes without a call, and a question takes longer.
  const beat = () => isIn && api.sums().catch(() => {});
  watchIdle({ seconds: idleSeconds, warning: warningSeconds, beat, expire: logOut });
}

function leave() {
  inside = false;
  watchIdle(null);
  changed();
}

async function tellLeft() {
  owed = true;
  await api.leave();
  owed = false;
}

async function logOut() {
  await tellLeft().catch(() => {});
  leave();
}

/** What the screens behind the PIN need of it. */
const door = { logOut, shut: showPIN, inside: staffing };

function showPIN() {
  isIn = false;
  let entered = "";
  let trouble = null;
  let asking = false;
  const dots = Array.from({ length: pits }, () => make("i"));
  const row = make("div", { class: "pits", role: "img" }, ...dots);
  const message = make("p", { class: "message" });

  const digit = (text) => button("stone-button digit", text, () => put(text), {
    "data-digit": text,
  });
  const erase = button("stone-button digit word", null, () => {}, {
    icon: "erase",
    "aria-label": () => say("erase"),
  });
  repeatWhileHeld(erase, rub);
  const ok = button("stone-button digit word ok", null, submit, {
    icon: "tick",
    "aria-label": () => say("enter"),
  });

  function write() {
    dots.forEach((dot, index) => dot.classList.toggle("full", index < entered.length));
    row.setAttribute("aria-label", say("digits", { count: entered.length }));
    ok.setAttribute("aria-disabled", String(entered.length < shortest));
    message.replaceChildren(...(trouble ? [icon("cross"), make("span", { text: trouble() })] : []));
  }

  function put(text) {
    if (entered.length >= pits || asking) return;
    entered += text;
    write();
    announce(say("digits", { count: entered.length }));
  }

  function rub() {
    entered = entered.slice(0, -1);
    write();
  }

  async function submit() {
    if (asking || entered.length < shortest) return;
    asking = true;
    try {
      await api.enter(entered);
      owed = false;
      // The server closes a panel that the page cannot show.
      await openPanel().catch((error) => {
        api.leave().catch(() => {});
        throw error;
      });
    } catch (error) {
      if (!inside) return;
      const { left, seconds } = error.body ?? {};
      if (error.status === 423)
        trouble = () => say("locked", { count: Math.max(1, Math.ceil(seconds / 60)) });
      else if (error.status === 401) trouble = () => say("wrongPIN", { count: left });
      else trouble = () => say("trouble");
      announce(trouble(), { urgent: true });
    } finally {
      asking = false;
      entered = "";
      write();
    }
  }

  const keys = (event) => {
    if (/^[0-9]$/.test(event.key)) put(event.key);
    else if (event.key === "Backspace") rub();
    else if (event.key === "Enter" && !event.target.closest?.("button")) submit();
  };
  document.addEventListener("keydown", keys);
  showDesk("pin", () => say("enterPIN"), [
    row,
    message,
    make("div", { class: "pad" }, ..."123456789".split("").map(digit), erase, digit("0"), ok),
  ], {
    aside: goBack(leave),
    leave: () => document.removeEventListener("keydown", keys),
  });
  follow(row, write);
}

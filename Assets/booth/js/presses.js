// What presses and the browser's Back do on both pages: no menu, no old page, and no second press
// on what comes up under it.

/**
 * Milliseconds and CSS pixels between the taps of a double tap. Words that come up are unseen for
 * 420 ms (stone.css), and targets are 48 px wide at least: who taps nearer has aimed at the first.
 */
const [between, apart] = [450, 40];

/** The last press that counted, while a second tap may follow it. */
let last = null;
let isSecond = false;
let forgetting = 0;

function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}

// A second tap is for what the first one pressed: where that is gone or inert, it is for nothing.
document.addEventListener("pointerdown", (event) => {
  const { target, timeStamp: time, clientX: x, clientY: y } = event;
  isSecond = last !== null && time - last.time < between &&
    Math.hypot(x - last.x, y - last.y) < apart &&
    (!last.pressed.isConnected || last.pressed.closest("[inert]") !== null);
  if (isSecond) return swallow(event);
  clearTimeout(forgetting);
  // Who types is fast, and "abc" changes every key.
  const pressed = target.closest("button, a, label") ?? target;
  last = pressed.matches(".key") ? null : { pressed, time, x, y };
}, true);
// The press acts when the finger is lifted. What it pressed may hold an address: it is forgotten, but
// not before a busy page hears of a second tap.
for (const lifted of ["pointerup", "pointercancel"])
  document.addEventListener(lifted, ({ timeStamp }) => {
    if (!last || isSecond) return;
    last.time = timeStamp;
    forgetting = setTimeout(() => (last = null), 10 * between);
  }, true);
// A key's click has no detail.
document.addEventListener("click", (event) => isSecond && event.detail > 0 && swallow(event), true);

// Back must not bring an earlier visitor's page out of the browser's memory.
addEventListener("pageshow", (event) => event.persisted && location.reload());

/** A long press is a press here, not a menu; and a picture is not to be dragged out of the page. */
export function withoutMenus() {
  for (const event of ["contextmenu", "dragstart"])
    document.addEventListener(event, (asked) => asked.preventDefault());
}

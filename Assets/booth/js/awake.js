// The screen wake lock, with which the page keeps the screen from dimming between two visitors.

let lock = null;
let asking = false;

async function hold() {
  if (lock || asking || document.visibilityState !== "visible") return;
  asking = true;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => {
      lock = null;
      hold();
    });
  } catch {
    // The system refuses (a low battery) or the browser knows no lock: its own settings hold then.
  }
  asking = false;
}

/** Keeps the screen on from now on; some browsers allow it only after the first press. */
export function stayAwake() {
  document.addEventListener("visibilitychange", hold);
  document.addEventListener("pointerdown", hold);
  hold();
}

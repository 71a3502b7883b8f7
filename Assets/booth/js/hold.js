// Buttons that repeat while they are held, like a keyboard's keys.

const delay = 500;
const every = 90;

/**
 * Calls `act` at once when `button` is pressed, and again and again while a finger holds it. A key
 * of a real keyboard repeats by itself.
 */
export function repeatWhileHeld(button, act) {
  let timer = 0;
  let pressed = false;
  const stop = () => clearTimeout(timer);
  const again = () => {
    if (!button.isConnected) return;
    act();
    timer = setTimeout(again, every);
  };
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    pressed = true;
    stop();
    act();
    timer = setTimeout(again, delay);
  });
  for (const event of ["pointerup", "pointercancel", "pointerleave"])
    button.addEventListener(event, stop);
  button.addEventListener("click", () => {
    // The click that follows a finger's press has been answered already.
    if (!pressed) act();
    pressed = false;
  });
}

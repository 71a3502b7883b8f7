// Where the keyboard is.

// Focus rings are for keys: a finger's press leaves none behind, not even in the address field.
const { classList } = document.documentElement;
document.addEventListener("keydown", () => classList.add("keys"), true);
document.addEventListener("pointerdown", () => classList.remove("keys"), true);

/** Puts the focus on a title or a control without scrolling. */
export function focusOn(element) {
  if (!element) return;
  if (element.matches("h1, h2")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

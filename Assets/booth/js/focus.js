// Where the keyboard is.

/** Puts the focus on a title or a control without scrolling. */
export function focusOn(element) {
  if (!element) return;
  if (element.matches("h1, h2")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

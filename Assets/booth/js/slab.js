// A slab of stone that rises over the screen, while the wall dims. What lies beneath is inert.

import { make, stillness } from "./dom.js";
import { focusOn } from "./focus.js";

const overlays = document.getElementById("overlays");
const booth = document.getElementById("booth");
const raised = [];

/** Only the foremost slab can be used. */
function settle() {
  raised.sort((one, other) => one.rank - other.rank);
  raised.forEach((slab, index) => (slab.element.inert = index < raised.length - 1));
  booth.inert = raised.length > 0;
}

/** Lowers what can no longer be used, and takes it away. */
function sink(element) {
  if (stillness.matches) return element.remove();
  element.inert = true;
  element.classList.add("lowering");
  element.addEventListener("animationend", (event) => event.target === element && element.remove());
}

/**
 * Raises a slab and returns the function that lowers it.
 *
 * @param {{name: string, rank: number, title: () => string, content?: Node[], focus?: Element,
 *   role?: string, dismiss?: () => void}} slab `dismiss` is called for a press beside the slab and
 *   for Escape.
 */
export function raise({ name, rank, title, content = [], focus, role = "alertdialog", dismiss }) {
  const heading = make("h2", { id: `slab-${name}`, text: title });
  const element = make(
    "div",
    { class: "veil", "data-slab": name },
    make(
      "div",
      // A press on its words leaves the focus in it.
      { class: "slab", role, "aria-modal": "true", "aria-labelledby": heading.id, tabindex: "-1" },
      heading,
      ...content,
    ),
  );
  if (dismiss) {
    element.addEventListener("click", (event) => event.target === element && dismiss());
    element.addEventListener("keydown", (event) => event.key === "Escape" && dismiss());
  }
  const before = document.activeElement;
  const slab = { rank, element };
  raised.push(slab);
  overlays.append(element);
  settle();
  focusOn(focus ?? heading);
  return () => {
    const index = raised.indexOf(slab);
    if (index < 0) return;
    raised.splice(index, 1);
    sink(element);
    settle();
    const isUsable = before?.isConnected && before !== document.body && !before.closest("[inert]");
    if (isUsable) before.focus({ preventScroll: true });
    else if (raised.length > 0) focusOn(raised.at(-1).element.querySelector("button, h2"));
    // Another screen has come up beneath.
    else if (!before?.isConnected) focusOn(booth.querySelector("h1"));
  };
}

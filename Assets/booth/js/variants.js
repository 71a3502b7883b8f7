// What a letter held down offers: its accented forms, in a row above its key.

import { button, make } from "./dom.js";
import { say } from "./language.js";

/** Milliseconds that a key is held. */
const held = 450;

const forms = {
  a: "áàâäãåæ", c: "çćč", d: "đ", e: "éèêë", i: "íìîï", l: "ł",
  n: "ñń", o: "óòôöõøœ", s: "ßśš", u: "úùûü", y: "ýÿ", z: "žźż",
  α: "ά", ε: "έ", η: "ή", ι: "ίϊΐ", ο: "ό", υ: "ύϋΰ", ω: "ώ",
};

/** A letter's accented forms; undefined when it has none. */
export const variantsOf = (letter) => (
  Object.hasOwn(forms, letter)
    ? [...forms[letter]]
    : undefined
);

/**
 * Has a key of the keyboard offer variants when it is held. A finger slides to one and lets go, or
 * lets go and presses one; a press anywhere else takes the row away.
 */
export function withVariants(key, variants, choose) {
  let timer = 0;
  let row = null;
  let under = null;

  function close() {
    row?.remove();
    row = under = null;
    document.removeEventListener("pointerdown", outside, true);
  }

  const outside = (event) => row.contains(event.target) || close();

  function take(variant) {
    close();
    choose(variant);
  }

  function open() {
    if (!key.isConnected) return;
    close();
    const offered = variants.map((variant) => {
      const made = button("key", null, () => take(variant), {
        tabindex: "-1",
        "data-variant": variant,
        text: variant,
      });
      // The caret stays in the field.
      for (const event of ["pointerdown", "mousedown"])
        made.addEventListener(event, (down) => down.preventDefault());
      return made;
    });
    row = make("div", { class: "variants", role: "group", "aria-label": say("more") }, ...offered);
    const board = key.closest(".keyboard");
    board.append(row);
    const [here, whole] = [key.getBoundingClientRect(), board.getBoundingClientRect()];
    row.style.setProperty("--key-width", `${here.width}px`);
    const room = whole.width - row.offsetWidth;
    row.style.left = `${Math.max(0, Math.min(here.left - whole.left, room))}px`;
    row.style.top = `${here.top - whole.top - row.offsetHeight}px`;
    document.addEventListener("pointerdown", outside, true);
  }

  key.addEventListener("pointerdown", (event) => {
    if (event.button === 0) timer = setTimeout(open, held);
  });
  key.addEventListener("pointermove", (event) => {
    if (!row) return;
    const touched = document.elementFromPoint(event.clientX, event.clientY);
    under?.classList.remove("pressed");
    under = row.contains(touched) ? touched.closest("button") : null;
    under?.classList.add("pressed");
  });
  key.addEventListener("pointerup", () => {
    clearTimeout(timer);
    if (under) take(under.dataset.variant);
  });
  key.addEventListener("pointercancel", () => {
    clearTimeout(timer);
    close();
  });
}

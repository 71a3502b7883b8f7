// The keyboard on the screen, as a kiosk's browser brings none. Letters stand in a strict grid.

import { icon, make } from "./dom.js";
import { repeatWhileHeld } from "./hold.js";
import { rewrite, say } from "./language.js";

const erase = "⌫";
const accent = "΄";
const digits = [..."1234567890"];
const layouts = {
  greek: [digits, [..."ςερτυθιοπ΄"], [..."ασδφγηξκλ_"], [..."ζχψωβνμ-."], ["abc", "@", "+", ".gr", ".ελ", "@gmail.com"]],
  latin: [digits, [..."qwertyuiop"], [..."asdfghjkl_"], [..."zxcvbnm-."], ["αβγ", "@", "+", ".gr", ".com", "@gmail.com"]],
};
/** Twentieths of the row. */
const lastRow = [3, 3, 2, 3, 3, 6];
const accented = { α: "ά", ε: "έ", η: "ή", ι: "ί", ο: "ό", υ: "ύ", ω: "ώ" };

/**
 * The keyboard for a field. It is one stop of the Tab key; arrows go from key to key.
 *
 * @param {HTMLInputElement} field
 */
export function keyboard(field) {
  const element = make("div", { class: "keyboard", role: "group", "aria-label": () => say("keyboard") });
  let letters = "latin";
  let pending = false;
  let accentKey = null;

  function type(text) {
    const start = field.selectionStart ?? field.value.length;
    const end = field.selectionEnd ?? start;
    field.setRangeText(text, start, end, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    // The end of a long address stays visible.
    if (field.selectionEnd === field.value.length) field.scrollLeft = field.scrollWidth;
  }

  function rub() {
    const { selectionStart: start, selectionEnd: end } = field;
    if (start === end && start > 0) field.setSelectionRange(start - 1, end);
    type("");
  }

  function waits(yes) {
    pending = yes;
    accentKey?.classList.toggle("pressed", yes);
    accentKey?.setAttribute("aria-pressed", String(yes));
  }

  function press(text) {
    if (text === accent) return waits(!pending);
    if (text === "abc" || text === "αβγ") return change(text === "abc" ? "latin" : "greek");
    const letter = pending ? (accented[text] ?? text) : text;
    waits(false);
    type(letter);
  }

  function key(text, row, span) {
    const named = { [erase]: "erase", [accent]: "accent", abc: "latinLetters", αβγ: "greekLetters" }[text];
    const made = make("button", {
      type: "button",
      tabindex: "-1",
      class: `key ${[...text].length > 1 || text === erase || row === 4 ? "word" : ""}`,
      "data-key": text,
      "data-span": span ?? 2,
      "aria-label": named ? () => say(named) : null,
    });
    if (text === erase) {
      made.append(icon("erase"));
      repeatWhileHeld(made, rub);
    } else {
      made.append(text);
      if (text === accent) {
        accentKey = made;
        made.setAttribute("aria-pressed", "false");
      }
      // Answers when the finger comes down; a real keyboard's Enter comes as a click alone.
      let touched = false;
      made.addEventListener("pointerdown", (event) => {
        if (event.button !== 0) return;
        touched = true;
        press(text);
      });
      made.addEventListener("click", () => {
        if (!touched) press(text);
        touched = false;
      });
    }
    // The caret stays in the field.
    made.addEventListener("pointerdown", (event) => event.preventDefault());
    made.addEventListener("mousedown", (event) => event.preventDefault());
    return made;
  }

  function change(to) {
    const had = element.contains(document.activeElement);
    letters = to;
    accentKey = null;
    pending = false;
    const rows = layouts[letters].map((row, index) => {
      const texts = index === 3 ? [...row, erase] : row;
      return make(
        "div",
        { class: "row" },
        ...texts.map((text, column) => key(text, index, index === 4 ? lastRow[column] : 2)),
      );
    });
    element.replaceChildren(...rows);
    const keys = element.querySelectorAll(".key");
    const first = had ? rows[4].firstChild : keys[10];
    first.tabIndex = 0;
    if (had) first.focus({ preventScroll: true });
    rewrite(element);
  }

  element.addEventListener("keydown", (event) => {
    const rows = [...element.children].map((row) => [...row.children]);
    const row = rows.findIndex((keys) => keys.includes(document.activeElement));
    if (row < 0) return;
    const column = rows[row].indexOf(document.activeElement);
    let next = null;
    if (event.key === "ArrowRight") next = rows[row][column + 1];
    else if (event.key === "ArrowLeft") next = rows[row][column - 1];
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const other = rows[row + (event.key === "ArrowDown" ? 1 : -1)];
      const box = document.activeElement.getBoundingClientRect();
      const middle = (one) => Math.abs((one.left + one.right) / 2 - (box.left + box.right) / 2);
      next = other?.reduce((best, one) =>
        middle(one.getBoundingClientRect()) < middle(best.getBoundingClientRect()) ? one : best,
      );
    } else return;
    event.preventDefault();
    if (!next) return;
    document.activeElement.tabIndex = -1;
    next.tabIndex = 0;
    next.focus({ preventScroll: true });
  });

  change("latin");
  return element;
}

const greekLetter = /\p{Script=Greek}/u;
const latinLetter = /\p{Script=Latin}/u;

/** Whether a part of an address, between its dots and its @, has letters of both alphabets. */
export const isMixed = (address) =>
  address.split(/[.@]/).some((part) => greekLetter.test(part) && latinLetter.test(part));

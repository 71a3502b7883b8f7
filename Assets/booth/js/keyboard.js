// The keyboard on the screen, as a kiosk's browser brings none. Letters stand in a strict grid.

import { icon, make } from "./dom.js";
import { repeatWhileHeld } from "./hold.js";
import { language, rewrite, say } from "./language.js";
import { variantsOf, withVariants } from "./variants.js";

const erase = "⌫";
const accent = "΄";
const digits = [..."1234567890"];
const space = " ";
const shift = "⇧";
const layouts = {
  greek: [digits, [..."ςερτυθιοπ΄"], [..."ασδφγηξκλ_"], [..."ζχψωβνμ-."]],
  latin: [digits, [..."qwertyuiop"], [..."asdfghjkl_"], [..."zxcvbnm-."]],
  symbols: [digits, [..."!#$%&'*+/="], [..."?^_`{|}~-."], [..."\"\\(),:;<>"]],
};

/** A field for this keyboard: a tablet's own stays down, and corrects nothing. */
export const entry = (properties) =>
  make("input", {
    class: "field",
    type: "text",
    inputmode: "none",
    autocomplete: "off",
    autocapitalize: "none",
    autocorrect: "off",
    spellcheck: "false",
    ...properties,
  });

/** The keys that change the letters, and what to. */
const changes = { abc: "latin", αβγ: "greek", "#+=": "symbols" };
/** What the last row holds for a field's `data-keys`, and twentieths of the row for each key. */
const lastRows = {
  addresses: {
    greek: ["abc", "#+=", "@", "'", ".gr", ".ελ", "@gmail.com"],
    latin: ["αβγ", "#+=", "@", "'", ".gr", ".com", "@gmail.com"],
    symbols: ["αβγ", "abc", "@", "'", ".gr", ".com", "@gmail.com"],
    spans: [2, 3, 2, 2, 3, 3, 5],
  },
  names: {
    greek: ["abc", "#+=", space, "’"],
    latin: ["αβγ", "#+=", space, "’"],
    symbols: ["αβγ", "abc", space, "’"],
    spans: [2, 3, 12, 3],
  },
  texts: {
    greek: ["abc", "#+=", shift, ",", space, ";", "’"],
    latin: ["αβγ", "#+=", shift, ",", space, "?", "’"],
    symbols: ["αβγ", "abc", "«", "»", space, "·", "’"],
    spans: [2, 3, 3, 2, 6, 2, 2],
  },
};
// Parts of a call are names that may begin with small words: "d’Anna" needs a shift key.
lastRows.calls = lastRows.texts;
/** Before what a field's `data-keys` makes a letter a capital by itself. */
const capitalAfter = { names: /(^|[ -])$/, texts: /(^|[.!?;] )$/, calls: /(^|[ -])$/ };
/** Whether a field's next letter is a capital by itself: not in its `data-lead` first words. */
const isCapital = ({ dataset: { keys, lead = "0" } }, before) =>
  capitalAfter[keys]?.test(before) && before.split(/[ -]/).length > Number(lead);
const accented = { α: "ά", ε: "έ", η: "ή", ι: "ί", ο: "ό", υ: "ύ", ω: "ώ" };

/**
 * The keyboard for some fields: it types into the one that had the focus last, but a field that is
 * left empty gives it back to the first. It is one stop of the Tab key; arrows go from a field down
 * to it, and from key to key.
 *
 * A field with `data-keys="names"` gets a space bar, capitals at the beginning of words, and first
 * the letters of the language shown; one with "texts" gets a shift key and a sentence's signs as
 * well, and first the letters of its own `lang`; one with "calls" has the signs of the second and
 * the capitals of the first, but for its `data-lead` first words; one without gets what addresses
 * are made of, and Latin letters.
 *
 * @param {(HTMLInputElement | HTMLTextAreaElement)[]} fields
 */
export function keyboard(fields) {
  const element = make("div", {
    class: "keyboard",
    role: "group",
    "aria-label": () => say("keyboard"),
  });
  const letters = new Map();
  let field = null;
  let pending = false;
  let accentKey = null;
  let shiftKey = null;
  /** Whether the next letter is a capital, and whether the last one was by the shift key. */
  let capital = false;
  let wasCapital = false;
  /** Whether the last letter had room. */
  let typed = false;

  /** Tells whether there was room for it. */
  function type(text) {
    const start = field.selectionStart ?? field.value.length;
    const end = field.selectionEnd ?? start;
    if (field.value.length - (end - start) + text.length > field.maxLength) return false;
    // Not by the browser's language: in Greek a capital loses its accent, and not in a name.
    if (capital || isCapital(field, field.value.slice(0, start))) text = text.toUpperCase();
    field.setRangeText(text, start, end, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    // The end of a long address stays visible.
    if (field.selectionEnd === field.value.length) field.scrollLeft = field.scrollWidth;
    return true;
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

  function lifts(yes) {
    capital = yes;
    shiftKey?.classList.toggle("pressed", yes);
    shiftKey?.setAttribute("aria-pressed", String(yes));
  }

  function press(text) {
    if (text === accent) return waits(!pending);
    if (text === shift) return lifts(!capital);
    if (changes[text]) return change(changes[text]);
    const letter = pending ? (accented[text] ?? text) : text;
    waits(false);
    wasCapital = capital;
    typed = type(letter);
    lifts(false);
  }

  function key(text, row, span) {
    const named = {
      [erase]: "erase",
      [accent]: "accent",
      [space]: "space",
      [shift]: "capital",
      abc: "latinLetters",
      αβγ: "greekLetters",
      "#+=": "symbols",
    }[text];
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
      const drawing = { [space]: "space", [shift]: "arrowUp" }[text];
      made.append(drawing ? icon(drawing) : text);
      if (text === shift) shiftKey = made;
      if (text === accent) accentKey = made;
      if (text === shift || text === accent) made.setAttribute("aria-pressed", "false");
      // Answers when the finger comes down; a real keyboard's Enter comes as a click alone.
      let touched = false;
      made.addEventListener("pointerdown", (event) => {
        if (event.button !== 0) return;
        touched = true;
        press(text);
      });
      made.addEventListener("click", (event) => {
        // A finger's click goes to the key that has just come under it.
        if (!touched && event.detail === 0) press(text);
        touched = false;
      });
      // What the finger typed when it came down gives way to what it chooses then.
      if (variantsOf(text))
        withVariants(made, variantsOf(text), (variant) => {
          if (typed) rub();
          capital = wasCapital;
          type(variant);
          lifts(false);
        });
    }
    // The caret stays in the field.
    made.addEventListener("pointerdown", (event) => event.preventDefault());
    made.addEventListener("mousedown", (event) => event.preventDefault());
    return made;
  }

  /** Serves a field, with the letters that it was left with. */
  function serve(next) {
    if (next === field) return;
    field = next;
    for (const one of fields) one.classList.toggle("served", one === field);
    const tongue = { names: language(), calls: language(), texts: field.lang }[field.dataset.keys];
    change(letters.get(field) ?? (tongue === "el" ? "greek" : "latin"));
  }

  function change(to) {
    const had = element.contains(document.activeElement);
    letters.set(field, to);
    accentKey = shiftKey = null;
    pending = capital = false;
    const last = lastRows[field.dataset.keys ?? "addresses"];
    const rows = [...layouts[to], last[to]].map((row, index) => {
      const texts = index === 3 ? [...row, erase] : row;
      return make(
        "div",
        { class: "row" },
        ...texts.map((text, column) => key(text, index, index === 4 ? last.spans[column] : 2)),
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

  for (const one of fields) {
    one.addEventListener("focus", () => serve(one));
    // On the way to the keyboard the Tab key passes every field.
    one.addEventListener("blur", ({ relatedTarget }) => {
      if (one.value === "" && !element.contains(relatedTarget)) serve(fields[0]);
    });
    one.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      element.querySelector("[tabindex='0']").focus({ preventScroll: true });
    });
  }
  serve(fields[0]);
  return element;
}

const greekLetter = /\p{Script=Greek}/u;
const latinLetter = /\p{Script=Latin}/u;

/** Whether a part of an address, between its dots and its @, has letters of both alphabets. */
export const isMixed = (address) =>
  address.split(/[.@]/).some((part) => greekLetter.test(part) && latinLetter.test(part));

// Elements made from values. Nothing here parses HTML, so no text can become markup.

import { write } from "./joined.js";
import { directionOf, follow, say } from "./language.js";

/**
 * Makes an element.
 *
 * `properties` are attributes, but for `text` and the like: a value that is a function follows the
 * language; `on` holds event listeners; `class` is the class list; false and null are left out.
 * With a `lang` of its own an element has that language's direction.
 */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === false || value === null || value === undefined) continue;
    if (name === "on") {
      for (const [event, listener] of Object.entries(value))
        element.addEventListener(event, listener);
    } else if (name === "text") {
      if (typeof value === "function") follow(element, () => write(element, value()));
      else write(element, value);
    } else if (typeof value === "function") {
      follow(element, () => element.setAttribute(name, value()));
    } else {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  if (typeof properties.lang === "string") element.dir = directionOf(properties.lang);
  element.append(
    ...children.filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

const drawings = {
  up: "M8 20l8-8 8 8",
  down: "M8 12l8 8 8-8",
  left: "M20 8l-8 8 8 8",
  right: "M12 8l8 8-8 8",
  arrowUp: "M16 27V5M8 13l8-8 8 8",
  arrowLeft: "M28 16H4M11 9l-7 7 7 7",
  centre: "M16 4v6M16 22v6M4 16h6M22 16h6M16 10a6 6 0 1 0 .01 0z",
  plus: "M16 6v20M6 16h20",
  minus: "M6 16h20",
  turnLeft: "M9 7v7h7M9.6 13.4A9 9 0 1 1 8 21",
  turnRight: "M23 7v7h-7M22.4 13.4A9 9 0 1 0 24 21",
  move: "M16 3v26M3 16h26M12 7l4-4 4 4M12 25l4 4 4-4M7 12l-4 4 4 4M25 12l4 4-4 4",
  size: "M6 6l20 20M6 14V6h8M26 18v8h-8",
  printer: "M9 12V4h14v8M9 23H4V12h24v11h-5M9 19h14v9H9z",
  phone: "M9 3h14v26H9zM14 25.500h4",
  camera: "M3 9h7l2.500-4h7L22 9h7v17H3zM16 12a5 5 0 1 0 .01 0z",
  cameraStruck:
    "M10 9H3v17h23M13 5h6.500L22 9h7v15M11.500 14a5 5 0 0 0 8 6M16 12a5 5 0 0 1 5 4M3 2l27 27",
  tick: "M5 17l8 8L28 8",
  bin: "M5 9h22M12 9V5h8v4M8 9l1.500 18h13L24 9M13.500 14v8M18.500 14v8",
  putBack: "M11 6L4 13l7 7M4 13h15a7 7 0 0 1 0 14h-6",
  cross: "M7 7l18 18M25 7L7 25",
  plane: "M28 4L3 14l10 4 4 10zM13 18L28 4",
  pen: "M5 27l2-8L22 4l6 6-15 15zM18 8l6 6",
  clock: "M16 3a13 13 0 1 0 .01 0zM16 9v8h6",
  space: "M5 15v6h22v-6",
  speaker: "M4 12v8h5l8 7V5l-8 7zM21 12a6 6 0 0 1 0 8M24.500 8a11 11 0 0 1 0 16",
  play: "M9 5l17 11L9 27z",
  stand: "M10 6v20M22 6v20",
  pictures: "M4 9h20v18H4zM9 9V5h19v17h-4M4 22l6-6 5 5 4-4 5 5",
  lens: "M16 5a11 11 0 1 0 .01 0zM16 11a5 5 0 1 0 .01 0zM25 3l4 4-4 4",
  look: "M2 16c5-8 23-8 28 0-5 8-23 8-28 0zM16 11.500a4.500 4.500 0 1 0 .01 0z",
  erase: "M11 6h18v20H11L3 16zM16 12l8 8M24 12l-8 8",
  warning: "M16 4l13 23H3zM16 12v7M16 23v.2",
};

/** An element of a drawing. */
export function shape(name, attributes, ...parts) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...parts);
  return element;
}

/** An icon on a grid of 32, drawn in the colour of the words beside it. */
export function icon(name) {
  const look = { viewBox: "0 0 32 32", class: "icon", "aria-hidden": "true", focusable: "false" };
  return shape("svg", look, shape("path", { d: drawings[name] }));
}

/** A button with its words, and an icon before them when one is named. */
export function button(kind, text, pressed, { icon: name, ...more } = {}) {
  return make(
    "button",
    { type: "button", class: kind, on: { click: pressed }, ...more },
    name ? icon(name) : null,
    text ? make("span", { text }) : null,
  );
}

/** Writes a fault into a line, or else what is missing yet: keys of words, or null. */
export function writeFault(line, fault, missing = null) {
  const key = fault ?? missing;
  const words = key && make("span", { text: () => say(key) });
  line.replaceChildren(...[fault && icon("cross"), words].filter(Boolean));
  line.classList.toggle("grave", fault !== null);
}

/** Lets a screen reader say something without moving the focus. */
export function announce(sentence, { urgent = false } = {}) {
  const region = document.getElementById(urgent ? "alert" : "status");
  // Emptied first: the same sentence twice is otherwise not said again.
  region.textContent = "";
  setTimeout(() => (region.textContent = sentence), 60);
}

/** Whether the visitor asked for less motion. */
export const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** A press that does its work once, until that is done: a second tap would do it again. */
export function once(work) {
  let isBusy = false;
  return async (...values) => {
    if (isBusy) return;
    isBusy = true;
    try {
      await work(...values);
    } finally {
      isBusy = false;
    }
  };
}

export const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

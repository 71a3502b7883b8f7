// Texts of the exhibit as elements, which follow the language and name the one they are in.

import { make } from "/booth/js/dom.js";
import { write } from "/booth/js/joined.js";
import { directionOf, follow, language, sourceOf } from "/booth/js/language.js";
import { paragraphs, words } from "./exhibit.js";

/** Names the language of an element's words, and its direction, where it is not the page's. */
function tell(element, text) {
  const source = sourceOf(text);
  if (source && source !== language()) {
    element.lang = source;
    element.dir = directionOf(source);
  } else for (const name of ["lang", "dir"]) element.removeAttribute(name);
}

/** An element with a text on one line. */
export function line(tag, text, properties = {}) {
  const element = make(tag, properties);
  follow(element, () => {
    write(element, words(text));
    tell(element, text);
  });
  return element;
}

/** An element with a paragraph for each of a text's. */
export function prose(text, properties = {}) {
  const element = make("div", { class: "prose", ...properties });
  follow(element, () => {
    element.replaceChildren(...paragraphs(text).map((one) => make("p", { text: one })));
    tell(element, text);
  });
  return element;
}

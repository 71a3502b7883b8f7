// The page's language, and the text that follows it. An element made with a function for a text
// keeps that function: switching calls it again, so that nothing else on the screen is touched.

import { languageNames, languages, words } from "./words.js";

export { languageNames, languages };

let current = "el";
const followers = new WeakMap();
const listeners = new Set();

/** The language shown: "el" or "en". */
export const language = () => current;

/** The words for a key in the language shown. */
export function say(key, ...values) {
  const found = words[current][key];
  return typeof found === "function" ? found(...values) : found;
}

/** Of a text given in both languages, the one shown. */
export const inLanguage = (texts) => texts[current];

/** Calls `write` now and at every switch for as long as `element` is in the page. */
export function follow(element, write) {
  const writes = followers.get(element) ?? [];
  writes.push(write);
  followers.set(element, writes);
  element.toggleAttribute("data-words", true);
  write();
}

/** Writes the texts of `root` and everything inside it again. */
export function rewrite(root) {
  const elements = [...root.querySelectorAll("[data-words]")];
  if (root.hasAttribute?.("data-words")) elements.unshift(root);
  for (const element of elements) for (const write of followers.get(element) ?? []) write();
}

/** Shows the page in another language. */
export function setLanguage(code) {
  if (!words[code]) return;
  current = code;
  document.documentElement.lang = code;
  document.title = `Kotinos · ${say("title")}`;
  rewrite(document.body);
  for (const listener of listeners) listener(code);
}

/** Calls `listener` after every switch; the returned function ends that. */
export function onLanguage(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

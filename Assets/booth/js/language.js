// The page's language, and the text that follows it. An element made with a function for a text
// keeps that function: switching calls it again, so that nothing else on the screen is touched.

import { languages, wishedLanguage } from "./languages.js";

export { languages, wishedLanguage };

/** The language before a visit: the first that the museum offers. */
export const houseLanguage = languages[0].code;

const byCode = new Map(languages.map((language) => [language.code, language]));
const plurals = new Map(languages.map(({ code }) => [code, new Intl.PluralRules(code)]));
let current = houseLanguage;
const followers = new WeakMap();
const listeners = new Set();

/** The code of the language shown. */
export const language = () => current;

/** The words for a key in the language shown; `{name}` in them is `values.name`. */
export const say = (key, values) => sayIn(current, key, values);

/**
 * The words for a key in a language. Words that differ by number stand there by number ("=1") and
 * by plural category ("one"); the number is `values.count`.
 */
export function sayIn(code, key, values = {}) {
  let text = byCode.get(code).words[key];
  if (typeof text === "object") {
    const { count } = values;
    text = text[`=${count}`] ?? text[plurals.get(code).select(count)] ?? text.other;
  }
  return text.replace(/\{(\w+)\}/g, (placeholder, name) => values[name] ?? placeholder);
}

/** The museum's name in a language; undefined when it has none. */
export const museumName = (code = current) => byCode.get(code).museum;

/**
 * A day and its time, as the language shown writes it: with the date where the weekday does not say
 * enough.
 */
export function sayTime(day) {
  const isNear = day - Date.now() < 6 * 24 * 3600 * 1000;
  const date = isNear ? {} : { day: "numeric", month: "long" };
  const style = { weekday: "long", ...date, hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  return new Intl.DateTimeFormat(current, style).format(day);
}

/** Of a text given in every language, the one shown. */
export const inLanguage = (texts) => texts[current];

/**
 * Of the languages in which a text stands, the one for those who read the page's: that one or the
 * nearest to it, else English, else the first by its code. The server's rule (LanguageWish.swift).
 */
export function sourceOf(text) {
  const codes = Object.keys(text).toSorted();
  const match = (wish) =>
    codes.findLast((code) => `${wish}-`.startsWith(`${code}-`)) ??
    codes.find((code) => code.split("-")[0] === wish.split("-")[0]);
  return match(current) ?? match("en") ?? codes[0];
}

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

/** The direction of a language's letters; the browser finds that of a language not offered. */
export const directionOf = (code) => byCode.get(code)?.direction ?? "auto";

/** Shows the page in another language. */
export function setLanguage(code) {
  if (!byCode.has(code)) return;
  current = code;
  document.documentElement.lang = code;
  document.documentElement.dir = directionOf(code);
  document.title = `Kotinos · ${say("title")}`;
  rewrite(document.body);
  for (const listener of listeners) listener(code);
}

/** Calls `listener` after every switch; the returned function ends that. */
export function onLanguage(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

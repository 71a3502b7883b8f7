// The languages, to choose from wherever words stand.

import { button, make } from "./dom.js";
import { follow, language, languages, say, setLanguage } from "./language.js";

/** More names than these do not stand beside a button on an upright screen. */
const spelledOut = 3;
const isMany = languages.length > spelledOut;

/** The first letters of a language's own name, as people expect them on a switch. */
const initials = ({ code, name }) => [...name].slice(0, 2).join("").toLocaleUpperCase(code);

/** A button for each language, the one shown pressed. */
export function languageChooser() {
  const choices = languages.map((offered) =>
    button("language", null, () => choose(offered.code), {
      lang: offered.code,
      text: isMany ? initials(offered) : offered.name,
      "aria-label": isMany && offered.name,
    }),
  );
  const chooser = make(
    "div",
    {
      class: `languages ${isMany ? "many" : ""}`,
      role: "group",
      "aria-label": () => say("language"),
    },
    ...choices,
  );
  follow(chooser, () => {
    for (const choice of choices)
      choice.setAttribute("aria-pressed", String(choice.lang === language()));
  });
  return chooser;
}

let chosen = () => {};

/** Tells who is to be called when the visitor has chosen a language. */
export const onChoice = (listener) => (chosen = listener);

/** Shows the page in the language that the visitor has chosen. */
export function choose(code) {
  setLanguage(code);
  chosen();
}

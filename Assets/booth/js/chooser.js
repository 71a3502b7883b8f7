// The two languages, to choose from wherever words stand.

import { make } from "./dom.js";
import { follow, language, languageNames, languages, say, setLanguage } from "./language.js";
import { visit } from "./visit.js";

/** A button for each language, the one shown pressed. */
export function languageChooser() {
  const choices = languages.map((code) =>
    make("button", {
      type: "button",
      class: "language",
      lang: code,
      text: languageNames[code],
      on: { click: () => choose(code) },
    }),
  );
  const chooser = make("div", { class: "languages", role: "group", "aria-label": () => say("language") }, ...choices);
  follow(chooser, () => {
    for (const choice of choices) choice.setAttribute("aria-pressed", String(choice.lang === language()));
  });
  return chooser;
}

/** Switches at once; the server hears of it for the mail's language and the next reload. */
function choose(code) {
  setLanguage(code);
  if (visit.session) visit.tellLanguage();
}

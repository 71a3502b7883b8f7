// The museum's own sign: its logo and its name, as far as it has them.

import { make } from "./dom.js";
import { museumName } from "./language.js";
import { logo } from "./languages.js";

/**
 * A line of the stone; null for a museum without a sign. `code` names its language, if not the
 * page's.
 */
export function museumSign(code) {
  const name = museumName(code);
  if (!name && !logo) return null;
  return make(
    "p",
    { class: "museum", lang: code },
    logo && make("img", { src: "/museum/logo", alt: "" }),
    name && make("span", { text: () => museumName(code) }),
  );
}

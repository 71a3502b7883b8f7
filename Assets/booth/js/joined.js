// What a line does not end within: a year and its era, and a short word with a hyphen, as in
// "est-elle". Spans keep them together and leave the letters as they are: fonts lack U+2011, and
// staff's keyboard has no U+00A0.

/** The longest word, in characters, that stays whole at its hyphens on the narrowest screen. */
const longest = 16;
const eras = "[πμ]\\.Χ\\.|BC|AD|[vn]\\. Chr\\.|(?:av|apr)\\. J\\.-C\\.|[ad]\\.C\\.";
const pieces = new RegExp(`(AD \\d+|\\d+ (?:${eras})|\\S+-\\S+)`, "u");

function span(name, ...content) {
  const element = document.createElement("span");
  if (name) element.className = name;
  element.append(...content);
  return element;
}

/** Writes a text into an element in place of what it holds. */
export function write(element, text) {
  // Split by a group, every second piece is one that it found.
  const parts = String(text)
    .split(pieces)
    .map((part, index) => (index % 2 && part.length <= longest ? span("joined", part) : part));
  // One child, as an element may lay out its children in a row.
  element.replaceChildren(parts.length === 1 ? parts[0] : span(null, ...parts));
}

// Before a visit: Nike offers the wreath. And the same wall while the booth is closed.

import { api } from "./api.js";
import { make } from "./dom.js";
import { languages, say } from "./language.js";
import { title } from "./screens.js";
import { staffDoor } from "./staff.js";
import { visit } from "./visit.js";
import { words } from "./words.js";

// Made once: a picture made anew is decoded anew, and the wall would stay empty for so long.
const nike = [
  make("div", { class: "light", "aria-hidden": "true" }),
  make("img", { class: "nike", src: "/api/sprites/statue.png", alt: "", decoding: "sync" }),
];

/** Both languages at once, until the visitor chooses one. */
export function attract() {
  let pressed = false;
  const tiles = languages.map((code) =>
    make(
      "button",
      {
        type: "button",
        class: "clay tile",
        lang: code,
        on: {
          click: async () => {
            // Two fingers on the two tiles are one visit.
            if (pressed) return;
            pressed = true;
            await visit.attempt(async () => visit.receive(await api.begin(code)));
            pressed = false;
          },
        },
      },
      make("span", { text: words[code].begin }),
      make("small", { text: words[code].beginIn }),
    ),
  );
  return {
    name: "attract",
    wall: [...nike, staffDoor()],
    stone: [
      make(
        "div",
        { class: "words" },
        title(words.el.title, { lang: "el" }),
        make("p", { class: "second", lang: "en", text: words.en.title }),
        make("div", { class: "tiles" }, ...tiles),
      ),
    ],
    notes: languages.map((code) => make("p", { lang: code, text: words[code].attractNote })),
  };
}

/** What keeps the page from starting, for the staff, in both languages. */
export const unable = (why) => ({
  name: "unable",
  wall: [...nike, staffDoor()],
  stone: [
    make(
      "div",
      { class: "words" },
      title(words.el.unable, { lang: "el" }),
      make("p", { class: "second", lang: "en", text: words.en.unable }),
      ...languages.map((code) => make("p", { lang: code, text: words[code][why] })),
    ),
  ],
  notes: [],
});

/** Closed by the staff. */
export const closed = () => ({
  name: "closed",
  wall: [...nike, staffDoor()],
  stone: [
    make(
      "div",
      { class: "words" },
      title(() => say("closed")),
      make("p", { text: () => say("closedNote") }),
    ),
  ],
});

// The first screen: the museum's pictures, words and addresses where it has some, and the button with
// which a camera begins to look.

import { keepsCookies } from "/booth/js/cookies.js";
import { button, icon, make } from "/booth/js/dom.js";
import { say } from "/booth/js/language.js";
import { firstPage } from "/booth/js/languages.js";
import { slides } from "/booth/js/slides.js";
import { exhibit } from "./exhibit.js";
import { openPicture } from "./leaves.js";
import { line, prose } from "./texts.js";

const [first] = exhibit.pictures;
const pictures = firstPage?.pictures ?? [];
const map = exhibit.pictures.find(({ name }) => name === firstPage?.map);

/** What hangs on the wall: the museum's pictures, else the exhibit's first. */
function hanging() {
  const [{ width, height }] = pictures.length > 0 ? pictures : [first];
  const shown =
    pictures.length > 0
      ? slides(pictures)
      : make("img", { src: first.image, alt: "", width, height });
  const frame = make("div", { class: "frame", "data-hung": true }, shown);
  frame.style.setProperty("--ratio", String(width / height));
  return make("div", { class: "hanging" }, frame);
}

/** The map and the booth, as far as the museum has them. */
const ways = () =>
  make(
    "div",
    { class: "controls" },
    map &&
      make(
        "button",
        { type: "button", class: "stone-button", on: { click: () => openPicture(map) } },
        icon("pictures"),
        line("span", map.title),
      ),
    firstPage?.booth &&
      make(
        "a",
        { class: "stone-button", href: firstPage.booth },
        icon("camera"),
        make("span", { text: () => say("toBooth") }),
      ),
  );

/** The museum's addresses, without what every address begins with. */
const addresses = () =>
  firstPage?.addresses.length > 0 &&
  make(
    "ul",
    { class: "addresses" },
    ...firstPage.addresses.map((address) =>
      make(
        "li",
        {},
        make("a", {
          href: address, target: "_blank", rel: "noopener",
          text: address.replace(/^https:\/\/(www\.)?|\/$/g, ""),
        }),
      ),
    ),
  );

/** How a camera begins to look; without cookies the server would not know it again. */
const looking = (begin) =>
  keepsCookies()
    ? [
        make("p", { text: () => say("lookNote") }),
        button("clay", () => say("look"), begin, { icon: "look" }),
      ]
    : [
        make("p", { text: () => say("cookiesBlocked") }),
        make("p", {
          class: "note", text: () => say("withoutCamera", { button: say("allPictures") }),
        }),
      ];

/** @param {() => void} begin is called by the press with which the browser asks for the camera. */
export const welcome = (begin) => ({
  name: "welcome",
  wall: [hanging()],
  stone: [
    line("h1", exhibit.title),
    firstPage && prose(firstPage.words),
    ...looking(begin),
    ways(),
    make("p", { class: "note", text: () => say("notKept") }),
    addresses(),
  ],
});

// The first screen: the exhibit's title, and the button with which a camera begins to look.

import { button, make } from "/booth/js/dom.js";
import { say } from "/booth/js/language.js";
import { exhibit } from "./exhibit.js";
import { line } from "./texts.js";

/** @param {() => void} begin is called by the press with which the browser asks for the camera. */
export function welcome(begin) {
  const [first] = exhibit.pictures;
  const { image, width, height } = first;
  const picture = make("img", { src: image, alt: "", width, height });
  const frame = make("div", { class: "frame", "data-hung": true }, picture);
  frame.style.setProperty("--ratio", String(width / height));
  return {
    name: "welcome",
    wall: [make("div", { class: "hanging" }, frame)],
    stone: [
      line("h1", exhibit.title),
      make("p", { text: () => say("lookNote") }),
      button("clay", () => say("look"), begin, { icon: "look" }),
      make("p", { class: "note", text: () => say("notKept") }),
    ],
  };
}

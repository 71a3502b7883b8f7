// What becomes of the photo that the visitor likes: by mail, with a phone, as a card, one as good as
// the other. To finish without any of them comes last.

import { printedCard } from "./card.js";
import { button, make } from "./dom.js";
import { say } from "./language.js";
import { phoneLink } from "./link.js";
import { museumSign } from "./museum.js";
import { paintedPhoto } from "./painted.js";
import { startOver, title } from "./screens.js";
import { visit } from "./visit.js";

/** Whether the visit has more to choose from than mail, or no mail and something else. */
export const choosesWay = ({ qr, print, prints }) => qr || print || prints > 0;

export function ways() {
  const photo = paintedPhoto();
  const phone = phoneLink();
  const card = printedCard();
  const tile = (kind, key, press, icon) =>
    button(`clay tile way ${kind}`, () => say(key), press, { icon });
  const tiles = [
    visit.session.mail && tile("mail", "byMail", () => visit.mail(true), "plane"),
    phone && tile("phone", "toPhone", phone.ask, "phone"),
    card && tile("phone", "toPrinter", card.ask, "printer"),
  ].filter(Boolean);
  const finish = button("stone-button finish", () => say("finish"), () => visit.end());
  const back = button("stone-button back", () => say("back"), () => visit.review(), {
    icon: "arrowLeft",
  });
  const note = visit.session.mailFull && make("p", { text: () => say("mailFullNote") });
  return {
    name: "thanks",
    wall: [photo.frame],
    stone: [
      make(
        "div",
        { class: tiles.length > 2 ? "words crowded" : "words" },
        museumSign(),
        title(() => say("whichWay")),
        note,
        make("div", { class: "tiles" }, ...tiles),
        make("div", { class: "ways" }, back, finish),
      ),
    ],
    aside: startOver(),
    leave() {
      phone?.close();
      card?.close();
      photo.drop();
    },
  };
}

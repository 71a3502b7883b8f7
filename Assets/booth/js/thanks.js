// The end of a visit: what happened to the photo, in words, and a page that clears by itself.

import { api } from "./api.js";
import { printedCard } from "./card.js";
import { announce, button, icon, make, once } from "./dom.js";
import { coronationFilm } from "./film.js";
import { heartbeat } from "./idle.js";
import { follow, rewrite, say } from "./language.js";
import { phoneLink } from "./link.js";
import { museumSign } from "./museum.js";
import { paintedPhoto } from "./painted.js";
import { title } from "./screens.js";
import { visit } from "./visit.js";

/** Milliseconds between questions whether a waiting message has gone. */
const asking = 2000;

export function thanks() {
  const photo = paintedPhoto();
  const film = coronationFilm(photo);
  const whole = visit.session.warningSeconds;
  let left = whole;
  let mailed = visit.session.mail ? (visit.mailed ?? null) : { delivery: "none" };
  visit.mailed = null;
  const count = visit.session.wreaths;
  let gone = false;

  const status = make("p", { class: "status" });
  const heading = title("");
  const where = make("p", { class: "where" });
  const words = {
    sent: ["tick", "sent", "congratulations", "sentTo"],
    sending: ["plane", "onItsWay", "congratulations", "goingTo"],
    waiting: ["clock", "waiting", "kept", "sentLater"],
    failed: ["cross", "refused", "notAccepted", "refusedFor"],
    none: [
      "tick",
      "crowned",
      "congratulations",
      visit.session.mailFull ? "mailFullNote" : "crownedNote",
    ],
  };

  function write() {
    if (!mailed) return;
    const [mark, state, head, sentence] = words[mailed.delivery];
    const [before, after] = say(sentence, { count }).split("{address}");
    // Only a refused address is mended.
    if (mailed.delivery === "sent") visit.typed = null;
    status.replaceChildren(icon(mark), make("span", { text: say(state, { count }) }));
    heading.textContent = say(head);
    heading.className = mailed.delivery;
    const refused = mailed.delivery === "failed";
    // What stays is not moved: it would lose the focus.
    if (!mailed.more || refused) more.remove();
    else if (more.parentNode !== ways) ways.lastChild.before(more);
    ways.className = kinds.slice(0, ways.childElementCount).join(" ");
    const last = refused ? other : finish;
    if (ways.lastChild !== last) ways.lastChild.replaceWith(last);
    where.replaceChildren(
      make("span", { text: before }),
      ...(mailed.masked ? [make("strong", { dir: "ltr", text: mailed.masked })] : []),
      ...(after ? [make("span", { text: after })] : []),
    );
  }

  /** Goes back to the address, which the mail server refused for good. */
  const correct = once(() => visit.attempt(async () => {
    const session = await api.accept();
    visit.mailing = true;
    visit.learn(session);
  }));

  async function ask() {
    const answer = await visit.attempt(() => api.delivery());
    if (gone || !answer) return;
    const changed = answer.delivery !== mailed?.delivery;
    mailed = answer;
    if (changed) {
      write();
      announce(`${heading.textContent} ${where.textContent}`);
    }
  }

  const pie = make("span", { class: "pie", "aria-hidden": "true" });
  const clock = make("span", { text: () => say("closesIn", { count: left }) });
  const finish = button("clay", () => say("finish"), () => visit.end());
  const other = button("clay", () => say("otherAddress"), correct);
  const more = button("stone-button phone", () => say("otherAddress"), () => {
    visit.typed &&= { ...visit.typed, address: "", refused: false };
    visit.mail(true);
  }, { icon: "plane" });
  const phone = phoneLink();
  const toPhone = phone &&
    button("stone-button phone", () => say("toPhone"), phone.ask, { icon: "phone" });
  const card = printedCard();
  const toPrinter = card &&
    button("stone-button phone", () => say("toPrinter"), card.ask, { icon: "printer" });
  const asides = [toPhone, toPrinter].filter(Boolean);
  const kinds = ["ways", "with-phone", "with-two", "with-three"];
  const ways = make(
    "div",
    { class: kinds.slice(0, asides.length + 1).join(" ") },
    ...asides,
    finish,
  );
  follow(heading, write);

  function tick() {
    // While the code is up the idle timer watches, and afterwards the clock begins anew.
    left = visit.taking ? whole : left - 1;
    pie.style.setProperty("--part", `${(360 * left) / whole}deg`);
    clock.textContent = say("closesIn", { count: Math.max(left, 0) });
    if (left <= 0) visit.end();
  }
  // Any touch or key keeps the page for as long again, and the visit on the server.
  let lastBeat = performance.now();
  const stay = () => {
    left = whole + 1;
    tick();
    if (performance.now() - lastBeat < heartbeat) return;
    lastBeat = performance.now();
    visit.tellLanguage();
  };
  pie.style.setProperty("--part", "360deg");
  const ticking = setInterval(tick, 1000);
  // What is not known yet, as its answer was lost, is asked for again.
  const poll = setInterval(
    () => {
      const isOpen = ["sending", "waiting"].includes(mailed?.delivery ?? "sending");
      if (isOpen && visit.session?.mail) ask();
    },
    asking,
  );
  for (const event of ["pointerdown", "keydown"]) document.addEventListener(event, stay, true);
  if (!mailed) ask().then(() => rewrite(heading));
  else announce(status.textContent);

  return {
    name: "thanks",
    wall: [photo.frame],
    stone: [
      make(
        "div",
        { class: "words" },
        museumSign(),
        status,
        heading,
        where,
        ways,
        make("p", { class: "left", role: "timer", "aria-live": "off" }, pie, clock),
      ),
    ],
    aside: null,
    leave() {
      gone = true;
      phone?.close();
      card?.close();
      clearInterval(ticking);
      clearInterval(poll);
      for (const event of ["pointerdown", "keydown"])
        document.removeEventListener(event, stay, true);
      film.drop();
      photo.drop();
    },
  };
}

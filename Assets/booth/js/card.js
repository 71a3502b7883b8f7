// The card in the hand: shown as it would be printed, then what becomes of it at the printer.

import { api } from "./api.js";
import { languageChooser } from "./chooser.js";
import { announce, button, icon, make, pause, writeFault } from "./dom.js";
import { follow, language, onLanguage, rewrite, say } from "./language.js";
import { focusOn } from "./screens.js";
import { raise } from "./slab.js";
import { visit } from "./visit.js";

/** Milliseconds between questions what has become of the card. */
const asking = 1500;

/** The mark and the words of each stage. */
const stages = {
  printing: ["printer", "cardPrinting"],
  waiting: ["clock", "cardWaits"],
  printed: ["tick", "cardPrinted"],
  failed: ["cross", "cardFailed"],
  uncertain: ["warning", "cardUncertain"],
};

/**
 * The slab with the card: `ask` raises it, `close` lowers it. Null when the booth prints no card
 * now and has printed none for this visit.
 *
 * @param {() => string} typedName the visitor's name, as far as it is typed.
 */
export function printedCard(typedName = () => "") {
  const { print, prints } = visit.session;
  if (!print && prints === 0) return null;
  let lower = null;
  let painted = null;
  let watching = null;
  let deaf = null;

  function ask() {
    if (lower) return;
    const name = typedName().trim() || null;
    let ordered = visit.session.prints;
    let fault = visit.session.print || ordered > 0 ? null : "noCardNow";
    let progress = null;
    let sending = false;
    const panel = make("div", { class: "code" }, icon("printer"));
    const message = make("p", { class: "fault" });
    const leave = button("stone-button", () => say("close"), close);
    const order = button(
      "clay",
      () => say(ordered > 0 ? "anotherCard" : "printIt"),
      post,
    );
    const finish = button("clay", () => say("finish"), () => (close(), visit.end()));
    const ways = make("div", { class: "ways" }, leave, order);
    const telling = make("div", { class: "telling" }, make("p"), message, ways);

    follow(message, () => writeFault(message, fault));

    /** Shows the card as it would be printed. */
    async function paint() {
      const blob = await visit.attempt(() => api.card(name), () => true);
      if (!blob || !isUp()) return;
      if (painted) URL.revokeObjectURL(painted);
      painted = URL.createObjectURL(blob);
      panel.replaceChildren(make("img", { src: painted, alt: "" }));
    }

    /** The card is in the visit's language, which the server learns in its own time. */
    async function repaint() {
      while (isUp() && visit.session?.language !== language()) await pause(100);
      if (isUp()) paint();
    }

    /** Puts some words on the slab, and the ways out of it. */
    function stand(told) {
      telling.firstChild.replaceWith(told);
      const last = visit.session.print ? order : finish;
      // What stays is not moved: it would lose the focus.
      if (ways.lastChild !== last) ways.lastChild.replaceWith(last);
      rewrite(telling);
    }

    function standTelling() {
      const [mark, words] = stages[progress.stage];
      const why = progress.stage === "waiting" && progress.words;
      const status = make(
        "p",
        { class: "status" },
        icon(mark),
        make("span", { text: () => [why && say(why), say(words)].filter(Boolean).join(" ") }),
      );
      stand(status);
      announce(status.textContent);
    }

    async function post() {
      if (sending) return;
      sending = true;
      fault = null;
      order.setAttribute("aria-busy", "true");
      const answer = await visit.attempt(
        () => api.print(name, ordered + 1),
        (refusal) => {
          fault = refusal.code === "printer" ? "noCardNow" : "trouble";
          return true;
        },
      ).finally(() => {
        sending = false;
        order.removeAttribute("aria-busy");
      });
      if (!isUp()) return;
      if (answer) {
        ordered += 1;
        await visit.resync();
        if (!isUp()) return;
        tell(answer);
        focusOn(heading());
      } else if (fault) {
        rewrite(message);
        announce(say(fault), { urgent: true });
      }
    }

    function tell(answer) {
      const isNew = answer.stage !== progress?.stage || answer.words !== progress?.words;
      progress = answer;
      if (isNew) standTelling();
      clearTimeout(watching);
      if (answer.stage === "printing" || answer.stage === "waiting") {
        watching = setTimeout(watch, asking);
      }
    }

    async function watch() {
      const answer = await visit.attempt(() => api.printed(), () => true);
      if (!isUp()) return;
      if (answer) tell(answer);
      else watching = setTimeout(watch, asking);
    }

    const heading = () => panel.parentElement.querySelector("h2");
    /** An answer may come once this slab is closed, and another one up. */
    const isUp = () => lower === own;
    stand(make("p", { text: () => say("cardNote") }));
    visit.taking = true;
    visit.changed();
    const own = (lower = raise({
      name: "card",
      rank: 1,
      role: "dialog",
      title: () => say("takeCard"),
      content: [panel, telling, languageChooser()],
      dismiss: close,
    }));
    paint();
    deaf = onLanguage(repaint);
    if (ordered > 0) watch();
  }

  function close() {
    if (!lower) return;
    clearTimeout(watching);
    deaf();
    if (painted) URL.revokeObjectURL(painted);
    painted = null;
    lower();
    lower = null;
    visit.taking = false;
    visit.changed();
  }

  return { ask, close };
}

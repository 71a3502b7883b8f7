// The panel: whether the booth is open, and the ways to all that the staff look after.

import { api } from "./api.js";
import { announce, button, icon, make, once } from "./dom.js";
import { attempt, goBack, keptFocus, showDesk } from "./desk.js";
import { language, onLanguage, say } from "./language.js";
import { pages } from "./pages.js";
import { showFailed } from "./failed.js";
import { showLooks } from "./looks.js";
import { showPrints } from "./prints.js";
import { showQuestions } from "./questions.js";
import { screen } from "./screens.js";
import { showSums } from "./sums.js";
import { visit } from "./visit.js";

const marks = {
  ok: ["tick", "checkFine"],
  warning: ["warning", "checkWarning"],
  fault: ["cross", "checkFault"],
};

const needsCare = ({ status }) => status !== "ok";

/** The number of times that the status was asked for. */
let asks = 0;

/**
 * The status with its checks in the language shown; undefined where the staff have gone on
 * meanwhile, as a mail server can be slow to check, or it was asked for again.
 */
async function ask(door) {
  const [own, asked] = [(asks += 1), screen()];
  let code, status;
  do {
    code = language();
    status = await attempt(door, api.staff);
    if (asks !== own || screen() !== asked) return undefined;
  } while (status && code !== language());
  return status;
}

export function showPanel(status, door) {
  const { open, outbox } = status;
  const state = () => say(open ? "boothOpen" : "boothClosed");
  const faults = status.doctor.filter(needsCare);

  async function back() {
    const now = await ask(door);
    if (now) showPanel(now, door);
  }

  const toggle = once(async () => {
    const done = await attempt(door, async () => {
      try {
        await (open ? api.close() : api.open());
        return "done";
      } catch (error) {
        // It is done, but the next start of the booth forgets it.
        if (error.code !== "not-kept") throw error;
        return "notKept";
      }
    });
    if (!done) return;
    visit.open = !open;
    announce(say(visit.open ? "boothOpen" : "boothClosed"));
    await back();
    if (done === "notKept") announce(say("notKept"));
  });

  const number = (key, value) => make(
    "div",
    {},
    make("dt", { text: () => say(key) }),
    make("dd", { text: String(value) }),
  );

  /** The way to a screen, and below its name what there is. */
  const entry = (name, picture, told, press) =>
    make(
      "button",
      { type: "button", class: "stone-button entry", "data-entry": name, on: { click: press } },
      icon(picture),
      make("span", {}, make("strong", { text: () => say(name) }), make("small", { text: told })),
    );

  const deaf = onLanguage(back);
  showDesk("panel", state, [
    // Staff seldom close the booth: only Open has the colour of the next step.
    button(
      `${open ? "stone-button" : "clay"} flip`,
      () => say(open ? "close" : "open"),
      toggle,
    ),
    make(
      "section",
      {},
      make("h2", { text: () => say("outbox") }),
      make(
        "dl",
        { class: "counts" },
        number("outboxWaiting", outbox.waiting),
        number("outboxSent", outbox.sent),
        number("outboxFailed", outbox.failed),
      ),
    ),
    make(
      "div",
      { class: "entries" },
      entry(
        "notDelivered",
        "plane",
        () => say("messages", { count: status.mendable }),
        () => showFailed(door, back),
      ),
      entry(
        "doctor",
        faults.length > 0 ? "warning" : "tick",
        () => (
          faults.length > 0
            ? say("needsCare", { names: faults.map(({ check }) => check).join(", ") })
            : say("allWell")
        ),
        () => showChecks(status, door, back),
      ),
      status.questions > 0 &&
        entry(
          "questions",
          "pen",
          () => say("questionCount", { count: status.questions }),
          () => showQuestions(door, back),
        ),
      status.prints &&
        entry(
          "stuckPrints",
          "printer",
          () => {
            const { waiting, stuck } = status.prints;
            return say("printsWait", { number: waiting, stuck });
          },
          () => showPrints(door, back),
        ),
      entry(
        "sums",
        "clock",
        () => say("visitsToday", { number: status.visits }),
        () => showSums(door, back),
      ),
      typeof status.looks === "number" &&
        entry(
          "exhibit",
          "pictures",
          () => say("visitsToday", { number: status.looks }),
          () => showLooks(door, back),
        ),
    ),
  ], {
    aside: button("aside", () => say("logOut"), door.logOut, { icon: "arrowLeft" }),
    focus: keptFocus(),
    leave: deaf,
  });
}

/** Every check, those that need the staff first, in their language. */
function showChecks(status, door, back) {
  const list = pages({ class: "checks", "aria-label": () => say("doctor") });
  // What needs the staff comes first.
  const sorted = status.doctor.toSorted((one, other) => needsCare(other) - needsCare(one));
  const entries = sorted.map(({ check, status: verdict, text }) => {
    const [mark, word] = marks[verdict] ?? marks.fault;
    return make(
      "li",
      { class: verdict },
      icon(mark),
      make("span", {}, make("strong", { text: `${check} · ${say(word)}` }), make("span", { text })),
    );
  });
  const deaf = onLanguage(async () => {
    const now = await ask(door);
    if (now) showChecks(now, door, back);
  });
  showDesk("checks", () => say("doctor"), [list.element], {
    aside: goBack(back),
    focus: keptFocus(),
    leave() {
      deaf();
      list.drop();
    },
  });
  list.fill(entries);
}

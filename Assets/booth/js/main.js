// The page's start, and which screen belongs to which state.

import { missing } from "./able.js";
import { stayAwake } from "./awake.js";
import { onChoice } from "./chooser.js";
import { connect, reconnect } from "./connection.js";
import { watchIdle } from "./idle.js";
import { announce, button, make } from "./dom.js";
import "./keys.js";
import { houseLanguage, rewrite, say, setLanguage } from "./language.js";
import { withoutMenus } from "./presses.js";
import { show, shown } from "./screens.js";
import { attract, closed, unable } from "./attract.js";
import { quiz } from "./quiz.js";
import { herald } from "./herald.js";
import { live } from "./live.js";
import { health } from "./loss.js";
import { review } from "./review.js";
import { mail } from "./mail.js";
import { thanks } from "./thanks.js";
import { raise } from "./slab.js";
import { onStaff, staffing } from "./staff.js";
import { resetView } from "./view.js";
import { visit } from "./visit.js";
import { choosesWay, ways } from "./ways.js";

/**
 * Seconds without a touch before a visitor with a phone in the hand is asked: time to fetch and
 * scan.
 */
const scanning = 60;
/**
 * Milliseconds between the signs of life of a visitor with a phone or a card in the hand, who
 * touches nothing here: the server waits for 45 s at least (`--idle 30`).
 */
const heartbeat = 20000;

function screenFor() {
  if (staffing()) return ["staff", null];
  switch (visit.state) {
    case "quiz":
      return ["quiz", quiz];
    case "won":
    case "preview":
      if (visit.reading) return ["quiz", quiz];
      return ["live", live];
    case "taken":
      return ["review", review];
    case "reviewed":
      if (visit.reviewingAgain) return ["review", review];
      if (visit.session.awaitsHerald) return ["herald", herald];
      // Who is at the choice stays there, also when the printer drops out.
      if ((choosesWay(visit.session) || place === "ways") && !visit.mailing) return ["ways", ways];
      return visit.session.mail ? ["mail", mail] : ["thanks", thanks];
    case "queued":
      return visit.mailing ? ["mail", mail] : ["thanks", thanks];
    default:
      if (missing()) return ["unable", () => unable(missing())];
      return visit.open ? ["attract", attract] : ["closed", closed];
  }
}

/**
 * Milliseconds after the last press for which a passer-by's language stands: as long as an exhibit's
 * stand waits.
 */
const passing = 60_000;
let passed = 0;

/** Shows the house's language where neither a visitor nor the staff read. */
function goHome() {
  if (!visit.session && !staffing()) setLanguage(houseLanguage);
}

/** Loads the page anew, if the server answers: else the browser would show a fault of its own. */
function renew() {
  health().then(() => visit.session || staffing() || location.reload(), () => {});
}

let place = "";
/** Whether the screen may lack what a lost or refused answer told: `route` then builds it anew. */
let stale = false;
let known = false;

function route() {
  const [next, build] = screenFor();
  // Who types stays there, also when other ways come up.
  if (next === "mail") visit.mailing = true;
  const here = visit.session !== null;
  if (here !== known) {
    known = here;
    // Neither an old stream's cookie nor its last event, which is late, belongs to this visit.
    reconnect();
    if (!here) {
      calm();
      resetView();
      // A screen reader would still find the last words, an address among them.
      announce("");
    }
  }
  // The museum has changed its words, or the program is a newer one.
  if (!here && !staffing() && visit.isOutdated) renew();
  idle(next);
  // An answer that the visitor reads stays.
  const anew = stale && (next === "review" || (next === "quiz" && !visit.reading));
  stale = false;
  if ((next === place && !anew) || !build) {
    place = next;
    return;
  }
  place = next;
  show(build());
  // After `show`: the panel, while it stands, asks the server anew at each switch of the language.
  goHome();
}

function idle(next) {
  const session = visit.session;
  if (next === "staff") return; // the staff's screens watch for themselves
  // Thanks has a clock of its own, which rests while the code for a phone is up.
  if (!session || (next === "thanks" && !visit.taking)) return watchIdle(null);
  watchIdle({
    seconds: visit.taking
      ? Math.max(session.idleSeconds, scanning + session.warningSeconds)
      : session.idleSeconds,
    warning: session.warningSeconds,
    beat: () => visit.tellLanguage(),
    expire: () => visit.end(),
  });
}

// A key that is held answers nothing a second time: the question that it raised would be answered
// unread. The screen's own keyboard repeats.
document.addEventListener("keydown", (event) => {
  const presses = event.key === "Enter" || event.key === " ";
  if (event.repeat && presses && event.target.closest?.("button:not(.key)")) event.preventDefault();
}, true);
withoutMenus();

/** Milliseconds after which trouble without a visit is taken for read: its reader may be gone. */
const reading = 20000;

/** Lowers the slab of `trouble`; null without one. */
let troubled = null;

function calm() {
  troubled?.();
  troubled = null;
}

/**
 * A refusal that no screen explains: said on a slab, as a visitor who sees nothing presses again.
 */
function trouble(refusal) {
  if (troubled) return;
  const lower = () => {
    calm();
    stale = true;
    visit.changed();
  };
  const busy = refusal.code === "busy";
  const again = button("clay", () => say("tryAgain"), lower);
  const own = (troubled = raise({
    name: "trouble",
    rank: 1,
    title: () => say(busy ? "busy" : "trouble"),
    content: [busy && make("p", { text: () => say("busyNote") }), again],
    focus: again,
    dismiss: lower,
  }));
  if (!visit.session) setTimeout(() => troubled === own && lower(), reading);
}

// First needed on the second screen, where the words and the wreath would come late.
document.fonts.load("700 1rem 'GFS Neohellenic'");
new Image().src = "pictures/ring.png";

stayAwake();
setLanguage(houseLanguage);
// The server hears of it for the mail's language and the next reload.
onChoice(() => visit.session && visit.tellLanguage());
for (const press of ["pointerdown", "keydown"])
  document.addEventListener(press, () => {
    clearTimeout(passed);
    passed = setTimeout(goHome, passing);
  }, true);
visit.onTrouble = trouble;
visit.onChange(route);
onStaff(route);
connect(
  {
    state: (session) => visit.receive(session),
    booth: (told) => {
      Object.assign(visit, told);
      document.documentElement.toggleAttribute("data-resting", visit.resting);
      rewrite(document.body);
      visit.changed();
    },
    camera: ({ fault }) => {
      visit.cameraFault = fault;
      visit.changed();
    },
  },
  () => {
    stale ||= visit.lacks;
    visit.lacks = false;
    return visit.untold ? visit.tellLanguage() : visit.resync();
  },
);
setInterval(() => visit.taking && visit.tellLanguage(), heartbeat);
visit.resync().then(() => shown() ?? route());

// The photo for the visitor's phone: a consent of its own, then a link as a QR code. The link is on
// the screen for as long as the slab is, and nowhere else.

import { agreement } from "./agreement.js";
import { api } from "./api.js";
import { languageChooser } from "./chooser.js";
import { showCode } from "./code.js";
import { announce, button, icon, make, writeFault } from "./dom.js";
import { follow, rewrite, say } from "./language.js";
import { focusOn } from "./screens.js";
import { raise } from "./slab.js";
import { visit } from "./visit.js";

/** Minutes and seconds. */
const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/**
 * The slab with the code: `ask` raises it, `close` lowers it. Null when the booth gives no links.
 */
export function phoneLink() {
  const { qr, film, consent } = visit.session;
  if (!qr) return null;
  let lower = null;
  let hide = null;

  function ask() {
    if (lower) return;
    let fault = null;
    let asking = false;
    const panel = make("div", { class: "code" }, icon("phone"));
    const telling = make("div", { class: "telling" });
    const message = make("p", { class: "fault", id: "link-fault" });
    const { element: agree, input } = agreement("agree-link", () => say(film ? "agreeToBoth" : "agreeToWait"), ticked);
    const leave = button("stone-button", () => say("close"), close);
    const show = button("clay", () => say("showCode"), post, { "aria-describedby": message.id });

    follow(message, () => writeFault(message, fault, input.checked ? null : "agreeFirst"));

    function ticked() {
      fault = null;
      show.setAttribute("aria-disabled", String(!input.checked));
      rewrite(message);
    }

    function blame(key) {
      fault = key;
      rewrite(message);
      announce(say(key), { urgent: true });
    }

    function standAsking() {
      input.checked = false;
      ticked();
      telling.replaceChildren(
        make("p", { text: () => say(film ? "filmWaits" : "photoWaits", { count: consent.linkMinutes }) }),
        agree,
        message,
        make("div", { class: "ways" }, leave, show),
      );
      rewrite(telling);
    }

    async function post() {
      if (asking) return;
      if (!input.checked) return blame("agreeFirst");
      asking = true;
      const raised = lower;
      const link = await visit.attempt(
        async () => {
          const given = await api.link(consent.version);
          // From this session on, every one tells whether the link works.
          visit.learn(await api.session());
          return given;
        },
        () => true,
      ).finally(() => (asking = false));
      if (lower !== raised) return; // the slab was closed meanwhile
      if (link) standShowing(link);
      else blame("trouble");
    }

    function standShowing({ url, seconds, modules }) {
      const until = performance.now() + seconds * 1000;
      const left = () => Math.max(Math.round((until - performance.now()) / 1000), 0);
      const lasts = make("p", {
        class: "left",
        role: "timer",
        "aria-live": "off",
        text: () => say("codeLasts", { time: clock(left()) }),
      });
      const unshow = showCode(panel, modules);
      const end = () => {
        hide();
        standAsking();
        blame("codeOver");
        focusOn(heading());
      };
      const ticking = setInterval(() => {
        rewrite(lasts);
        if (left() <= 0) end();
      }, 1000);
      // The last of its loads ends it too.
      const deaf = visit.onChange(() => {
        if (!visit.session?.link) end();
      });
      const { origin } = new URL(url);
      // Where it needs two lines, the second begins with its path.
      const address = make("p", { class: "url" }, origin, make("wbr"), url.slice(origin.length));
      hide = () => {
        clearInterval(ticking);
        deaf();
        unshow();
        address.remove();
        hide = null;
      };
      telling.replaceChildren(
        make("p", { text: () => say("scanCode") }),
        address,
        lasts,
        make("div", { class: "ways" }, leave),
      );
      rewrite(telling);
      focusOn(heading());
      announce(say("scanCode"));
    }

    const heading = () => panel.parentElement.querySelector("h2");
    standAsking();
    visit.taking = true;
    visit.changed();
    lower = raise({
      name: "link",
      rank: 1,
      role: "dialog",
      title: () => say("takeWithPhone"),
      content: [panel, telling, languageChooser()],
      dismiss: close,
    });
  }

  function close() {
    if (!lower) return;
    hide?.();
    lower();
    lower = null;
    visit.taking = false;
    visit.changed();
  }

  return { ask, close };
}

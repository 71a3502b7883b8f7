// Whether the herald calls the visitor, and what: a consent of its own, which says the very words.

import { agreement } from "./agreement.js";
import { api } from "./api.js";
import { announce, button, make, writeFault } from "./dom.js";
import { entry, keyboard } from "./keyboard.js";
import { follow, rewrite, say } from "./language.js";
import { paintedPhoto } from "./painted.js";
import { startOver, title } from "./screens.js";
import { visit } from "./visit.js";

const landscape = matchMedia("(orientation: landscape)");
const kins = ["child", "daughter", "son"];

/** The number of words before the first that has a capital. */
const smallWords = (text) => text.match(/^(\p{Ll}\S* )*/u)[0].split(" ").length - 1;

/** The sentence of a call, as the server will make it. */
function sentence({ name, parent, kin, place }) {
  const values = { name: name || "…" };
  if (parent) values.child = say(`${kin}Of`, { parent });
  if (place) values.place = say("fromPlace", { place });
  return say(`call${parent ? "Of" : ""}${place ? "From" : ""}`, values);
}

export function herald() {
  const photo = paintedPhoto();
  const typed = visit.called ?? { name: "", parent: "", kin: kins[0], place: "" };
  let { kin } = typed;
  let fault = null;
  let sending = false;

  const part = (id, label, example) => {
    const field = entry({
      id,
      maxlength: String(visit.session.heraldLength),
      "data-keys": "calls",
      // As many small words as the example begins with: "του Γιώργου".
      "data-lead": example && (() => String(smallWords(say(example)))),
      "aria-label": () => say(label),
      placeholder: example && (() => say(example)),
      on: { input: changed, keydown: entered },
    });
    field.value = typed[id];
    return field;
  };
  const name = part("name", "calledName");
  const parent = part("parent", "calledParent", "parentExample");
  const place = part("place", "calledPlace", "placeExample");
  const fields = [name, parent, place];
  const parts = () => ({
    name: name.value.trim(),
    parent: parent.value.trim() || null,
    kin,
    place: place.value.trim() || null,
  });

  const turn = button("stone-button kin", () => say(`kin${kin}`), () => {
    kin = kins[(kins.indexOf(kin) + 1) % kins.length];
    rewrite(turn);
    changed();
    announce(turn.textContent);
  }, { icon: "down" });
  const { element: agreeing, input: agree } = agreement(
    "agree-call",
    () => say("agreeToCall", { call: sentence(parts()) }),
    changed,
  );
  const message = make("p", { id: "agree-fault", class: "fault" });
  follow(message, () => {
    writeFault(message, fault, name.value.trim() && !agree.checked ? "agreeFirst" : null);
  });
  const call = button("clay send", () => say("callMe"), () => decide(parts()), {
    "aria-describedby": message.id,
  });
  const none = button("stone-button back", () => say("noCall"), () => decide({}));

  /** Another sentence, or another tick. */
  function changed() {
    fault = null;
    call.setAttribute("aria-disabled", String(!agree.checked || !name.value.trim()));
    rewrite(agreeing);
    rewrite(message);
  }

  function entered(event) {
    if (event.key !== "Enter" || event.repeat) return;
    event.preventDefault();
    decide(parts());
  }

  function blame(key) {
    fault = key;
    rewrite(message);
    announce(say(key), { urgent: true });
  }

  async function decide(what) {
    if (sending) return;
    if (what.name !== undefined) {
      if (!what.name) return name.focus();
      if (!agree.checked) return blame("agreeFirst");
    }
    sending = true;
    visit.called = { ...parts(), parent: parent.value, place: place.value };
    visit.calls = what.name !== undefined;
    await visit.attempt(
      async () =>
        visit.learn(await api.decideHerald({ ...what, consent: visit.session.consent.version })),
      (refusal) => {
        blame(refusal.code === "herald" ? "callRefused" : "trouble");
        return true;
      },
    ).finally(() => (sending = false));
  }

  const head = make(
    "div",
    { class: "head" },
    title(() => say("heraldAsks")),
    make("p", { class: "aside-note", text: () => say("heraldNote") }),
  );
  const words = make("div", { class: "words called" });
  const ways = make("div", { class: "ways" });

  /** As on the screen of the address: the title hangs on the wall in portrait. */
  function arrange() {
    ways.replaceChildren(...(landscape.matches ? [call, none] : [none, call]));
    if (landscape.matches) words.prepend(head);
    else photo.frame.after(head);
  }

  changed();
  words.append(
    make(
      "div",
      { class: "naming" },
      make("label", { for: "name", text: () => say("calledName") }),
      name,
      turn,
      parent,
      make("label", { for: "place", text: () => say("placeFrom") }),
      place,
    ),
    agreeing,
    message,
    ways,
    keyboard(fields),
  );
  const picture = make("div", { class: "beside-title" }, photo.frame);
  arrange();
  landscape.addEventListener("change", arrange);
  return {
    name: "mail",
    wall: [picture],
    stone: [words],
    aside: startOver(),
    focus: name,
    leave() {
      for (const field of fields) field.value = "";
      landscape.removeEventListener("change", arrange);
      photo.drop();
    },
  };
}

// Consent and address. The address stays in its field and in the one request that sends it.

import { api } from "./api.js";
import { announce, button, icon, make } from "./dom.js";
import { isMixed, keyboard } from "./keyboard.js";
import { follow, say } from "./language.js";
import { focusOn, startOver, title } from "./screens.js";
import { raise } from "./slab.js";
import { visit } from "./visit.js";

const landscape = matchMedia("(orientation: landscape)");

/** An arc turns beside the label when an answer takes longer than this. */
const slow = 300;

/** The painted photo as a picture of the page, dropped by the returned `drop`. */
export function paintedPhoto() {
  const picture = make("img", { class: "painted", alt: "" });
  follow(picture, () => (picture.alt = say("photo")));
  const frame = make("div", { class: "frame" }, picture);
  let url = "";
  let gone = false;
  (async () => {
    const review = await visit.attempt(() => api.review());
    if (!review) return;
    frame.style.setProperty("--ratio", String(review.width / review.height));
    const blob = await visit.attempt(() => api.preview(review.plan));
    if (!blob || gone) return;
    url = URL.createObjectURL(blob);
    picture.src = url;
  })();
  return {
    frame,
    drop() {
      gone = true;
      picture.removeAttribute("src");
      if (url) URL.revokeObjectURL(url);
    },
  };
}

export function mail() {
  const { consent } = visit.session;
  const photo = paintedPhoto();
  let fault = null;
  let sending = false;
  let lower = null;

  const field = make("input", {
    id: "address",
    class: "field",
    type: "text",
    inputmode: "none",
    autocomplete: "off",
    autocapitalize: "none",
    autocorrect: "off",
    spellcheck: "false",
    maxlength: "254",
    "aria-describedby": "fault",
    on: { input: typed, keydown: (event) => event.key === "Enter" && ask() },
  });
  const agree = make("input", { type: "checkbox", id: "agree", on: { change: ticked } });
  const message = make("p", { id: "fault", class: "fault" });
  follow(message, writeFault);
  const send = make(
    "button",
    { type: "button", class: "clay send", "aria-describedby": "fault", on: { click: ask } },
    make("i", { class: "arc", "aria-hidden": "true" }),
    make("span", { text: () => say(sending ? "sending" : "send") }),
  );
  const label = send.lastChild;
  const back = button("stone-button back", () => say("back"), goBack, { icon: "arrowLeft" });
  const ways = make("div", { class: "ways" });
  const heading = title(() => say("whereTo"));
  const words = make("div", { class: "words" });

  /** Focus follows reading: Send stands above Back in landscape and after it in portrait. */
  function arrange() {
    ways.replaceChildren(...(landscape.matches ? [send, back] : [back, send]));
    // The title hangs on the wall in portrait and stands on the stone in landscape.
    if (landscape.matches) words.prepend(heading);
    else photo.frame.after(heading);
  }

  function writeFault() {
    const key = fault ?? (agree.checked ? null : "agreeFirst");
    message.replaceChildren(
      ...(key ? [...(fault ? [icon("cross")] : []), make("span", { text: say(key) })] : []),
    );
    message.classList.toggle("grave", fault !== null);
    field.setAttribute("aria-invalid", String(fault !== null && fault !== "agreeFirst"));
  }

  function blame(key) {
    fault = key;
    writeFault();
    announce(say(key), { urgent: true });
  }

  function typed() {
    const mixed = isMixed(field.value);
    if (mixed && fault !== "mixedScripts") blame("mixedScripts");
    else if (!mixed) {
      fault = null;
      writeFault();
    }
  }

  function ticked() {
    send.setAttribute("aria-disabled", String(!agree.checked));
    if (fault === "agreeFirst") fault = null;
    writeFault();
  }

  /** Shows the whole address once more before it is used: a wrong one is the commonest fault. */
  function ask() {
    if (sending || lower) return;
    if (!agree.checked) return blame("agreeFirst");
    // The server decides; this only spares the visitor a question about an empty field.
    if (!/.@./.test(field.value.trim())) return blame("addressIncomplete");
    const yes = button("clay", () => say("yesSend"), () => (close(), post()));
    const no = button("stone-button", () => say("correctIt"), () => (close(), field.focus()));
    lower = raise({
      name: "address",
      rank: 1,
      title: () => say("isItRight"),
      content: [
        make("p", { class: "address", text: field.value.trim() }),
        make("div", { class: "ways" }, no, yes),
      ],
      focus: yes,
      dismiss: close,
    });
  }

  function close() {
    lower?.();
    lower = null;
  }

  function busy(yes) {
    sending = yes;
    label.textContent = say(yes ? "sending" : "send");
    send.setAttribute("aria-busy", String(yes));
    clearTimeout(busy.timer);
    send.classList.remove("slow");
    if (yes) busy.timer = setTimeout(() => send.classList.add("slow"), slow);
  }

  const faults = {
    address: "addressIncomplete",
    "mixed-scripts": "mixedScripts",
    consent: "agreeFirst",
  };

  async function post() {
    if (sending) return;
    busy(true);
    announce(say("sending"));
    let told = false;
    const answer = await visit.attempt(
      () => api.mail(field.value.trim(), null, consent.version),
      (refusal) => {
        told = true;
        blame(faults[refusal.code] ?? (refusal.status === 429 ? "tooOften" : "notSent"));
        return true;
      },
    );
    busy(false);
    if (answer) {
      visit.mailed = answer;
      visit.advance("queued");
    } else if (told) focusOn(field);
  }

  function goBack() {
    if (sending) return;
    visit.reviewingAgain = true;
    visit.changed();
  }

  ticked();
  words.append(
    make("label", { class: "caption", for: "address", text: () => say("address") }),
    field,
    make(
      "label",
      { class: "agree", for: "agree" },
      agree,
      make("span", { class: "box", "aria-hidden": "true" }, icon("tick")),
      make("span", { text: () => say("agree") }),
    ),
    make("p", { class: "note", text: () => say("erased", consent.addressDays) }),
    message,
    ways,
    keyboard(field),
  );
  const picture = make("div", { class: "beside-title" }, photo.frame);
  arrange();
  landscape.addEventListener("change", arrange);
  return {
    name: "mail",
    wall: [picture],
    stone: [words],
    aside: startOver(),
    focus: field,
    leave() {
      close();
      landscape.removeEventListener("change", arrange);
      field.value = "";
      photo.drop();
    },
  };
}

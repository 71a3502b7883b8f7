// Whether this browser can show the page at all. If not, the wall says so in both languages, in
// place of staying empty. Syntax and functions of 2010 only: an old browser must be able to read
// this.
(function () {
  "use strict";
  var element = HTMLElement.prototype;
  var needed = {
    fetch: window.fetch,
    "AbortSignal.timeout": window.AbortSignal && AbortSignal.timeout,
    EventSource: window.EventSource,
    ResizeObserver: window.ResizeObserver,
    PointerEvent: window.PointerEvent,
    createImageBitmap: window.createImageBitmap,
    "canvas.toBlob": window.HTMLCanvasElement && HTMLCanvasElement.prototype.toBlob,
    "Array.toSorted": Array.prototype.toSorted,
    replaceChildren: element.replaceChildren,
    inert: "inert" in element,
    "CSS aspect-ratio": window.CSS && CSS.supports && CSS.supports("aspect-ratio: 1"),
    "CSS translate": window.CSS && CSS.supports && CSS.supports("translate: 1px"),
  };
  var versions = "Chrome 110, Firefox 115, Safari 16.4";
  var told = false;

  function tell(missing) {
    if (told) return;
    told = true;
    var screen = document.getElementById("screen");
    var sentences = {
      el:
        "Η σελίδα θέλει νεότερο φυλλομετρητή (" + versions + "): από αυτόν λείπει το " +
        missing + ".",
      en: "This page needs a newer browser (" + versions + "): this one lacks " + missing + ".",
    };
    for (var language in sentences) {
      var line = document.createElement("p");
      line.className = "unable";
      line.lang = language;
      line.appendChild(document.createTextNode(sentences[language]));
      screen.appendChild(line);
    }
  }

  for (var name in needed) if (!needed[name]) return tell(name);
  // Also for what stands in no list: a module that cannot be read or fails before the first screen.
  window.addEventListener(
    "error",
    function (event) {
      var isOurs = event.target === window || event.target.nodeName === "SCRIPT";
      var isShown = document.getElementById("booth").hasAttribute("data-screen");
      if (!isOurs || isShown) return;
      if (event.message) return tell(event.message);
      // A file did not come: the server starts anew, or the network fades.
      setTimeout(function () { location.reload(); }, 2000);
    },
    true
  );
  var main = document.createElement("script");
  main.type = "module";
  main.src = "js/main.js";
  document.head.appendChild(main);
})();

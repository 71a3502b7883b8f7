"""What a visitor sees, hears and reaches: assertions that several checks share."""

import os
import pathlib
import re


def texts(page) -> list[str]:
    """What is seen or heard now, but what names its own language and what the visitor typed."""
    return page.evaluate("""() => {
      const found = [];
      const walk = (node) => {
        if (node.nodeType === 3) { if (node.data.trim()) found.push(node.data.trim()); return; }
        if (node.nodeType !== 1 || (node.lang && node !== document.documentElement)) return;
        if (node.matches('.key, .address, .url, strong, script, style, #alert, #status')) return;
        if (!node.checkVisibility()) return;
        for (const name of ['aria-label', 'alt', 'title'])
          if (node.getAttribute(name)) found.push(node.getAttribute(name));
        for (const child of node.childNodes) walk(child);
      };
      walk(document.body);
      return found; }""")


def foreign(page, code: str) -> list[str]:
    """What is seen or heard in another alphabet than the language's."""
    letters = r"[A-Za-z]{2,}" if code == "el" else r"[\u0370-\u03ff\u1f00-\u1fff]"
    own = r"\b(e-mail|PIN|QR|http://127\.0\.0\.1|https|NotAllowedError|GB)\b"
    found = [text for text in texts(page) if re.search(letters, re.sub(own, "", text))]
    if (lang := page.get_attribute("html", "lang")) != code:
        found.insert(0, f"lang is {lang}")
    return [f"{text!r} is not {code}" for text in found]


def only_language(page, code: str, where: str) -> None:
    assert not (found := foreign(page, code)), (where, found)


def switched(page, where: str) -> None:
    for code in ("en", "el", "en", "el"):
        page.click(f".language[lang={code}]")
        page.wait_for_function(
            "code => document.documentElement.lang === code", arg=code, timeout=3000)
        page.wait_for_timeout(250)
        only_language(page, code, where)


def tab_to(page, selector: str, limit: int = 40) -> None:
    """Tab until `selector` has the focus, seen all the way."""
    for _ in range(limit):
        page.keyboard.press("Tab")
        state = page.evaluate("""selector => {
          const element = document.activeElement;
          if (!element || element === document.body) return null;
          const isTick = element.matches('input[type=checkbox]');
          const shown = isTick ? element.nextElementSibling : element;
          const style = getComputedStyle(shown), box = shown.getBoundingClientRect();
          return {hit: element.matches(selector), name: element.className || element.id,
            outline: parseFloat(style.outlineWidth), kind: style.outlineStyle,
            inside: box.right > 0 && box.left < innerWidth && box.bottom > 0
              && box.top < innerHeight}; }""", selector)
        if state is None:
            continue
        assert state["kind"] == "solid" and state["outline"] >= 3, (
            f"no focus seen on {state['name']}")
        assert state["inside"], f"focus out of sight on {state['name']}"
        if state["hit"]:
            return
    raise AssertionError(f"{selector} is not reached by Tab")


def keep(page, name: str, **options) -> None:
    """Keeps a picture of the screen, to be looked at, in the folder of KOTINOS_BOOTH_PICTURES."""
    if folder := os.environ.get("KOTINOS_BOOTH_PICTURES"):
        pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=f"{folder}/{name}.png", **options)

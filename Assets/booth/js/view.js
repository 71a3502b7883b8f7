// The page as the next visitor should find it: not enlarged, and at its beginning.

const viewport = document.querySelector("meta[name=viewport]");

/** Undoes an earlier visitor's scrolling and pinching. */
export async function resetView() {
  scrollTo(0, 0);
  if (!window.visualViewport || visualViewport.scale === 1) return;
  // A tablet's browser gives a pinch up when the page may not be enlarged any more.
  const usual = viewport.content;
  viewport.content = `${usual}, maximum-scale=1`;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  viewport.content = usual;
  // Other browsers keep it for an address, a reload included; with another one they begin anew.
  if (visualViewport.scale !== 1) location.replace(location.search ? location.pathname : "?");
}

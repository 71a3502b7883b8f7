// Pictures of wreath and statue with nothing behind them, and drawing them.

/**
 * Decoded pictures kept at once: a moving head passes through a dozen poses, and each is some 200
 * kB.
 */
const capacity = 48;
/** Milliseconds for a picture's answer, after which it is left out and asked for anew. */
const patience = 5000;
const kept = new Map();

/** The sprite's picture, fetched once. */
function load(url) {
  const found = kept.get(url);
  if (found) {
    // The map's order is the order of use.
    kept.delete(url);
    kept.set(url, found);
    return found;
  }
  const loading = fetch(url, { credentials: "same-origin", signal: AbortSignal.timeout(patience) })
    .then((response) => (response.ok ? response.blob() : Promise.reject(new Error(url))))
    .then((blob) => createImageBitmap(blob));
  loading.catch(() => kept.delete(url));
  kept.set(url, loading);
  if (kept.size > capacity) {
    const [oldest, picture] = kept.entries().next().value;
    kept.delete(oldest);
    picture.then((bitmap) => bitmap.close()).catch(() => {});
  }
  return loading;
}

/** An item's picture; null without one, and for one that does not load: the item is left out. */
export const spriteOf = (item) => (item?.sprite ? load(item.sprite.url).catch(() => null) : null);

/**
 * Draws a wreath or the statue. `scale` is canvas pixels for one pixel that its place is given in.
 */
export function drawSprite(context, picture, item, scale) {
  const { x, y, scale: own } = item.sprite;
  context.save();
  context.translate(item.x * scale, item.y * scale);
  context.rotate((item.angle * Math.PI) / 180);
  context.scale(own * scale, own * scale);
  context.drawImage(picture, -x, -y);
  context.restore();
}

"""What the live screen draws, measured in the page:
which frame of the film, when, and where the wreath.
"""

import photos

# Counts from the page's request for the camera's picture to the drawing of that very picture.
HOOK = (
    """(() => {
  const begun = new WeakMap();
  const make = window.createImageBitmap;
  window.createImageBitmap = async (...values) => {
    const at = performance.now();
    const bitmap = await make.call(window, ...values);
    if (values[0] instanceof HTMLVideoElement) begun.set(bitmap, at);
    return bitmap;
  };
  window.drawn = [];
  const draw = CanvasRenderingContext2D.prototype.drawImage;
  CanvasRenderingContext2D.prototype.drawImage = function (picture, ...place) {
    draw.call(this, picture, ...place);
    if (!this.canvas.isConnected) return;
    if (begun.has(picture)) {
      const record = {
        begun: begun.get(picture),
        drawn: performance.now(),
        width: this.canvas.width,
        wreaths: [],
      };
      if (window.readFrames) {
        const unit =
          (this.canvas.width / FILM_WIDTH) * SQUARE, y = Math.floor(this.canvas.height - unit / 2);
        const row = this.getImageData(0, y, Math.ceil(unit * BITS), 1).data;
        record.frame = 0;
        for (let bit = 0; bit < BITS; bit += 1) {
          if (row[4 * Math.floor((bit + 0.5) * unit)] > 127) record.frame += 2 ** bit;
        }
      }
      window.drawn.push(record);
    } else if (window.drawn.length && !(picture instanceof HTMLCanvasElement)) {
      // Nike comes as a layer of its own. The wreath's ring turns about the origin of the drawing.
      const place = this.getTransform();
      window.drawn.at(-1).wreaths.push([place.e, place.f]);
    }
  };
})()""".replace("FILM_WIDTH", str(photos.WIDTH))
    .replace("SQUARE", str(photos.SQUARE))
    .replace("BITS", str(photos.BITS)))


def record(page, seconds: float, read_frames: bool = False) -> list[dict]:
    """What is drawn from now on for `seconds`; HOOK was the page's first script."""
    page.evaluate("read => { window.readFrames = read; window.drawn.length = 0; }", read_frames)
    page.wait_for_timeout(seconds * 1000)
    return page.evaluate("() => window.drawn")


def latencies(records: list[dict]) -> list[float]:
    """Milliseconds from frame to picture, sorted."""
    return sorted(one["drawn"] - one["begun"] for one in records)


def deviation(records: list[dict]) -> tuple[float, int]:
    """The wreath's deviation from the film's movement in pixels of the film (root mean square), and
    from how many frames.

    Mapped back to the portrait, a wreath that sits still on the head is one point: their spread is
    the error.
    """
    points = []
    for one in records:
        if len(one["wreaths"]) == 1 and one["frame"] < photos.FRAMES:
            unit = photos.WIDTH / one["width"]
            x, y = one["wreaths"][0]
            points.append(photos.back(one["frame"], x * unit, y * unit))
    if not points:
        return float("inf"), 0
    middle = [sum(values) / len(points) for values in zip(*points)]
    squares = [(x - middle[0]) ** 2 + (y - middle[1]) ** 2 for x, y in points]
    return (sum(squares) / len(points)) ** 0.5 * photos.MAGNIFICATION, len(points)

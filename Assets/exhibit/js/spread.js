// Places that stand too close together, moved apart.

/** Enough for six places at one point; more of them may stay a little nearer. */
const rounds = 16;

/**
 * Moves places apart until no two are nearer than a distance, both of a pair equally far.
 * @param {(number[]|null)[]} places of x and y; null stays null
 * @param {number} apart the distance
 */
export function spread(places, apart) {
  const moved = places.map((place) => place && [...place]);
  for (let round = 0; round < rounds; round += 1) {
    let isDone = true;
    moved.forEach((one, index) => {
      for (const other of moved.slice(index + 1)) {
        if (!one || !other) continue;
        const [x, y] = [other[0] - one[0], other[1] - one[1]];
        const distance = Math.hypot(x, y);
        if (distance >= apart - 0.5) continue;
        isDone = false;
        // Two equal places part sideways.
        const [dx, dy] = distance > 0 ? [x / distance, y / distance] : [1, 0];
        const way = (apart - distance) / 2;
        one[0] -= dx * way;
        one[1] -= dy * way;
        other[0] += dx * way;
        other[1] += dy * way;
      }
    });
    if (isDone) break;
  }
  return moved;
}

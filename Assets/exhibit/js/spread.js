// Places that stand too close together, moved apart.

/** More rounds move places by less than anyone sees. */
const rounds = 16;

/**
 * Moves places apart until no two are nearer than a distance, each pair by the same amount.
 * @param {number[][]} places of x and y
 * @param {number} apart the distance
 */
export function spread(places, apart) {
  const moved = places.map((place) => [...place]);
  for (let round = 0; round < rounds; round += 1) {
    let isDone = true;
    moved.forEach((one, index) => {
      for (const other of moved.slice(index + 1)) {
        const [x, y] = [other[0] - one[0], other[1] - one[1]];
        const distance = Math.hypot(x, y);
        if (distance >= apart - 0.5) continue;
        isDone = false;
        // Places that are the same are moved along the line.
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

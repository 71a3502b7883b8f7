// Where the handles of the chosen ring go: beside and above it, but never over a face, and not over
// each other.

/**
 * Where a handle is best: the direction from the ring's middle in degrees, and how far outside it
 * in handles.
 */
const best = { move: [-90, 0], turn: [180, 0.9], size: [0, 0.9] };
/** How much farther out a handle goes, in handles, and in which steps of direction in degrees. */
const farther = [0, 0.6, 1.2, 2, 3, 4.2];
const step = 15;
/** Air between a handle and a face or another handle, in handles. */
const air = 0.08;
/**
 * What a step aside costs: a handle farther out, a quarter turn; and a pixel over what it must not
 * cover.
 */
const costs = { farther: 0.5, quarter: 1, face: 1000, handle: 300, ring: 2 };

const radians = (degrees) => (degrees * Math.PI) / 180;

/** A handle's middle: `bearing` is in the ring's own frame, which turns with it. */
export function placed(ring, { bearing, out }) {
  const x = Math.cos(radians(bearing)) * (ring.across + out);
  const y = Math.sin(radians(bearing)) * (ring.up + out);
  const [cosine, sine] = [Math.cos(radians(ring.angle)), Math.sin(radians(ring.angle))];
  return { x: ring.x + x * cosine - y * sine, y: ring.y + x * sine + y * cosine };
}

/** Handles stay where a finger reaches them, however far out the ring is. */
export const reachable = ({ x, y }, room) => ({
  x: Math.min(Math.max(x, 0), room.width),
  y: Math.min(Math.max(y, 0), room.height),
});

/** By how many pixels a disc reaches into a box. */
function into(box, { x, y }, radius) {
  const across = Math.max(box.x - x, 0, x - box.x - box.width);
  const down = Math.max(box.y - y, 0, y - box.y - box.height);
  return Math.max(radius - Math.hypot(across, down), 0);
}

/**
 * The best free place of each handle.
 *
 * @param {{x: number, y: number, across: number, up: number, angle: number}} ring
 * @param {Record<string, number>} diameters By handle.
 * @param {{width: number, height: number}} room
 * @param {{x: number, y: number, width: number, height: number}[]} faces
 * @param {{x: number, y: number}[]} others The middles of the other rings, which should stay in
 *   reach.
 */
export function arrange(ring, diameters, room, faces, others) {
  const found = {};
  const taken = [];
  for (const [kind, diameter] of Object.entries(diameters)) {
    const [ideal, usual] = best[kind];
    // What is smaller than a handle would vanish under it.
    const beside = ring.across < 0.75 * diameter ? Math.max(usual, 0.6) : usual;
    const radius = diameter * (0.5 + air);
    let least = Infinity;
    for (const more of farther) {
      for (let aside = -180 + step; aside <= 180; aside += step) {
        const place = { bearing: ideal + aside, out: (beside + more) * diameter };
        const wanted = placed(ring, place);
        const at = reachable(wanted, room);
        let cost = costs.farther * more + (costs.quarter * Math.abs(aside)) / 90;
        cost += Math.hypot(at.x - wanted.x, at.y - wanted.y) / diameter;
        for (const face of faces) cost += costs.face * into(face, at, radius);
        for (const other of taken) {
          const gap = Math.hypot(at.x - other.x, at.y - other.y) - radius - other.radius;
          cost += costs.handle * Math.max(-gap, 0);
        }
        for (const other of others)
          if (Math.hypot(at.x - other.x, at.y - other.y) < radius) cost += costs.ring;
        if (cost >= least) continue;
        least = cost;
        found[kind] = { ...place, at };
      }
    }
    taken.push({ ...found[kind].at, radius });
  }
  return found;
}

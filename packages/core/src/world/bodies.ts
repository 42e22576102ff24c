/** What is solid about a thing: how far apart two bodies are, and whether one stands between two others. */

/** A box with rounded edges: a sphere has no half widths, a box no radius, a point neither. No heading turns it. */
export interface Body {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly halfX: number;
  readonly halfY: number;
  readonly halfZ: number;
  readonly radius: number;
}

/** Between surfaces: 0 where they meet. */
export function distanceBetween(a: Body, b: Body): number {
  const dx = Math.max(0, Math.abs(a.x - b.x) - (a.halfX + b.halfX));
  const dy = Math.max(0, Math.abs(a.y - b.y) - (a.halfY + b.halfY));
  const dz = Math.max(0, Math.abs(a.z - b.z) - (a.halfZ + b.halfZ));
  return Math.max(0, Math.sqrt(dx * dx + dy * dy + dz * dz) - (a.radius + b.radius));
}

/** Whether it can hide anything: a point or a thread cannot, a sheet can. */
export function canHide({ radius, halfX, halfY, halfZ }: Body): boolean {
  return radius > 0 || Number(halfX > 0) + Number(halfY > 0) + Number(halfZ > 0) > 1;
}

/**
 * Whether the line between two middles goes into the body, out of it, or through it. Along its surface is not through
 * it: or nobody standing on an opaque floor would see anything. Neither is wholly inside it: two in one house see each
 * other. A body that is flat in one direction is crossed from one side to the other. Only for one that can hide.
 */
export function crosses(body: Body, from: Body, to: Body): boolean {
  return body.radius > 0 ? crossesSphere(body, from, to) : crossesBox(body, from, to);
}

function crossesSphere(body: Body, from: Body, to: Body): boolean {
  const ux = to.x - from.x;
  const uy = to.y - from.y;
  const uz = to.z - from.z;
  const wx = body.x - from.x;
  const wy = body.y - from.y;
  const wz = body.z - from.z;
  const square = body.radius * body.radius;
  const toFrom = wx * wx + wy * wy + wz * wz;
  const toTo = (wx - ux) ** 2 + (wy - uy) ** 2 + (wz - uz) ** 2;
  if (toFrom <= square && toTo <= square) return false;
  const length = ux * ux + uy * uy + uz * uz;
  const along = wx * ux + wy * uy + wz * uz;
  if (along <= 0) return toFrom < square;
  if (along >= length) return toTo < square;
  // by the cross product: the difference of two squares would drown in roundings where the line is long
  const cx = uy * wz - uz * wy;
  const cy = uz * wx - ux * wz;
  const cz = ux * wy - uy * wx;
  return cx * cx + cy * cy + cz * cz < square * length;
}

function crossesBox(body: Body, from: Body, to: Body): boolean {
  const { halfX, halfY, halfZ } = body;
  const px = from.x - body.x;
  const py = from.y - body.y;
  const pz = from.z - body.z;
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const dz = to.z - from.z;
  // parts of the way from 0 to 1 at which it enters the last and leaves the first of the three pairs of faces
  const enter = Math.max(0, entry(px, dx, halfX), entry(py, dy, halfY), entry(pz, dz, halfZ));
  const leave = Math.min(1, exit(px, dx, halfX), exit(py, dy, halfY), exit(pz, dz, halfZ));
  const flat = Number(halfX === 0) + Number(halfY === 0) + Number(halfZ === 0);
  if (flat === 0) return enter < leave && !(holds(body, from) && holds(body, to));
  const at = halfX === 0 ? -px / dx : halfY === 0 ? -py / dy : -pz / dz;
  return enter < at && at < leave;
}

/** A pair of faces that coincide bounds nothing, unless the line runs along them. */
function entry(start: number, way: number, half: number): number {
  if (way === 0) return Math.abs(start) < half ? -Infinity : Infinity;
  if (half === 0) return -Infinity;
  return way > 0 ? (-half - start) / way : (half - start) / way;
}

function exit(start: number, way: number, half: number): number {
  if (way === 0) return Math.abs(start) < half ? Infinity : -Infinity;
  if (half === 0) return Infinity;
  return way > 0 ? (half - start) / way : (-half - start) / way;
}

/** Its surface included. */
function holds(box: Body, place: Body): boolean {
  return (
    Math.abs(place.x - box.x) <= box.halfX &&
    Math.abs(place.y - box.y) <= box.halfY &&
    Math.abs(place.z - box.z) <= box.halfZ
  );
}

/** What it takes to read bodies: a part of the page of its own, for only runs whose characters have any need it. */
export { figureShape } from '@troupe/body';

/** The same data: a body that came once more, over another connection, need not be built anew. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return false;
  }
  if (one instanceof Uint8Array && other instanceof Uint8Array) {
    return one.length === other.length && one.every((byte, i) => byte === other[i]);
  }
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => isSame(one[key as never], other[key as never]))
  );
}

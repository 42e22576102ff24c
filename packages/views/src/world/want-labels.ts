/** Which names stand in the picture: of what is picked, of what is believed wrongly, of what has no look. */
import type { Point, WorldView } from '@troupe/core';
import type { Marks, Picture } from './picture.js';
import type { Label } from './place-labels.js';

/** Those with the best claim first. */
export function wantLabels(
  picture: Pick<Picture, 'topOf' | 'screenOf' | 'isPlain'>,
  world: Pick<WorldView, 'names' | 'where'>,
  { picked, beliefs }: Marks,
  isActor: (thing: string) => boolean,
): readonly Label[] {
  const wanted: Label[] = [];
  const add = (text: string, at: Point | undefined, kind: Label['kind'], above = 0) => {
    const place = at && picture.screenOf(at);
    if (place !== undefined) wanted.push({ text, x: place[0], y: place[1] - above, kind });
  };
  if (picked !== undefined) add(picked, picture.topOf(picked), 'picked');
  for (const { at, thing, key, right, from } of beliefs) {
    // what it is right about stands where the thing does, and where its own hands are needs no word
    const isNews = right === false || (from === 'memory' && thing === undefined);
    if (isNews) add(`${thing ?? key}?`, at, 'belief', 14);
  }
  const plain = world.names().filter((name) => name !== picked && picture.isPlain(name));
  for (const name of [...plain.filter(isActor), ...plain.filter((one) => !isActor(one))]) {
    add(name, picture.topOf(name), 'name');
  }
  return wanted;
}

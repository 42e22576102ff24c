/** What tracks move. */
import type { Track } from '../model/clip.js';
import { widthOf } from './write-clip.js';

export interface MovedNames {
  /** Whether a node of that name is moved. */
  readonly moves: (name: string) => boolean;
  /** Variables that are places and sizes of nodes. */
  readonly brought: ReadonlySet<string>;
}

export function movedNames(tracks: readonly Track[]): MovedNames {
  const variablesOf = (width: number) =>
    new Set(tracks.filter((track) => widthOf(track) === width).map(({ variable }) => variable));
  // an expression may have the name of a part, and moves none
  const turned = variablesOf(4);
  const brought = variablesOf(3);
  return {
    moves: (name) => turned.has(name) || brought.has(`${name}.at`) || brought.has(`${name}.scale`),
    brought,
  };
}

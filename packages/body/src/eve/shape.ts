/** How a body is built: a name and a function of commands, without any state. */
import { checkOptions, keysOf } from '@troupe/core';
import type { Shape } from '../model/body.js';
import type { Clip } from '../model/clip.js';
import { checkName, refuse, show } from './refuse.js';

export interface ShapeOptions {
  /** Motions that came with a model. */
  readonly clips?: ReadonlyMap<string, Clip>;
}

const shapeKeys = keysOf<ShapeOptions>({ clips: true });

export function shape<S = void>(
  name: string,
  build: (settings: S) => void,
  options: ShapeOptions = {},
): Shape<S> {
  checkName(name, 'shape', '');
  if (typeof build !== 'function') {
    const message = `a shape is a name and a function of eve commands, found ${show(build)}`;
    refuse('wrong-value', name, message);
  }
  checkOptions(options, shapeKeys, 'shape');
  return { name, build, ...(options.clips && { clips: options.clips }) };
}

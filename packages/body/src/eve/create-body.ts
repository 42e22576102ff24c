/** Builds a body of a shape. */
import { TroupeError } from '@troupe/core';
import { multiplyMatrices } from '../math/matrices.js';
import type { Body, BodyNode, Shape, Update } from '../model/body.js';
import type { VariableValue } from '../model/variable.js';
import { type BodyState, createBodyState, type Slot } from './body-state.js';
import { type Builder, withBuilder } from './builder.js';
import { checkRequirements } from './check-requirements.js';
import { nearName, tellNames } from './near-names.js';
import { createShade } from './nodes.js';
import { disposeOwner } from './owner.js';
import { addClips } from './parts.js';
import { refuse, show, showName } from './refuse.js';
import { settleValue } from './settle-value.js';
import { readCell, untracked, working, writeCell } from './signals.js';
import { createUpdates } from './updates.js';

const states = new WeakMap<Body, BodyState>();

/** A body from within, for who shows it; nothing for one that is no body of eve. */
export function stateOf(body: Body): BodyState | undefined {
  return states.get(body);
}

export function createBody<S>(
  shape: Shape<S>,
  ...[settings]: undefined extends S ? [settings?: S] : [settings: S]
): Body {
  if (typeof shape?.build !== 'function') {
    const message = `expected a shape, as shape('robot', () => { … }) gives one, found ${show(shape)}`;
    refuse('wrong-shape', 'shape', message);
  }
  const state = createBodyState(shape.name);
  untracked(() => build(state, shape, settings as S));
  const updates = createUpdates(state);
  const body: Body = {
    name: state.name,
    variables: state.variables,
    root: state.root,
    parts: state.parts,
    limbs: state.limbs,
    clips: state.clips,
    get: (variable) => readCell(slotOf(state, variable).cell) as VariableValue,
    set: (variable, value) => {
      refuseAtWork(state, 'set', variable);
      const slot = slotOf(state, variable);
      writeCell(slot.cell, settleValue(slot.variable, value, state.name));
    },
    update: (): Update => {
      refuseAtWork(state, 'update');
      return updates.update();
    },
    place: (part, out = new Float64Array(16)) => {
      refuseAtWork(state, 'place', part);
      updates.update();
      const node = state.parts.get(part);
      if (node === undefined) {
        const hint = nearName(part, [...state.parts.keys()]) || ' Name it with part(…) or joint(…)';
        refuse('unknown-part', state.name, `there is no part ${showName(part)}.${hint}`);
      }
      out.set(node.local);
      for (let above: BodyNode | undefined = node.parent; above; above = above.parent) {
        multiplyMatrices(above.local, out, out);
      }
      return out;
    },
    watch: updates.watch,
  };
  states.set(body, state);
  return body;
}

function build<S>(body: BodyState, shape: Shape<S>, settings: S): void {
  const builder: Builder = {
    body,
    owner: body.owner,
    node: body.root,
    stretch: 'fixed',
    after: undefined,
    shade: createShade(undefined, false),
    basis: ['bezier', 'bezier'],
    prefix: '',
    part: undefined,
    blocks: 0,
    chain: 0,
  };
  try {
    withBuilder(builder, () => {
      addClips(builder, shape.clips);
      shape.build(settings);
    });
    checkRequirements(body);
  } catch (thrown) {
    // what it read of other bodies must not keep it
    disposeOwner(body.owner);
    throw thrown;
  }
}

function slotOf(body: BodyState, variable: string): Slot {
  const slot = body.slots.get(variable);
  if (slot !== undefined) return slot;
  const hint =
    body.slots.size > 1_000
      ? ' Declare it in the shape'
      : tellNames(variable, body.slots.keys(), ': declare it in the shape');
  const message = `there is no variable ${showName(variable)}.${hint}`;
  throw new TroupeError([{ code: 'unknown-variable', path: body.name, message }]);
}

function refuseAtWork(body: BodyState, call: string, name?: string): void {
  const who = working();
  if (who === undefined) return;
  const what = who === 'effect' ? 'an articulated command' : 'a derived value';
  const given = name === undefined ? '' : showName(name);
  const message = `${call}(${given}) was called in ${what}, which may only read. Call it from outside, or derive the value`;
  refuse('set-within', body.name, message);
}

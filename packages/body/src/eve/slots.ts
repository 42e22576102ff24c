/** Variables of a body and their values. */
import type { Variable, VariableValue } from '../model/variable.js';
import type { BodyState, Slot } from './body-state.js';
import { type Builder, checkFree, pathOf } from './builder.js';
import { eachOwner, isSimple, type Owner, register } from './owner.js';
import { refuse } from './refuse.js';
import { sameValue, settleValue } from './settle-value.js';
import { type Cell, createCell, writeCell } from './signals.js';

const mostVariables = 100_000;

/** Declares a variable. One that the same command declared before it ran again keeps its value. */
export function declareVariable(builder: Builder, variable: Variable): Cell {
  const { body, owner } = builder;
  // before its value is brought to new bounds: one that is refused must not change the one that has its name
  checkVariable(builder, variable.name);
  const former = body.former.get(variable.name);
  const cell =
    former?.variable.kind === variable.kind
      ? keepValue(former.cell, variable, body)
      : createCell(variable.initial, sameValue);
  register(owner, body.variables, variable.name, variable);
  register(owner, body.slots, variable.name, { variable, cell });
  return cell;
}

/** Whether there may be one more, of this name. */
export function checkVariable(builder: Builder, name: string): void {
  const { body } = builder;
  if (body.slots.size >= mostVariables) {
    const message = `a body has at most ${mostVariables} variables. Leave some out`;
    refuse('too-many-variables', pathOf(builder), message);
  }
  checkFree(builder, body.variables, 'variable', name);
}

/** The bounds may be others now. */
function keepValue(cell: Cell, variable: Variable, body: BodyState): Cell {
  const value = cell.next as VariableValue;
  const lost = variable.kind === 'choice' && !variable.choices?.includes(value as string);
  writeCell(cell, lost ? variable.initial : settleValue(variable, value, body.name));
  return cell;
}

type Former = readonly (readonly [cell: Cell, value: unknown])[];

const none: Former = [];

/** Puts the variables of a command that runs again aside. */
export function takeFormer(body: BodyState, owner: Owner): Former {
  if (isSimple(owner)) return none;
  const former: [Cell, unknown][] = [];
  eachOwner(owner, ({ entries }) => {
    for (const { map, key, value } of entries) {
      if (map !== body.slots) continue;
      const slot = value as Slot;
      body.former.set(key as string, slot);
      former.push([slot.cell, slot.cell.next]);
    }
  });
  return former;
}

export function restoreFormer(body: BodyState, former: Former): void {
  body.former.clear();
  for (const [cell, value] of former) writeCell(cell, value);
}

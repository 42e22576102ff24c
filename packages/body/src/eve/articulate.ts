/** Articulated commands: they run again when a variable that they read has changed, and only then. */
import { type BodyState, reinstate, withdraw } from './body-state.js';
import {
  type Builder,
  builderFor,
  checkBlocks,
  here,
  makeNode,
  pathOf,
  withBuilder,
} from './builder.js';
import { checkReplaced } from './check-requirements.js';
import { createNode, createShade, emptyNode, type Node, type Shade } from './nodes.js';
import {
  createOwner,
  disposeOwner,
  isEmpty,
  nothingMade,
  type Owner,
  resumeOwner,
} from './owner.js';
import { checkKind, refuse } from './refuse.js';
import { noteHung, replaceContent, replacePlace, replaceShade, unhang } from './replace.js';
import { isNameTaken } from './retry.js';
import { type Effect, trackEffect } from './signals.js';
import { restoreFormer, takeFormer } from './slots.js';

const mostRounds = 100;

interface Command extends Effect {
  readonly body: BodyState;
  readonly commands: () => void;
  readonly node: Node;
  /** What it made; `nothingMade` if it made nothing. */
  owner: Owner;
  /** The update it ran in last, and how often. */
  serial: number;
  rounds: number;
  /** What was in force before it. */
  readonly outer: Shade;
  readonly basis: Builder['basis'];
  readonly prefix: string;
  readonly part: string | undefined;
  readonly blocks: number;
  readonly chain: number;
  /** Whether it said anything of attributes. */
  tints: boolean;
  /** What it said of them, for what follows it. */
  readonly shade: Shade;
  /** What followed it in its block, if anything did: hangs below where it ended. */
  rest: Node | undefined;
  readonly path: string;
  /** The circle it was last struck by: one that stays is told once. */
  told: string | undefined;
}

/**
 * Runs the commands, and again at the update after a variable changed that they read. What they say of transformations
 * and attributes holds for what follows in the block; a basis only for what is within.
 */
export function articulate(commands: () => void): void {
  const builder = builderFor('articulate');
  checkKind('commands', commands, 'what is articulated', pathOf(builder));
  checkBlocks(builder);
  const node = makeNode(builder, undefined, here(builder));
  const { body, owner, shade, basis, prefix, part, blocks, chain } = builder;
  const command: Command = {
    kind: 'effect',
    deps: undefined,
    depsTail: undefined,
    subs: undefined,
    subsTail: undefined,
    flags: 0,
    struck: undefined,
    effects: body.effects,
    level: owner.level,
    run: runAgain,
    body,
    commands,
    node,
    owner: takeSpare(owner.level + 1),
    serial: 0,
    rounds: 0,
    outer: shade,
    basis,
    prefix,
    part,
    blocks,
    chain,
    tints: false,
    shade: createShade(shade, true),
    rest: undefined,
    path: pathOf(builder),
    told: undefined,
  };
  owner.effects.push(command);
  const end = runCommands(command, node);
  keepOwner(command);
  command.tints = end.shade !== shade;
  // also what was said before it: a long row of commands must not become a long chain to look things up in
  replaceShade(command.shade, end.shade);
  builder.node = end.node;
  builder.chain = end.chain;
  builder.stretch = 'fixed';
  builder.after = command;
  builder.shade = command.shade;
}

/** Says where it ended. */
function runCommands(command: Command, node: Node): Builder {
  const { body, owner, outer, basis, prefix, part, blocks, chain } = command;
  const builder: Builder = {
    body,
    owner,
    node,
    stretch: 'first',
    after: undefined,
    shade: outer,
    basis,
    prefix,
    part,
    blocks: blocks + 1,
    chain,
  };
  trackEffect(command, () => withBuilder(builder, command.commands));
  // what follows hangs below the end, also when the command that made it runs again
  here(builder);
  return builder;
}

function runAgain(command: Command): void {
  const { body, path } = command;
  const { refused } = body.changes;
  if (refused.size > 0) refused.delete(command);
  try {
    countRound(command);
    rebuild(command);
    body.changes.ran += 1;
    command.told = undefined;
  } catch (thrown) {
    const told = command.struck?.message;
    if (isNameTaken(thrown)) body.changes.refused.set(command, thrown);
    else if (told === undefined || told !== command.told)
      body.changes.failures.push({ path, thrown });
    command.told = told;
  }
}

/** Commands that declare bounds by each other's variables could go on for ever. */
function countRound(command: Command): void {
  const { serial } = command.body.changes;
  command.rounds = command.serial === serial ? command.rounds + 1 : 1;
  command.serial = serial;
  if (command.rounds <= mostRounds) return;
  const message = `an articulated command ran ${mostRounds} times in one update: the bounds that it declares change what it reads. Declare the variable outside of it`;
  refuse('unsettled', command.path, message);
}

// all that it makes is put elsewhere when it is done
const aside = createNode(undefined, undefined);

// of commands that made nothing: one for each level
const spares: (Owner | undefined)[] = [];

function takeSpare(level: number): Owner {
  const spare = spares[level] ?? createOwner(level);
  spares[level] = undefined;
  return spare;
}

/** After a run: one that made nothing needs no owner of its own. */
function keepOwner(command: Command): void {
  const { owner } = command;
  if (!isEmpty(owner)) return;
  spares[owner.level] = owner;
  command.owner = nothingMade;
}

/** Notes what it said of attributes. Says whether that is something else than before. */
function tint(command: Command, end: Shade): boolean {
  const { outer, shade } = command;
  const tinted = command.tints;
  command.tints = end !== outer;
  return (tinted || command.tints) && replaceShade(shade, end);
}

/** Makes all of it anew, aside, and only then puts it where the old was: a command that throws has changed nothing. */
function rebuild(command: Command): void {
  const { body, owner: old, node } = command;
  withdraw(body, old);
  const former = takeFormer(body, old);
  command.owner = takeSpare(command.level + 1);
  let end: Builder;
  try {
    end = runCommands(command, aside);
    checkReplaced(body, old, command.owner);
  } catch (thrown) {
    emptyNode(aside);
    withdraw(body, command.owner);
    disposeOwner(command.owner);
    unhang(body, command.owner);
    command.owner = old;
    resumeOwner(old);
    restoreFormer(body, former);
    reinstate(body, old);
    throw thrown;
  }
  keepOwner(command);
  if (old === nothingMade && command.owner === nothingMade) {
    replacePlace(body.changes, node, aside);
  } else {
    if (body.former.size > 0) body.former.clear();
    disposeOwner(old);
    unhang(body, old);
    noteHung(body, command.owner);
    const endNode = end.node === aside ? node : end.node;
    replaceContent(body.changes, node, aside, command.rest, endNode);
  }
  emptyNode(aside);
  if (tint(command, end.shade)) body.changes.shaded.add(command.shade);
}

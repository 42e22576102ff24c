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
import { createOwner, disposeOwner, isEmpty, type Owner, resumeOwner } from './owner.js';
import { refuse } from './refuse.js';
import { noteHung, replaceContent, replaceShade, unhang } from './replace.js';
import { type Effect, trackEffect } from './signals.js';
import { restoreFormer, takeFormer } from './slots.js';

const mostRounds = 100;

interface Command extends Effect {
  readonly body: BodyState;
  readonly commands: () => void;
  /** What was in force before it. */
  readonly before: Pick<Builder, 'shade' | 'basis' | 'prefix' | 'part' | 'blocks' | 'chain'>;
  readonly path: string;
  readonly node: Node;
  /** What it said of attributes, for what follows it. */
  readonly shade: Shade;
  owner: Owner;
  /** What followed it in its block, if anything did: hangs below where it ended. */
  rest: Node | undefined;
  /** The update it ran in last, and how often. */
  serial: number;
  rounds: number;
  /** The circle it was last struck by: one that stays is told once. */
  told: string | undefined;
}

/**
 * Runs the commands, and again at the update after a variable changed that they read. What they say of transformations
 * and attributes holds for what follows in the block; a basis only for what is within.
 */
export function articulate(commands: () => void): void {
  const builder = builderFor('articulate');
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
    before: { shade, basis, prefix, part, blocks, chain },
    path: pathOf(builder),
    node,
    shade: createShade(shade, true),
    owner: createOwner(owner.level + 1),
    rest: undefined,
    serial: 0,
    rounds: 0,
    told: undefined,
  };
  owner.effects.push(command);
  const end = runCommands(command, node);
  replaceShade(command.shade, end.shade);
  builder.node = end.node;
  builder.chain = end.chain;
  builder.stretch = 'fixed';
  builder.after = command;
  builder.shade = command.shade;
}

/** Says where it ended. */
function runCommands(command: Command, node: Node): Builder {
  const { body, owner, before } = command;
  const builder: Builder = {
    body,
    owner,
    node,
    stretch: 'first',
    after: undefined,
    shade: before.shade,
    basis: before.basis,
    prefix: before.prefix,
    part: before.part,
    blocks: before.blocks + 1,
    chain: before.chain,
  };
  trackEffect(command, () => withBuilder(builder, command.commands));
  // what follows hangs below the end, also when the command that made it runs again
  here(builder);
  return builder;
}

function runAgain(command: Command): void {
  const { body, path } = command;
  try {
    countRound(command);
    rebuild(command);
    body.changes.ran += 1;
    command.told = undefined;
  } catch (thrown) {
    const told = command.struck?.message;
    if (told === undefined || told !== command.told) body.changes.failures.push({ path, thrown });
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

// for commands that make nothing, as most that run in every frame: one for each level
const spares: (Owner | undefined)[] = [];

function takeSpare(level: number): Owner {
  const spare = spares[level] ?? createOwner(level);
  spares[level] = undefined;
  return spare;
}

/** Makes all of it anew, aside, and only then puts it where the old was: a command that throws has changed nothing. */
function rebuild(command: Command): void {
  const { body, owner: old, node } = command;
  withdraw(body, old);
  const former = takeFormer(body, old);
  command.owner = takeSpare(old.level);
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
  if (isEmpty(old) && isEmpty(command.owner)) {
    spares[old.level] = command.owner;
    command.owner = old;
  } else {
    body.former.clear();
    disposeOwner(old);
    unhang(body, old);
    noteHung(body, command.owner);
  }
  const endNode = end.node === aside ? node : end.node;
  replaceContent(body.changes, node, aside, command.rest, endNode);
  emptyNode(aside);
  if (replaceShade(command.shade, end.shade)) body.changes.shaded.add(command.shade);
}

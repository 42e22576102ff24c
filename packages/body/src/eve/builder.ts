/** Where commands go while a shape is built: the graphics state, and the body that grows. */
import { TroupeError } from '@troupe/core';
import { type Matrix, multiplyMatrices } from '../math/matrices.js';
import type { Basis } from '../model/geometry.js';
import type { BodyState } from './body-state.js';
import { createNode, hasContent, type Node, type Shade } from './nodes.js';
import { type Owner, register } from './owner.js';
import { refuse } from './refuse.js';
import { working } from './signals.js';

export interface Builder {
  readonly body: BodyState;
  /** Who made what is made now: it goes when that runs again. */
  readonly owner: Owner;
  node: Node;
  /**
   * Whether a transformation may join that of the node: never, while the node is empty, or the same and else it
   * goes on in a node beside it.
   */
  stretch: 'fixed' | 'first' | 'open';
  /** An articulated command was last: what follows hangs below what it made. */
  after: { rest: Node | undefined } | undefined;
  shade: Shade;
  basis: readonly [u: Basis, v: Basis];
  /** Of names: `left.` */
  prefix: string;
  /** The part commands are in, for errors. */
  part: string | undefined;
  blocks: number;
  /** How many nodes lead here. */
  chain: number;
}

const mostNodes = 1_000_000;
const mostVertices = 10_000_000;
const mostBlocks = 256;
// whoever walks a body goes down node by node, and stacks end
const mostChain = 2_048;

let current: Builder | undefined;

/** The builder at work, for a command of this name. */
export function builderFor(command: string): Builder {
  if (working() === 'derived') {
    refuse(
      'outside-of-shape',
      '',
      `${command}() was called in a derived value, which only computes. Call it in articulate(…)`,
    );
  }
  if (current === undefined) {
    refuse(
      'outside-of-shape',
      '',
      `${command}() was called outside of a shape. Call it in the function given to shape(…)`,
    );
  }
  return current;
}

/** Commands within go to this builder; none at all if there is none. */
export function withBuilder<T>(builder: Builder | undefined, run: () => T): T {
  const outer = current;
  current = builder;
  try {
    return run();
  } finally {
    current = outer;
  }
}

/** Where a command is, for errors. */
export function pathOf(builder: Builder): string {
  const { body, part, prefix } = builder;
  const place = part ?? prefix.slice(0, -1);
  return place === '' ? body.name : `${body.name}.${place}`;
}

/** The node that content goes to. */
export function here(builder: Builder): Node {
  const { after } = builder;
  if (after !== undefined) {
    builder.after = undefined;
    builder.node = makeNode(builder, undefined, builder.node);
    builder.stretch = 'first';
    after.rest = builder.node;
  }
  return builder.node;
}

export function makeNode(builder: Builder, name: string | undefined, parent: Node): Node {
  countNode(builder);
  builder.chain += 1;
  if (builder.chain > mostChain) {
    refuse(
      'too-deep',
      pathOf(builder),
      `more than ${mostChain} nodes, one below the other. Put articulated commands that follow each other into a transformBlock(…) each`,
    );
  }
  return createNode(name, parent);
}

function countNode({ body, owner }: Builder): void {
  if (body.nodes >= mostNodes) {
    refuse('too-many-nodes', body.name, `a body has at most ${mostNodes} nodes. Leave some out`);
  }
  body.nodes += 1;
  owner.nodes += 1;
}

export function countVertices(builder: Builder, vertices: number): void {
  const { body, owner } = builder;
  if (body.vertices + vertices > mostVertices) {
    const message = `a body has at most ${mostVertices} vertices; this would be ${body.vertices + vertices}. Make it of fewer`;
    refuse('too-many-vertices', pathOf(builder), message);
  }
  body.vertices += vertices;
  owner.vertices += vertices;
}

/** Concatenates: the transformation applies before those said earlier. */
export function transform(builder: Builder, matrix: Matrix): void {
  const node = here(builder);
  const { stretch } = builder;
  if (stretch === 'fixed' || (stretch === 'first' && hasContent(node))) {
    builder.node = makeNode(builder, undefined, node);
    builder.node.local.set(matrix);
    builder.stretch = 'open';
  } else if (stretch === 'open' && hasContent(node)) {
    // beside and not below: a row of a thousand moves must not become a tree a thousand deep
    builder.chain -= 1;
    builder.node = makeNode(builder, undefined, node.parent!);
    multiplyMatrices(node.local, matrix, builder.node.local);
  } else multiplyMatrices(node.local, matrix, node.local);
}

/** What is said within of transformations ends with the block; of attributes too, unless they are kept. */
export function inBlock<T>(builder: Builder, run: () => T, keepsAttributes = false): T {
  checkBlocks(builder);
  const node = here(builder);
  const { stretch, shade, basis, prefix, part, chain } = builder;
  builder.blocks += 1;
  builder.stretch = 'fixed';
  try {
    return run();
  } finally {
    builder.blocks -= 1;
    builder.node = node;
    builder.stretch = stretch;
    builder.after = undefined;
    builder.prefix = prefix;
    builder.part = part;
    builder.chain = chain;
    if (!keepsAttributes) {
      builder.shade = shade;
      builder.basis = basis;
    }
  }
}

export function checkBlocks(builder: Builder): void {
  if (builder.blocks < mostBlocks) return;
  const message = `blocks are at most ${mostBlocks} deep. Is there a shape that uses itself?`;
  refuse('too-deep', pathOf(builder), message);
}

/** Something with a name of its own among others of its kind. */
export function registerName<T>(
  builder: Builder,
  map: Map<string, T>,
  what: string,
  name: string,
  value: T,
): void {
  checkFree(builder, map, what, name);
  register(builder.owner, map, name, value);
}

/** Before anything is made for it: one that is refused must leave nothing behind. */
export function checkFree(
  builder: Builder,
  map: ReadonlyMap<string, unknown>,
  what: string,
  name: string,
): void {
  if (map.has(name)) {
    throw new TroupeError([
      {
        code: 'same-name',
        path: pathOf(builder),
        message: `there is a ${what} "${name}" already. Choose another name, or use(…) the shape under a name`,
      },
    ]);
  }
}

/** Puts what a command made anew where the old was, and notes what has become different. */
import { sameMatrix } from '../math/matrices.js';
import type { Surface } from '../model/body.js';
import type { BodyState, Changes } from './body-state.js';
import { attach, detach, type Node, type Shade } from './nodes.js';
import { eachOwner, isSimple, type Owner } from './owner.js';
import { sameValue } from './settle-value.js';

/** Moves the content of one node into another. The rest of the block comes below where the command ended. */
export function replaceContent(
  changes: Changes,
  node: Node,
  fresh: Node,
  rest: Node | undefined,
  end: Node,
): void {
  replacePlace(changes, node, fresh);
  const stays = rest === undefined || rest.parent === end;
  if (stays && hasNoneBut(node, rest) && hasNoneBut(fresh, undefined)) return;
  changes.rebuilt.add(node);
  if (rest !== undefined) detach(rest);
  node.children = fresh.children;
  node.primitives = fresh.primitives;
  node.lights = fresh.lights;
  node.cameras = fresh.cameras;
  for (const child of node.children) child.parent = node;
  if (rest !== undefined) attach(rest, end);
}

/** The same where neither has any content. */
export function replacePlace(changes: Changes, node: Node, fresh: Node): void {
  if (sameMatrix(node.local, fresh.local)) return;
  node.local.set(fresh.local);
  changes.moved.add(node);
}

function hasNoneBut(node: Node, rest: Node | undefined): boolean {
  const { children, primitives, lights, cameras } = node;
  if (primitives.length > 0 || lights.length > 0 || cameras.length > 0) return false;
  return children.length === 0 || (children.length === 1 && children[0] === rest);
}

/** What a command said of attributes up to its end; says whether that is something else than before. */
export function replaceShade(shade: Shade, end: Shade): boolean {
  const said = end.articulated ? nothingSaid : end;
  const parent = end.articulated ? end : end.parent;
  if (
    shade.parent === parent &&
    sameValue(shade.color, said.color) &&
    sameValue(shade.opacity, said.opacity) &&
    sameSurface(shade.surface, said.surface) &&
    shade.sides === said.sides
  ) {
    return false;
  }
  shade.parent = parent;
  shade.color = said.color;
  shade.opacity = said.opacity;
  shade.surface = said.surface;
  shade.sides = said.sides;
  return true;
}

const nothingSaid: Pick<Shade, 'color' | 'opacity' | 'surface' | 'sides'> = {
  color: undefined,
  opacity: undefined,
  surface: undefined,
  sides: undefined,
};

function sameSurface(a: Surface | undefined, b: Surface | undefined): boolean {
  if (a === b) return true;
  if (a?.shader !== b?.shader || a === undefined || b === undefined) return false;
  const names = Object.keys(a.parameters);
  return (
    names.length === Object.keys(b.parameters).length &&
    names.every((name) => sameValue(a.parameters[name], b.parameters[name]))
  );
}

/** Takes away what identity() hung at the root. */
export function unhang(body: BodyState, owner: Owner): void {
  if (isSimple(owner)) return;
  const gone = new Set<Node>();
  eachOwner(owner, ({ hung }) => {
    for (const node of hung) gone.add(node);
  });
  if (gone.size === 0) return;
  body.root.children = body.root.children.filter((child) => !gone.has(child));
  body.changes.rebuilt.add(body.root);
}

export function noteHung(body: BodyState, owner: Owner): void {
  if (isSimple(owner)) return;
  eachOwner(owner, ({ hung }) => {
    if (hung.length > 0) body.changes.rebuilt.add(body.root);
  });
}

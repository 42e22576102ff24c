/** Writes a body down as data. */
import { stateOf } from '../eve/create-body.js';
import { findJoint } from '../eve/joints.js';
import { refuse, show } from '../eve/refuse.js';
import { sameValue } from '../eve/settle-value.js';
import { shadingOf } from '../eve/shading-of.js';
import { isAlone } from '../eve/signals.js';
import type { Body, BodyNode, Primitive } from '../model/body.js';
import type { Mesh } from '../model/geometry.js';
import type { VariableValue } from '../model/variable.js';
import { checkContent } from './count-content.js';
import {
  type Figure,
  type FigureNode,
  type FigurePrimitive,
  type FigureResponse,
  figureLimits,
} from './figure.js';
import { findResponses } from './find-responses.js';
import { writeMesh } from './mesh-bytes.js';
import { observeBody } from './observe-body.js';
import { weigh } from './weigh.js';

/** Nodes and shadings that are read while variables are tried: a second or so, in which nothing else goes on. */
const mostWork = 500_000;

/** As it stands, and with what its variables do to it. It stands so afterwards. */
export function figureOf(body: Body): Figure {
  if (typeof body?.update !== 'function') {
    const message = `figureOf writes a body: createBody(shape) makes one of a shape, found ${show(body)}`;
    refuse('wrong-body', 'body', message);
  }
  let work = 0;
  const observer = observeBody(body, (count) => {
    work += count;
    checkCount(body.name, work, mostWork, 'places to look at');
  });
  const { nodes, shadings } = observer;
  const variables = [...body.variables.values()];
  checkCount(body.name, nodes.length, figureLimits.nodes, 'nodes');
  checkCount(body.name, variables.length, figureLimits.variables, 'variables');
  checkCount(body.name, levelsOf(nodes), figureLimits.levels, 'levels of parts in each other');
  const joints = jointsOf(body);
  const found = new Map<number, FigureResponse[]>();
  let bytes = 0;
  const keep = (index: number, response: FigureResponse) => {
    const list = found.get(index) ?? [];
    found.set(index, list);
    list.push(response);
    bytes += weigh(response);
    checkCount(body.name, bytes, figureLimits.bytes, 'bytes');
  };
  const values = new Map(variables.map(({ name }) => [name, body.get(name)]));
  try {
    for (const variable of variables) {
      if (joints.alone.has(variable.name)) continue;
      findResponses(observer, variable, values.get(variable.name)!, keep);
    }
  } finally {
    putBack(body, values);
  }
  const indices = new Map(nodes.map((node, index) => [node, index]));
  const meshes = new Map<Mesh, number>();
  const figure: Figure = {
    name: body.name,
    variables,
    nodes: nodes.map((node, index) => {
      const turn = joints.turns.get(node);
      const responses = found.get(index)?.filter(({ variable }) => variable !== turn?.variable);
      return {
        parent: node.parent === undefined ? -1 : indices.get(node.parent)!,
        local: observer.base[index]!,
        ...(node.name !== undefined && { name: node.name }),
        ...(turn !== undefined && { turn }),
        ...(responses !== undefined && responses.length > 0 && { responses }),
        ...contentOf(node, observer.shadingOf, meshes),
      };
    }),
    shadings: shadings.map((attributes, i) => {
      const responses = found.get(nodes.length + i);
      return { ...shadingOf(attributes), ...(responses && { responses }) };
    }),
    meshes: Array.from(meshes.keys(), writeMesh),
  };
  checkCount(body.name, weigh(figure), figureLimits.bytes, 'bytes');
  checkContent(figure);
  return figure;
}

/** Variables may come with others, or have their bounds from them: those are to be as they were before. */
function putBack(body: Body, values: ReadonlyMap<string, VariableValue>): void {
  for (let round = 0; round < 10; round++) {
    const changed = [...values].filter(
      ([name, value]) => !body.variables.has(name) || !sameValue(body.get(name), value),
    );
    if (round > 0 && changed.length === 0) return;
    for (const [name, value] of changed) {
      try {
        body.set(name, value);
      } catch {
        // one that is not there yet
      }
    }
    try {
      body.update();
    } catch {
      // it failed before anything was tried, too
    }
  }
}

/** Parents come before. */
function levelsOf(nodes: readonly BodyNode[]): number {
  const levels = new Map<BodyNode, number>();
  let most = 0;
  for (const node of nodes) {
    const above = node.parent === undefined ? 0 : levels.get(node.parent)!;
    const level = above + (node.name === undefined ? 1 : 2);
    levels.set(node, level);
    most = Math.max(most, level);
  }
  return most;
}

function contentOf(
  { primitives, lights }: BodyNode,
  shadings: ReadonlyMap<Primitive['attributes'], number>,
  meshes: Map<Mesh, number>,
): Pick<FigureNode, 'primitives' | 'lights'> {
  const written = primitives.map(({ geometry, attributes }): FigurePrimitive => {
    const shading = shadings.get(attributes)!;
    if (geometry.kind !== 'mesh') return { geometry, shading };
    const mesh = meshes.get(geometry.mesh) ?? meshes.size;
    meshes.set(geometry.mesh, mesh);
    return { geometry: { kind: 'mesh', mesh }, shading };
  });
  return {
    ...(written.length > 0 && { primitives: written }),
    ...(lights.length > 0 && { lights }),
  };
}

/** How joints turn is known. */
function jointsOf(body: Body) {
  const state = stateOf(body);
  const turns = new Map<BodyNode, NonNullable<FigureNode['turn']>>();
  /** Variables that do nothing else. */
  const alone = new Set<string>();
  for (const { name } of state === undefined ? [] : body.variables.values()) {
    const joint = findJoint(state!, name);
    if (joint === undefined) continue;
    turns.set(joint.node, { variable: name, ...(joint.axis && { axis: joint.axis }) });
    if (isAlone(joint)) alone.add(name);
  }
  return { turns, alone };
}

function checkCount(name: string, count: number, most: number, what: string): void {
  if (count <= most) return;
  const message = `the body "${name}" is too large to be sent: ${count} ${what}, and at most ${most} are taken. Make it of fewer parts, or of smaller meshes and pictures`;
  refuse('too-large', name, message);
}

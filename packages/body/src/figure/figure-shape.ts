/** A shape of a figure: built by the commands of eve, which know nothing of the code that the first was built by. */
import { articulate } from '../eve/articulate.js';
import { basis, color, opacity, sides, surface } from '../eve/attributes.js';
import { lightSource } from '../eve/lights.js';
import { part } from '../eve/parts.js';
import { cone, cylinder, disk, hyperboloid, paraboloid, sphere, torus } from '../eve/quadrics.js';
import { shape } from '../eve/shape.js';
import { mesh, patchMesh, pointsPolygons } from '../eve/surfaces.js';
import { attributeBlock, concatTransform } from '../eve/transforms.js';
import {
  angle,
  choice,
  flag,
  number,
  point,
  rotation,
  type Signal,
  tint,
} from '../eve/variables.js';
import { setRotation, setTurn } from '../math/matrices.js';
import type { Rotation } from '../math/vectors.js';
import type { Color, Shape } from '../model/body.js';
import type { Mesh, Point } from '../model/geometry.js';
import type { Variable, VariableValue } from '../model/variable.js';
import { addResponse } from './answer-response.js';
import { checkFigure } from './check-figure.js';
import type { Figure, FigureNode, FigurePrimitive, FigureResponse } from './figure.js';
import { readMesh } from './mesh-bytes.js';

type Values = ReadonlyMap<string, Signal<VariableValue>>;

interface Building {
  readonly figure: Figure;
  readonly meshes: readonly Mesh[];
  readonly children: ReadonlyMap<number, readonly number[]>;
  readonly values: Values;
}

/** What is no figure is refused, with where. */
export function figureShape(given: Figure): Shape {
  const figure = checkFigure(given);
  const meshes = figure.meshes.map((one, i) => readMesh(one, `meshes[${i}]`));
  const children = new Map<number, number[]>();
  for (const [i, { parent }] of figure.nodes.entries()) {
    const beside = children.get(parent) ?? [];
    children.set(parent, beside);
    beside.push(i);
  }
  return shape(figure.name, () => {
    const values = new Map(figure.variables.map((one) => [one.name, declare(one)]));
    buildNode({ figure, meshes, children, values }, 0);
  });
}

function declare({ name, kind, initial, least, most, choices }: Variable): Signal<VariableValue> {
  const limits = { ...(least !== undefined && { least }), ...(most !== undefined && { most }) };
  switch (kind) {
    case 'number':
      return number(name, initial as number, limits);
    case 'angle':
      return angle(name, initial as number, limits);
    case 'flag':
      return flag(name, initial as boolean);
    case 'choice':
      return choice(name, initial as string, choices ?? []);
    case 'point':
      return point(name, initial as Point);
    case 'color':
      return tint(name, initial as Color);
    case 'rotation':
      return rotation(name, initial as Rotation);
  }
}

function buildNode(building: Building, index: number): void {
  const { figure, children, values } = building;
  const node = figure.nodes[index]!;
  attributeBlock(() => {
    place(node, values);
    const content = () => {
      for (const primitive of node.primitives ?? []) buildPrimitive(building, primitive);
      for (const { kind, ...settings } of node.lights ?? []) lightSource(kind, settings);
      for (const child of children.get(index) ?? []) buildNode(building, child);
    };
    if (node.name === undefined) content();
    else part(node.name, content);
  });
}

function place({ local, turn, responses = [] }: FigureNode, values: Values): void {
  if (turn === undefined && responses.length === 0) {
    concatTransform(local);
    return;
  }
  articulate(() => {
    const matrix = Float64Array.from(local);
    if (turn !== undefined) {
      const value = values.get(turn.variable)!();
      if (turn.axis === undefined) setRotation(matrix, ...(value as Rotation));
      else setTurn(matrix, value as number, ...turn.axis);
    }
    addResponses(responses, values, matrix);
    concatTransform(matrix);
  });
}

function addResponses(
  responses: readonly FigureResponse[],
  values: Values,
  out: Float64Array,
): void {
  for (const response of responses) addResponse(response, values.get(response.variable)!(), out);
}

function buildPrimitive(
  { figure, meshes, values }: Building,
  { geometry, shading }: FigurePrimitive,
): void {
  const said = figure.shadings[shading]!;
  const { responses = [] } = said;
  attributeBlock(() => {
    surface(said.surface.shader, said.surface.parameters);
    sides(said.sides);
    const tone = () => {
      const tones = Float64Array.of(...said.color, ...said.opacity);
      addResponses(responses, values, tones);
      color(tones[0]!, tones[1]!, tones[2]!);
      opacity(tones[3]!, tones[4]!, tones[5]!);
    };
    if (responses.length === 0) tone();
    else articulate(tone);
    buildSurface(geometry, meshes);
  });
}

function buildSurface(said: FigurePrimitive['geometry'], meshes: readonly Mesh[]): void {
  switch (said.kind) {
    case 'sphere':
      sphere(said.radius, said.zMin, said.zMax, said.sweep);
      break;
    case 'cone':
      cone(said.height, said.radius, said.sweep);
      break;
    case 'cylinder':
      cylinder(said.radius, said.zMin, said.zMax, said.sweep);
      break;
    case 'hyperboloid':
      hyperboloid(said.from, said.to, said.sweep);
      break;
    case 'paraboloid':
      paraboloid(said.radius, said.zMin, said.zMax, said.sweep);
      break;
    case 'disk':
      disk(said.height, said.radius, said.sweep);
      break;
    case 'torus':
      torus(said.major, said.minor, said.phiMin, said.phiMax, said.sweep);
      break;
    case 'polygons':
      pointsPolygons(said.counts, said.indices, said.points);
      break;
    case 'patches':
      basis(...said.basis);
      patchMesh(said.type, said.columns, said.wraps[0], said.rows, said.wraps[1], said.points);
      break;
    case 'mesh':
      mesh(meshes[said.mesh]!);
  }
}

/** What came as a figure, looked at before anything is built of it. What its commands are given, they look at themselves. */
import { TroupeError } from '@troupe/core';
import { isPoint, isRecord, show } from '../eve/refuse.js';
import type { Variable } from '../model/variable.js';
import { checkContent } from './count-content.js';
import { type Figure, type FigureResponse, figureLimits } from './figure.js';
import { weigh } from './weigh.js';

const kinds = new Set(['number', 'angle', 'flag', 'choice', 'point', 'color', 'rotation']);

export function checkFigure(given: unknown): Figure {
  const figure = record(given, 'figure');
  const isLight = weigh(figure, figureLimits.bytes) <= figureLimits.bytes;
  expect(isLight, 'figure', `an object of at most ${figureLimits.bytes} bytes`, figure);
  text(figure['name'], 'figure.name');
  const variables = new Map<unknown, Variable['kind']>();
  for (const [i, one] of list(figure['variables'], 'variables', figureLimits.variables).entries()) {
    const { name, kind } = record(one, `variables[${i}]`);
    text(name, `variables[${i}].name`);
    expect(kinds.has(kind as string), `variables[${i}].kind`, 'a kind of variable', kind);
    variables.set(name, kind as Variable['kind']);
  }
  const shadings = list(figure['shadings'], 'shadings', figureLimits.nodes);
  for (const [i, one] of shadings.entries()) {
    const path = `shadings[${i}]`;
    const { color, opacity, surface, responses } = record(one, path);
    expect(isPoint(color), `${path}.color`, 'three numbers', color);
    expect(isPoint(opacity), `${path}.opacity`, 'three numbers', opacity);
    record(surface, `${path}.surface`);
    checkResponses(responses, `${path}.responses`, 6, variables);
  }
  const meshes = list(figure['meshes'], 'meshes', figureLimits.nodes);
  for (const [i, mesh] of meshes.entries()) {
    const { skin, morphs } = record(mesh, `meshes[${i}]`);
    if (skin !== undefined) record(skin, `meshes[${i}].skin`);
    if (morphs === undefined) continue;
    for (const morph of list(morphs, `meshes[${i}].morphs`, figureLimits.variables)) {
      record(morph, `meshes[${i}].morphs`);
    }
  }
  const nodes = list(figure['nodes'], 'nodes', figureLimits.nodes);
  expect(nodes.length > 0, 'nodes', 'a root at least', nodes);
  for (const [i, one] of nodes.entries()) {
    const path = `nodes[${i}]`;
    const { parent, local, turn, responses, primitives = [], lights = [] } = record(one, path);
    // one that is in itself would be built for ever
    const isAbove = i === 0 ? parent === -1 : isIndex(parent, i);
    expect(isAbove, `${path}.parent`, 'the place of a node before it', parent);
    expect(isNumbers(local, 16), `${path}.local`, '16 finite numbers', local);
    if (turn !== undefined) checkTurn(turn, `${path}.turn`, variables);
    checkResponses(responses, `${path}.responses`, 16, variables);
    for (const [k, light] of list(lights, `${path}.lights`, figureLimits.nodes).entries()) {
      record(light, `${path}.lights[${k}]`);
    }
    for (const [k, primitive] of list(primitives, path, figureLimits.nodes).entries()) {
      const { geometry, shading } = record(primitive, `${path}.primitives[${k}]`);
      const at = `${path}.primitives[${k}]`;
      expect(isIndex(shading, shadings.length), `${at}.shading`, 'one of the shadings', shading);
      const { kind, mesh, basis, wraps } = record(geometry, `${at}.geometry`);
      if (kind === 'patches') {
        list(basis, `${at}.geometry.basis`, 2);
        list(wraps, `${at}.geometry.wraps`, 2);
      }
      const isKnown = kind !== 'mesh' || isIndex(mesh, meshes.length);
      expect(isKnown, `${at}.geometry.mesh`, 'one of the meshes', mesh);
    }
  }
  checkContent(given as Figure);
  return given as Figure;
}

type Variables = ReadonlyMap<unknown, Variable['kind']>;

function checkTurn(given: unknown, path: string, variables: Variables): void {
  const { variable, axis } = record(given, path);
  const kind = variables.get(variable);
  const fits = axis === undefined ? kind === 'rotation' : kind === 'angle' && isPoint(axis);
  expect(fits, path, 'a rotation, or an angle and its axis', variable);
}

function checkResponses(given: unknown, path: string, size: number, variables: Variables): void {
  if (given === undefined) return;
  for (const [i, one] of list(given, path, figureLimits.variables).entries()) {
    const here = `${path}[${i}]`;
    const { variable, component, factor, at, numbers } = record(one, here);
    const kind = variables.get(variable);
    expect(kind !== undefined, `${here}.variable`, 'one of the variables', variable);
    const isWhole = kind !== 'point' && kind !== 'color';
    const isFitting = isWhole ? component === undefined : isIndex(component, 3);
    expect(isFitting, `${here}.component`, 'a part of what the variable is', component);
    const rows = list(numbers, `${here}.numbers`, figureLimits.variables);
    for (const [k, row] of rows.entries()) {
      expect(isNumbers(row, size), `${here}.numbers[${k}]`, `${size} finite numbers`, row);
    }
    if (factor !== undefined) {
      const isValue = kind === 'number' || kind === 'angle' || !isWhole;
      const isTurning = isValue && Number.isFinite(factor) && rows.length === 3;
      expect(isTurning, `${here}.factor`, 'a number of degrees, for three rows of numbers', factor);
      continue;
    }
    checkPlaces(kind!, list(at, `${here}.at`, figureLimits.variables), rows.length, `${here}.at`);
  }
}

function checkPlaces(
  kind: Variable['kind'],
  at: FigureResponse['at'],
  rows: number,
  path: string,
): void {
  if (kind === 'rotation') {
    expect(at.length === 0 && rows === 10, path, 'nothing, for ten rows of numbers', at);
  } else if (kind === 'flag' || kind === 'choice') {
    expect(at.length === rows, path, `${rows} values`, at);
  } else {
    const isRising = at.every((one, i) => Number.isFinite(one) && (i === 0 || one > at[i - 1]!));
    expect(isRising && rows > 1 && at.length === rows, path, 'numbers that rise, two or more', at);
  }
}

function record(given: unknown, path: string): Readonly<Record<string, unknown>> {
  expect(isRecord(given), path, 'an object', given);
  return given as Readonly<Record<string, unknown>>;
}

function list<T = unknown>(given: unknown, path: string, most: number): readonly T[] {
  expect(Array.isArray(given) && given.length <= most, path, `a list of at most ${most}`, given);
  return given as readonly T[];
}

function text(given: unknown, path: string): void {
  expect(typeof given === 'string', path, 'text', given);
}

function isNumbers(given: unknown, count: number): boolean {
  return Array.isArray(given) && given.length === count && given.every(Number.isFinite);
}

function isIndex(given: unknown, end: number): boolean {
  return Number.isInteger(given) && (given as number) >= 0 && (given as number) < end;
}

function expect(isSo: boolean, path: string, wanted: string, found: unknown): void {
  if (isSo) return;
  const message = `must be ${wanted}, found ${show(found)}. Write figures with figureOf(body)`;
  throw new TroupeError([{ code: 'wrong-figure', path, message }]);
}

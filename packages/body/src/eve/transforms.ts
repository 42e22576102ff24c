/** Transformations hold for what follows in the block, each applied before those said earlier, as in RenderMan. */
import { cosineOf, sineOf } from '../math/angles.js';
import { createMatrix, setIdentity, setScale, setTranslation, setTurn } from '../math/matrices.js';
import { cross, dot, lengthOf, subtract, times, unit } from '../math/vectors.js';
import type { Point } from '../model/geometry.js';
import { type Builder, builderFor, here, inBlock, makeNode, pathOf, transform } from './builder.js';
import { checkKind, checkPoint, isPoint, refuse, show } from './refuse.js';

// used up before anybody else can come by
const scratch = createMatrix();

export function translate(x: number, y: number, z: number): void {
  const builder = builderFor('translate');
  checkFinite(builder, 'translate', x, y, z);
  transform(builder, setTranslation(scratch, x, y, z));
}

/** In degrees around an axis, counterclockwise for who looks against it. */
export function rotate(degrees: number, x: number, y: number, z: number): void {
  const builder = builderFor('rotate');
  checkFinite(builder, 'rotate', degrees, x, y, z);
  const axis = unit([x, y, z]);
  checkLength(builder, 'the axis of rotate', axis);
  transform(builder, setTurn(setIdentity(scratch), degrees, axis[0], axis[1], axis[2]));
}

export function scale(x: number, y: number, z: number): void {
  const builder = builderFor('scale');
  checkFinite(builder, 'scale', x, y, z);
  transform(builder, setScale(scratch, x, y, z));
}

/** Shifts points along the second direction, so that the first comes nearer to it by so many degrees. */
export function skew(degrees: number, from: Point, to: Point): void {
  const builder = builderFor('skew');
  const path = pathOf(builder);
  checkFinite(builder, 'skew', degrees);
  checkPoint(from, 'the first direction of skew', path);
  checkPoint(to, 'the second direction of skew', path);
  const a = unit(from);
  const b = unit(to);
  const sine = lengthOf(cross(a, b));
  if (sine < 1e-9) {
    refuse(
      'wrong-value',
      path,
      'the two directions of skew must not be parallel. Turn one of them',
    );
  }
  const cosine = dot(a, b);
  const angle = (degrees * Math.PI) / 180;
  const rest = sine * cosineOf(angle) - cosine * sineOf(angle);
  if (Math.abs(degrees) >= 180 || rest < 1e-9) {
    const message = `skew turns the first direction by ${degrees} degrees, as far as the second or beyond. Take less`;
    refuse('wrong-value', path, message);
  }
  // how far a point shifts goes by how far it is from the second direction, in the plane of both
  const across = times(subtract(a, times(b, cosine)), 1 / sine);
  const factor = sineOf(angle) / (rest * sine);
  setIdentity(scratch);
  for (let column = 0; column < 3; column++) {
    for (let row = 0; row < 3; row++) {
      scratch[column * 4 + row]! += factor * b[row]! * across[column]!;
    }
  }
  transform(builder, scratch);
}

/** Any transformation: 16 numbers, column by column, for points that are columns (the same list as RenderMan's rows). */
export function concatTransform(matrix: ArrayLike<number>): void {
  const builder = builderFor('concatTransform');
  if (matrix?.length !== 16) {
    const message = `concatTransform must be given 16 numbers, column by column, found ${show(matrix)}`;
    refuse('wrong-value', pathOf(builder), message);
  }
  const numbers = Float64Array.from(matrix);
  checkFinite(builder, 'concatTransform', ...numbers);
  transform(builder, numbers);
}

/** Back to the body's origin. */
export function identity(): void {
  const builder = builderFor('identity');
  here(builder);
  builder.chain = 0;
  builder.node = makeNode(builder, undefined, builder.body.root);
  // what goes on beside it would be the root's too, and stay when this goes
  builder.stretch = 'first';
  builder.owner.hung.push(builder.node);
}

/** Transformations and attributes said within end with it. */
export function attributeBlock(commands: () => void): void {
  const builder = builderFor('attributeBlock');
  checkKind('commands', commands, 'what is in an attributeBlock', pathOf(builder));
  inBlock(builder, commands);
}

/** Transformations said within end with it; attributes go on. */
export function transformBlock(commands: () => void): void {
  const builder = builderFor('transformBlock');
  checkKind('commands', commands, 'what is in a transformBlock', pathOf(builder));
  inBlock(builder, commands, true);
}

function checkFinite(builder: Builder, command: string, ...given: number[]): void {
  if (given.every(Number.isFinite)) return;
  const wrong: unknown = given.find((value) => !Number.isFinite(value));
  const message = `${command} must be given finite numbers, found ${show(wrong)}${hintFor(command, wrong)}`;
  refuse('wrong-value', pathOf(builder), message);
}

const written: Readonly<Record<string, string>> = {
  translate: 'translate(x, y, z)',
  rotate: 'rotate(degrees, x, y, z), around the axis x, y, z',
  scale: 'scale(x, y, z)',
};

/** What most often was meant. */
function hintFor(command: string, wrong: unknown): string {
  // a variable instead of its value
  if (typeof wrong === 'function') return '. Call it to get the number: height()';
  if (isPoint(wrong)) return `. Write ${command}(${wrong.join(', ')})`;
  const known = written[command];
  return wrong === undefined && known !== undefined ? `. Write ${known}` : '';
}

function checkLength(builder: Builder, what: string, axis: Point): void {
  if (axis[0] !== 0 || axis[1] !== 0 || axis[2] !== 0) return;
  refuse('wrong-value', pathOf(builder), `${what} has no length. Give it a direction`);
}

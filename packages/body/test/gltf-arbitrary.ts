/** Random small bodies, and motions of them. */
import {
  angle,
  articulate,
  attributeBlock,
  color,
  cylinder,
  joint,
  number,
  opacity,
  part,
  polygon,
  rotate,
  type Shape,
  type Surface,
  scale,
  shape,
  sides,
  sphere,
  surface,
  transformBlock,
  translate,
  type VariableValue,
} from '@troupe/body';
import fc from 'fast-check';

type Triple = readonly [number, number, number];

export interface Bit {
  readonly kind: 'part' | 'ball' | 'hinge' | 'slide' | 'spin' | 'stretch';
  readonly at: Triple;
  readonly turn: readonly [degrees: number, axis: Triple];
  readonly size: Triple;
  readonly even: boolean;
  readonly form: 'sphere' | 'cylinder' | 'polygon' | 'none';
  readonly shader: Surface['shader'];
  readonly roughness: number | undefined;
  readonly opaque: number;
  readonly children: readonly Bit[];
}

// doubles of fast-check are nearly all next to 0: nothing would be turned or moved
const hundredths = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((value) => value / 100);
const length = hundredths(-2, 2);
const triple = fc.tuple(length, length, length);
const size = hundredths(0.25, 3);
const axis = triple.filter((v) => Math.hypot(...v) > 0.1);
const plain = {
  kind: fc.constantFrom<Bit['kind']>('part', 'ball', 'hinge', 'slide', 'spin', 'stretch'),
  at: triple,
  turn: fc.tuple(hundredths(-180, 180), axis),
  size: fc.tuple(size, size, size),
  even: fc.boolean(),
  form: fc.constantFrom<Bit['form']>('sphere', 'cylinder', 'polygon', 'none'),
  shader: fc.constantFrom<Surface['shader']>('constant', 'matte', 'plastic', 'metal', 'glass'),
  roughness: fc.option(hundredths(0, 1), { nil: undefined }),
  opaque: fc.constantFrom(1, 1, 0.5, 0.25),
};

const leaf: fc.Arbitrary<Bit> = fc.record({ ...plain, children: fc.constant([]) });
export const bits: fc.Arbitrary<readonly Bit[]> = fc.array(
  fc.oneof(
    leaf,
    fc.record({
      ...plain,
      children: fc.array(
        fc.oneof(leaf, fc.record({ ...plain, children: fc.array(leaf, { maxLength: 1 }) })),
        {
          maxLength: 2,
        },
      ),
    }),
  ),
  { minLength: 1, maxLength: 3 },
);

/** Parts are p1, p2 … in the order in which they come; each primitive has a colour of its own. */
export function shapeOf(list: readonly Bit[]): Shape {
  return shape('random', () => {
    let count = 0;
    const build = (given: Bit, within?: Bit['kind']) => {
      // a joint that something without a name turns has two motions in one: it comes back as a rotation, tested by itself
      const isJoint = given.kind === 'ball' || given.kind === 'hinge';
      const bit: Bit = within === 'spin' && isJoint ? { ...given, kind: 'part' } : given;
      count += 1;
      const name = `p${count}`;
      const own = count;
      const content = () => {
        attributeBlock(() => show(bit, own));
        for (const child of bit.children) build(child, bit.kind);
      };
      transformBlock(() => place(bit, name, content));
    };
    for (const bit of list) build(bit);
  });
}

function place(bit: Bit, name: string, content: () => void): void {
  const { kind, at, turn, size: by, even, children } = bit;
  const [degrees, around] = turn;
  // of what moves below, an uneven scale would become a skew
  const by3: Triple = even || children.length > 0 ? [by[0], by[0], by[0]] : by;
  switch (kind) {
    case 'part':
      part(name, () => {
        translate(...at);
        rotate(degrees, ...around);
        scale(...by3);
        content();
      });
      return;
    case 'ball':
      rotate(degrees, ...around);
      if (even) scale(-1, 1, 1);
      joint(name, { at }, content);
      return;
    case 'hinge':
      if (even) rotate(degrees, ...around);
      joint(name, { at, axis: around, limits: [-170, 170], rest: degrees / 2 }, content);
      return;
    case 'slide': {
      const x = number(`${name}-x`, 0, { least: -10, most: 10 });
      articulate(() => translate(x(), x() / 2, 1));
      part(name, content);
      return;
    }
    case 'spin': {
      const spun = angle(`${name}-spin`, 0);
      part(name, () => {
        translate(...at);
        color(1, 0, Number(name.slice(1)) / 64);
        articulate(() => {
          rotate(spun(), ...around);
          if (even) sphere(0.2);
        });
        // something that stands still within what turns, and holds what is below
        if (even) rotate(degrees, ...around);
        content();
      });
      return;
    }
    case 'stretch': {
      const s = number(`${name}-s`, 1, { least: 0.1, most: 10 });
      articulate(() => (children.length > 0 ? scale(s(), s(), s()) : scale(s(), 1 / s(), 1)));
      part(name, content);
    }
  }
}

function show({ form, shader, roughness, opaque }: Bit, own: number): void {
  color(own / 32, ((own * 7) % 32) / 32, 0.5);
  opacity(opaque);
  surface(shader, roughness === undefined ? { Kd: 0.3 } : { roughness });
  sides(own % 2 === 0 ? 1 : 2);
  if (form === 'sphere') sphere(0.5, -0.5, 0.25, 270);
  if (form === 'cylinder') cylinder(0.3, 0, 1);
  if (form === 'polygon')
    polygon([
      [0, 0, 0],
      [1, 0, 0],
      [0.3, 0.3, 0],
      [0, 1, 0],
    ]);
}

/** Where all variables of such a body are at a time. */
export function motionOf(
  variables: Iterable<{
    readonly name: string;
    readonly kind: string;
    readonly initial: VariableValue;
  }>,
): (seconds: number) => Record<string, VariableValue> {
  const list = [...variables];
  return (seconds) =>
    Object.fromEntries(
      list.map(({ name, kind, initial }, k) => {
        const swing = Math.sin(seconds * (1 + (k % 3)));
        if (kind === 'rotation') {
          const half = swing;
          return [name, [Math.sin(half) * 0.6, Math.sin(half) * 0.8, 0, Math.cos(half)]];
        }
        const first = initial as number;
        return [
          name,
          name.endsWith('-s') ? 1 + swing / 2 : first + swing * (kind === 'angle' ? 60 : 1),
        ];
      }),
    );
}

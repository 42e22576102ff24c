import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  angle,
  articulate,
  attributeBlock,
  type Body,
  basis,
  bodyOf,
  choice,
  color,
  concatTransform,
  createBody,
  derived,
  disk,
  embody,
  type Figure,
  figureOf,
  figureShape,
  flag,
  hyperboloid,
  joint,
  mesh,
  number,
  opacity,
  type Point,
  paraboloid,
  part,
  patchMesh,
  point,
  polygon,
  rotate,
  type Shape,
  scale,
  shape,
  sphere,
  tessellate,
  tint,
  torus,
  transformBlock,
  translate,
  turnAround,
  use,
  type VariableValue,
} from '@troupe/body';
import { readModel } from '@troupe/body/gltf';
import { TroupeError } from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusalOf } from './eve-thrown.js';
import { bits, motionOf, shapeOf } from './gltf-arbitrary.js';
import { ball, robot } from './gltf-bodies.js';
import { byColor, distance, seen } from './gltf-compare.js';
import { modelBytes } from './gltf-models.js';

/** As it arrives elsewhere: nothing but data. */
function sent(figure: Figure): Figure {
  return structuredClone(figure);
}

function again(body: Body): Body {
  return createBody(figureShape(sent(figureOf(body))));
}

type Values = Readonly<Record<string, VariableValue>>;

function set(body: Body, values: Values): Body {
  for (const [name, value] of Object.entries(values)) body.set(name, value);
  return body;
}

/** How far apart they are at most, in places and in colours. */
function apart(one: Body, other: Body, values: Values = {}): number {
  const [here, there] = [one, other].map((body) => byColor(seen(set(body, values))));
  const tones = here!.flatMap(({ shading }, i) => {
    const { color: tone, opacity: clear, surface, sides } = there![i]!.shading;
    expect(surface).toEqual(shading.surface);
    expect(sides).toBe(shading.sides);
    const difference = (a: readonly number[], b: readonly number[]) => a.map((n, k) => n - b[k]!);
    return [...difference(tone, shading.color), ...difference(clear, shading.opacity)];
  });
  return Math.max(distance(here!, there!), ...tones.map(Math.abs));
}

const exact = 1e-7;

describe('a body as data', () => {
  it('[FIG1] is the same body where its code is not: parts, looks, lights and all that its joints do', () => {
    const body = createBody(robot);
    const other = again(body);
    expect([...other.variables.values()]).toEqual([...body.variables.values()]);
    expect(new Set(other.parts.keys())).toEqual(new Set(body.parts.keys()));
    expect(apart(body, other)).toBeLessThan(exact);
    const values: Values = {
      breath: 0.3,
      neck: turnAround([1, 2, 3], 50),
      'left.shoulder': turnAround([0, 1, 1], -120),
      'left.elbow': 77,
      'right.elbow': 149,
    };
    expect(apart(body, other, values)).toBeLessThan(exact);
    for (const name of body.parts.keys()) {
      const there = other.place(name);
      expect(
        Math.max(...body.place(name).map((n, k) => Math.abs(n - there[k]!))),
        name,
      ).toBeLessThan(exact);
    }
    const lamps = (one: Body) => [...one.parts.get('neck')!.lights];
    expect(lamps(other)).toEqual(lamps(body));
  });

  it('[FIG1] what a variable does between its bounds comes to a thousandth, and what goes around goes on', () => {
    const body = createBody(ball);
    const other = again(body);
    for (const s of [0.1, 0.13, 0.5, 1, 2.2, 7, 10]) {
      expect(apart(body, other, { s })).toBeLessThan(1e-3);
    }
    const wheel = createBody(
      shape('wheel', () => {
        const turned = angle('turned', 10);
        const from = angle('from', 5, { least: -20 });
        const lift = number('lift', 0);
        const drop = number('drop', 2, { most: 3 });
        attributeBlock(() => {
          articulate(() => translate(0, lift() * 2, drop()));
          articulate(() => rotate(turned(), 0, 1, 2));
          articulate(() => rotate(from(), 1, 0, 0));
          torus(1, 0.1);
        });
      }),
    );
    const wheels = again(wheel);
    for (const at of [-1000, -359.5, 0, 33.3, 360, 5000.7]) {
      const values = { turned: at, from: at / 3, lift: at, drop: -at };
      expect(apart(wheel, wheels, values)).toBeLessThan(1e-3);
    }
  });

  it('[FIG1] flags, choices, points, colours and turns that are no joints do what they did', () => {
    const painted = shape('painted', () => {
      const up = flag('up', false);
      const mood = choice('mood', 'calm', ['calm', 'glad', 'grim']);
      const at = point('at.lamp', [1, 2, 3]);
      const hue = tint('hue', [0.2, 0.4, 0.6]);
      const fade = number('fade', 1, { least: 0, most: 1 });
      const turned = joint('base', { at: [0, 1, 0] });
      const mean = derived(() => (mood() === 'grim' ? -1 : 1));
      transformBlock(() => {
        articulate(() => translate(0, up() ? 2 : 0, mean()));
        color(0, 0.5, 1);
        sphere(1);
      });
      transformBlock(() => {
        articulate(() => translate(...at()));
        articulate(() => color(...hue()));
        articulate(() => opacity(fade()));
        sphere(0.5);
      });
      transformBlock(() => {
        scale(2, 1, 1);
        // follows the base from elsewhere
        articulate(() => {
          const [x, y, z, w] = turned();
          const m = [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w), 0];
          m.push(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w), 0);
          m.push(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y), 0);
          concatTransform([...m, 3, 0, 0, 1]);
        });
        color(1, 1, 0);
        sphere(0.2);
      });
    });
    const body = createBody(painted);
    const other = again(body);
    const values: Values = {
      up: true,
      mood: 'grim',
      'at.lamp': [-7, 0.5, 100],
      hue: [0.9, 0.1, 0.25],
      fade: 0.4,
      base: turnAround([3, -1, 2], 200),
    };
    expect(apart(body, other, values)).toBeLessThan(exact);
    expect(apart(body, other, { up: false, mood: 'glad', fade: 0 })).toBeLessThan(exact);
  });

  it('[FIG1] any body, wherever its variables are, whatever they were when it was written', () => {
    fc.assert(
      fc.property(bits, fc.double({ min: 0, max: 20, noNaN: true }), (list, time) => {
        const body = createBody(shapeOf(list));
        const motion = motionOf(body.variables.values());
        set(body, motion(time / 3));
        const before = seen(body);
        const other = again(body);
        expect(distance(before, seen(body))).toBe(0);
        expect(apart(body, other, motion(time))).toBeLessThan(2e-3);
      }),
      { numRuns: 100 },
    );
  });

  it('[FIG1] meshes with skins, expressions and pictures, and surfaces as they were said', async () => {
    for (const name of ['Fox', 'RobotExpressive'] as const) {
      const body = createBody(await readModel(modelBytes(name)));
      const figure = figureOf(body);
      const other = createBody(figureShape(sent(figure)));
      const list = [...body.variables.values()];
      const values = motionOf(list.filter(({ kind }) => kind !== 'point'))(0.7);
      const limited = Object.entries(values).map(([key, value]) =>
        typeof value === 'number' ? [key, Math.abs(value) / 3] : [key, value],
      );
      expect(apart(body, other, Object.fromEntries(limited))).toBeLessThan(1e-4);
    }
    const sheet = createBody(
      shape('sheet', () =>
        patchMesh(
          'bilinear',
          3,
          false,
          2,
          false,
          [0, 1].flatMap((y) => [0, 1, 2].map((x): [number, number, number] => [x, y, x * y])),
        ),
      ),
    );
    expect(apart(sheet, again(sheet))).toBe(0);
  });

  it('[FIG1] a character has the body that embody gave it, as it begins', () => {
    const ann = embody(ball, { name: 'ann', body: { s: 2.5, at: [1, 0, 0] } });
    expect(bodyOf(ann)?.get('s')).toBe(2.5);
    expect(bodyOf({ ...ann, name: 'bob' })?.name).toBe('ball');
    expect(bodyOf({ name: 'bob', body: { s: 2.5 } })).toBeUndefined();
    const sized = shape('sized', ({ size }: { readonly size: number }) => sphere(size));
    const [primitive] = bodyOf(embody(sized, { name: 'cid' }, { size: 3 }))!.root.primitives;
    expect(primitive?.geometry).toMatchObject({ radius: 3 });
  });

  it('[FIG1] a character of a module that has another copy of the package has its body all the same', async () => {
    const file = pathToFileURL(join(import.meta.dirname, '../dist/index.js')).href;
    const copy = (await import(/* @vite-ignore */ file)) as typeof import('@troupe/body');
    expect(copy.embody).not.toBe(embody);
    const tail = copy.shape('tail', () => {
      const lift = copy.number('lift', 0, { least: 0, most: 2 });
      copy.articulate(() => copy.translate(0, lift(), 0));
      copy.joint('root', { at: [1, 0, 0] }, () => {
        copy.joint('tip', { at: [0, 0, 1], axis: [0, 1, 0], limits: [-90, 90] }, () =>
          copy.sphere(0.5),
        );
      });
    });
    const cat = copy.embody(tail, { name: 'cat', body: { lift: 1 } });
    expect(Object.keys(cat.body)).toEqual(['lift', 'root', 'tip']);
    const body = bodyOf(cat)!;
    expect(body.get('lift')).toBe(1);
    const values = { lift: 1.7, root: turnAround([1, 2, 3], 70), tip: -33 };
    expect(apart(body, again(body), values)).toBeLessThan(1e-3);
  });

  it('[FIG2] what several variables do to one place adds up', () => {
    const body = createBody(
      shape('pair', () => {
        const [x, y] = ['x', 'y'].map((name) => number(name, 0, { least: -2, most: 2 }));
        articulate(() => translate(x!(), y!(), x!() + y!()));
        sphere(1);
      }),
    );
    expect(apart(body, again(body), { x: 1.5, y: -0.5 })).toBeLessThan(exact);
  });

  it('[FIG2] what is made otherwise while it moves stays as it was, and the rest moves on', () => {
    const body = createBody(
      shape('odd', () => {
        const size = number('size', 1, { least: 0.5, most: 2 });
        const legs = number('legs', 2, { least: 0, most: 6 });
        const winding = number('winding', 0);
        const bad = number('bad', 0, { least: 0, most: 1 });
        const lift = number('lift', 0, { least: 0, most: 1 });
        const horns = number('horns', 1, { least: 0, most: 4 });
        const few = derived(() => Math.round(horns()));
        articulate(() => translate(0, lift(), 0));
        const gaze = joint('gaze', {});
        transformBlock(() => {
          articulate(() => translate(0, gaze()[0] > 0.2 ? 1 : gaze()[0], 0));
          part('lid');
        });
        articulate(() => sphere(size()));
        transformBlock(() => {
          articulate(() => translate(0, 0, horns()));
          articulate(() => {
            for (let i = 0; i < few(); i++) part(`horn${i}`, () => sphere(0.1));
          });
        });
        articulate(() => {
          translate(0, 0, bad() > 0.2 ? 1 : 0);
          if (bad() > 0.3) sphere(0.1);
        });
        articulate(() => {
          for (let i = 0; i < Math.round(legs()); i++) part(`leg${i}`, () => translate(i, 0, 0));
        });
        transformBlock(() => {
          articulate(() => rotate(90 * winding() ** 2, 0, 1, 0));
          sphere(0.2);
        });
        articulate(() => translate(bad() > 0.5 ? Number.NaN : 0, 0, 0));
        part('end');
      }),
    );
    const still = seen(body);
    const other = again(body);
    expect([...other.parts.keys()]).toEqual(['gaze', 'lid', 'horn0', 'leg0', 'leg1', 'end']);
    expect(
      distance(still, seen(set(other, { size: 2, legs: 5, winding: 1, bad: 1, horns: 3.3 }))),
    ).toBe(0);
    const asleep = other.place('lid')[13]!;
    expect(set(other, { gaze: turnAround([1, 0, 0], 20) }).place('lid')[13]).toBe(asleep);
    expect(set(other, { lift: 0.5 }).place('end')[13]).toBeCloseTo(0.5, 9);
    // and the first is as it was
    expect(distance(still, seen(body))).toBe(0);
  });

  it('[FIG3] what is too large is not written, with what there is of it and what may be', () => {
    const row = (count: number): Shape =>
      shape('row', () => {
        for (let i = 0; i < count; i++) attributeBlock(() => part(`p${i}`));
      });
    expect(refusalOf(() => figureOf(createBody(row(20_000))))).toBe(
      'too-large row: the body "row" is too large to be sent: 20001 nodes, and at most 20000 are taken. Make it of fewer parts, or of smaller meshes and pictures',
    );
    const tower: Shape<number> = shape('tower', (left: number) => {
      translate(0, 1, 0);
      if (left > 0) part(`p${left}`, () => tower.build(left - 1));
    });
    expect(refusalOf(() => figureOf(createBody(tower, 130)))).toMatch(
      /^too-large tower: .* levels of parts/,
    );
    expect(seen(createBody(figureShape(figureOf(createBody(tower, 120)))))).toEqual([]);
    const many = shape('many', () => {
      const list = Array.from({ length: 20_001 }, (_, i) => number(`n${i}`, 0));
      expect(list.length).toBe(20_001);
    });
    expect(refusalOf(() => figureOf(createBody(many)))).toMatch(
      /20001 variables, and at most 20000/,
    );
  });

  it('[FIG3] what is too large is not taken either, however it came about', () => {
    const good = figureOf(createBody(robot));
    const of = (change: object) => refusalOf(() => figureShape({ ...good, ...change } as Figure));
    const name = 'x'.repeat(5_000_000);
    const variables = [1, 2, 3, 4].map(() => ({ name, kind: 'flag', initial: false }));
    expect(of({ variables })).toBe(
      'wrong-figure figure: must be an object of at most 16000000 bytes, found an object. Write figures with figureOf(body)',
    );
    let deep: unknown = [];
    for (let i = 0; i < 200_000; i++) deep = [deep];
    expect(of({ shadings: [{ ...good.shadings[0], surface: deep }] })).toMatch(/^wrong-figure sha/);
    for (let i = 0; i < 12; i++) deep = [deep, deep, deep, deep];
    expect(of({ more: deep })).toMatch(/^wrong-figure figure: must be an object of at most/);
    const ring = { geometry: { kind: 'torus', major: 1, minor: 1 }, shading: 0 };
    const [root] = good.nodes;
    const nodes = [
      { ...root, primitives: new Array(15_000).fill(ring) },
      { ...root, parent: 0, primitives: new Array(15_000).fill(ring) },
    ];
    expect(of({ nodes })).toMatch(/^wrong-figure nodes\[0\].primitives\[0\].geometry: /);
    const whole = { ...ring.geometry, phiMin: 0, phiMax: 360, sweep: 360 };
    const full = nodes.map((node) => ({
      ...node,
      primitives: new Array(15_000).fill({ ...ring, geometry: whole }),
    }));
    expect(of({ nodes: full })).toBe(
      'too-large nodes[1]: comes to 30000 primitives and lights up to here, and at most 20000 are taken. Make the body of fewer or simpler surfaces',
    );
  });

  it('[FIG3] what would become too many vertices is neither written nor taken', () => {
    const wild = (many: number): Shape =>
      shape('wild', () => {
        basis('catmull-rom', 'catmull-rom');
        for (let n = 0; n < many; n++) {
          const points = Array.from({ length: 400 }, (_, i): Point => {
            return [i % 20, Math.floor(i / 20), ((i * 7919) % 13) / 2 + n];
          });
          patchMesh('bicubic', 20, false, 20, false, points);
        }
      });
    const count = (body: Body) =>
      body.root.primitives.reduce(
        (sum, { geometry }) => sum + tessellate(geometry).positions.length / 3,
        0,
      );
    const body = createBody(wild(40));
    const one = count(createBody(wild(1)));
    expect(one * 40).toBeGreaterThan(2_000_000);
    const taken = Math.floor(2_000_000 / one);
    expect(refusalOf(() => figureOf(body))).toMatch(
      /^too-large nodes\[0\].primitives\[\d+\].geometry: comes to \d+ vertices up to here, and at most 2000000 are taken/,
    );
    const few = figureOf(createBody(wild(1)));
    const nodes = [
      {
        ...few.nodes[0],
        primitives: body.root.primitives.map(({ geometry }) => ({ geometry, shading: 0 })),
      },
    ];
    const began = performance.now();
    expect(refusalOf(() => figureShape({ ...few, nodes } as Figure))).toMatch(/^too-large nodes/);
    expect(performance.now() - began).toBeLessThan(10_000);
    // those that are the same are made once
    const [same] = few.nodes[0]!.primitives!;
    const many = [{ ...few.nodes[0]!, primitives: new Array(taken + 5).fill(same) }];
    expect(createBody(figureShape({ ...few, nodes: many })).root.children.length).toBeGreaterThan(
      0,
    );
  });

  it('[FIG3] one that it would take long to try is given up before that', () => {
    let runs = 0;
    const crowd = shape('crowd', () => {
      const lift = number('lift', 0, { least: 0, most: 1 });
      for (let i = 0; i < 5000; i++) {
        attributeBlock(() => {
          articulate(() => {
            runs += 1;
            translate(i, Math.sin(lift() ** 2 * 300), 0);
          });
          sphere(1);
        });
      }
    });
    const body = createBody(crowd);
    expect(refusalOf(() => figureOf(body))).toMatch(/^too-large crowd: .* places to look at/);
    // some hundred values of it
    expect(runs / 5000).toBeLessThan(150);
    expect(body.get('lift')).toBe(0);
    const many = shape('many', () => {
      const lift = number('lift', 0, { least: 0, most: 1 });
      for (let i = 0; i < 800; i++) {
        attributeBlock(() => {
          articulate(() => translate(i, Math.sin(lift() ** 2 * 15), 0));
          sphere(1);
        });
      }
    });
    expect(refusalOf(() => figureOf(createBody(many)))).toMatch(/^too-large many: .* bytes/);
  });

  it('[FIG1] what turns in proportion turns on, however many turns, around whatever point', () => {
    const body = createBody(
      shape('clock', () => {
        const wound = number('wound', 0.3);
        const turned = angle('turned', 10);
        const two = angle('two', 10, { least: 0, most: 720 });
        const ten = angle('ten', 0, { least: 0, most: 3600 });
        const many = number('many', 0, { least: 0, most: 16 });
        const up = number('up', 4, { least: 3 });
        const down = number('down', 0, { most: 7 });
        const at = point('at', [1, 2, 3]);
        const turning: readonly (readonly [() => number, number])[] = [
          [wound, 1],
          [wound, -1.43],
          [wound, 0.25],
          [turned, 0.5],
          [turned, 3],
          [two, 1],
          [ten, 1],
          [many, 360],
          [up, 90],
          [down, -77.7],
          [() => at()[1], 12],
        ];
        turning.forEach(([value, factor], i) => {
          transformBlock(() => {
            translate(i, 1, 2);
            articulate(() => {
              translate(1, 0, 0);
              rotate(value() * factor, 1, 2, 3);
              translate(-1, 2, 0);
            });
            color(i / 20, 0, 1);
            sphere(1);
          });
        });
      }),
    );
    const other = again(body);
    for (const v of [0.1, 0.77, 3.3, 6.9, 15.01, 123.4, 3333.3]) {
      const values = { wound: v, turned: -v, two: v, ten: v, many: v, up: v, down: -v };
      expect(apart(body, other, { ...values, at: [v, v * 2, -v] }), String(v)).toBeLessThan(1e-5);
    }
  });

  it('[FIG2] what a table is too short for, and what is not in proportion farther off, stays as it was', () => {
    const body = createBody(
      shape('wild', () => {
        const many = number('many', 0, { least: 0, most: 16 });
        const few = number('few', 0, { least: 0, most: 2 });
        const steep = number('steep', 0);
        transformBlock(() => {
          articulate(() => translate(0, 5 * Math.sin(300 * many() ** 2), 0));
          part('waves', () => sphere(1));
        });
        transformBlock(() => {
          articulate(() => translate(0, Math.sin(few() * 2 * Math.PI) ** 3, few()));
          part('swings', () => sphere(1));
        });
        transformBlock(() => {
          articulate(() => translate(0, Math.max(0, steep()), 0));
          part('stops', () => sphere(1));
        });
        transformBlock(() => {
          articulate(() => translate(0, Math.min(20, steep()), steep()));
          part('ends', () => sphere(1));
        });
      }),
    );
    const other = again(body);
    const still = ['waves', 'stops', 'ends'].map((name) => other.place(name)[13]);
    for (const v of [0.3, 1.77, 9.13, 15.9]) {
      set(other, { many: v, steep: -v, few: v / 8 }).update();
      expect(['waves', 'stops', 'ends'].map((name) => other.place(name)[13])).toEqual(still);
      set(body, { many: v, steep: -v, few: v / 8 }).update();
      for (const k of [13, 14]) {
        expect(other.place('swings')[k]! - body.place('swings')[k]!).toBeCloseTo(0, 2.5);
      }
    }
  });

  it('[FIG1] writing it down leaves it as it was: variables that come with others, or have bounds of them', () => {
    const body = createBody(
      shape('kept', () => {
        const open = flag('open', true);
        const most = number('most', 5, { least: 1, most: 9 });
        articulate(() => {
          if (!open()) return;
          const inner = number('inner', 1, { least: 0, most: 3 });
          articulate(() => translate(inner(), 0, 0));
          sphere(1);
        });
        articulate(() => {
          const bound = number('bound', 0, { least: 0, most: most() });
          articulate(() => translate(0, bound(), 0));
          sphere(1);
        });
      }),
    );
    const values = { inner: 2.5, bound: 4.5 };
    set(body, values).update();
    const before = seen(body);
    figureOf(body);
    expect(Object.keys(values).map((name) => body.get(name))).toEqual([2.5, 4.5]);
    expect(distance(before, seen(body))).toBe(0);
  });

  it('[FIG3] what is no body is refused with how to make one', () => {
    expect(refusalOf(() => figureOf(ball as never))).toBe(
      'wrong-body body: figureOf writes a body: createBody(shape) makes one of a shape, found an object',
    );
  });

  it('[FIG3] what is no figure is refused with where, before anything is built of it', () => {
    const good = figureOf(createBody(robot));
    const of = (change: object) => refusalOf(() => figureShape({ ...good, ...change } as Figure));
    const [root, ...nodes] = good.nodes;
    expect(refusalOf(() => figureShape('robot' as never))).toBe(
      'wrong-figure figure: must be an object, found "robot". Write figures with figureOf(body)',
    );
    expect(of({ nodes: [] })).toMatch(/^wrong-figure nodes: must be a root at least/);
    expect(of({ nodes: [root, { ...nodes[0], parent: 1 }] })).toMatch(
      /^wrong-figure nodes\[1\].parent: must be the place of a node before it, found 1/,
    );
    expect(of({ nodes: [{ ...root, local: [1, 2] }] })).toMatch(/^wrong-figure nodes\[0\].local/);
    expect(of({ nodes: [{ ...root, turn: { variable: 'breath' } }] })).toMatch(
      /^wrong-figure nodes\[0\].turn: must be a rotation, or an angle and its axis, found "breath"/,
    );
    const shows = { geometry: { kind: 'mesh', mesh: 0 }, shading: 0 };
    expect(of({ nodes: [{ ...root, primitives: [shows] }] })).toMatch(/geometry.mesh: must be one/);
    const factor = { variable: 'breath', factor: Number.NaN, at: [], numbers: [] };
    expect(of({ nodes: [{ ...root, responses: [factor] }] })).toMatch(
      /^wrong-figure nodes\[0\].responses\[0\].factor: must be a number of degrees/,
    );
    expect(of({ shadings: new Array(20_001).fill(good.shadings[0]) })).toMatch(
      /^wrong-figure shadings: must be a list of at most 20000/,
    );
    expect(of({ meshes: [{ positions: new Uint8Array(3) }] })).toMatch(
      /^wrong-figure meshes\[0\].positions: must be bytes, 4 to a number, found 3 bytes/,
    );
  });

  it('[FIG3] whatever is damaged in one is refused, or builds', () => {
    const whole = figureOf(createBody(everything));
    const wrong = [undefined, null, -1, 1e300, Number.NaN, '', 'x', [], {}, true, () => 1];
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(), fc.constantFrom(...wrong)), { minLength: 1, maxLength: 3 }),
        (harm) => {
          const figure = sent(whole);
          for (const [where, value] of harm) damage(figure, where, value);
          try {
            const body = createBody(figureShape(figure));
            for (const { name, initial } of body.variables.values()) body.set(name, initial);
            body.update();
          } catch (thrown) {
            if (!(thrown instanceof TroupeError)) throw thrown;
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

/** One of each that a figure can have. */
const everything = shape('everything', () => {
  use(robot);
  const wide = number('wide', 0, { least: 0, most: 1 });
  const gaze = point('gaze', [0, 0, 0]);
  const hue = tint('hue', [1, 0, 0]);
  const lit = flag('lit', false);
  articulate(() => translate(...gaze()));
  articulate(() => translate(0, lit() ? 1 : 0, wide() ** 2));
  articulate(() => color(...hue()));
  polygon([
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
  ]);
  patchMesh('bilinear', 2, false, 2, false, [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
    [1, 1, 0],
  ]);
  hyperboloid([1, 0, 0], [1, 1, 1]);
  paraboloid(1, 0, 1);
  disk(0, 1);
  const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0);
  const weights = new Float32Array(12);
  for (const at of [0, 4, 8]) weights[at] = 1;
  const inverseBind = new Float32Array(16);
  const skin = { joints: ['neck'], inverseBind, influences: new Uint16Array(12), weights };
  const morphs = [{ variable: 'wide', positions }];
  mesh({ positions, normals: positions, indices: Uint32Array.of(0, 1, 2), skin, morphs });
});

/** Puts something else at any place of data. */
function damage(data: object, where: number, value: unknown): void {
  const places: { readonly holder: Record<string, unknown>; readonly key: string }[] = [];
  const visit = (holder: object) => {
    for (const [key, inner] of Object.entries(holder)) {
      places.push({ holder: holder as Record<string, unknown>, key });
      if (typeof inner === 'object' && inner !== null) visit(inner);
    }
  };
  visit(data);
  const { holder, key } = places[where % places.length]!;
  holder[key] = value;
}

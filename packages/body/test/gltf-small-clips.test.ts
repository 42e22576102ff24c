/** Many channels over the same keys: what they share is one array, looked at once; what each has for itself is counted. */
import { readModel } from '@troupe/body/gltf';
import { describe, expect, it } from 'vitest';
import type { GltfDocument } from '../src/gltf/document.js';
import { readAnimations } from '../src/gltf/read-animation.js';
import { type ReadTurning, turnClips } from '../src/gltf/read-turning.js';
import { glbOf } from './gltf-models.js';

const keys = Float32Array.from([0, 1, 0, 0, 0, 2, 0, 0, 3, 0]);

/** Two nodes that show a mesh of two targets, or nothing; channels of one sampler. */
function fileOf(channels: readonly object[], type: string, byteOffset: number): Uint8Array {
  const view = { bufferView: 0, componentType: 5126 };
  return glbOf(
    {
      asset: { version: '2.0' },
      scene: 0,
      scenes: [{ nodes: [0, 1] }],
      nodes: [
        { name: 'a', mesh: 0 },
        { name: 'b', mesh: 0 },
      ],
      meshes: [{ primitives: [{ attributes: { POSITION: 2 }, targets: [{}, {}] }] }],
      accessors: [
        { ...view, count: 2, type: 'SCALAR' },
        { ...view, count: type === 'VEC4' ? 2 : 4, type, byteOffset },
        { componentType: 5126, count: 3, type: 'VEC3' },
      ],
      bufferViews: [{ buffer: 0, byteLength: keys.byteLength }],
      buffers: [{ byteLength: keys.byteLength }],
      animations: [{ name: 'both', channels, samplers: [{ input: 0, output: 1 }] }],
    },
    new Uint8Array(keys.buffer),
  );
}

const channel = (node: number, path: string) => ({ sampler: 0, target: { node, path } });

describe('clips of small files', () => {
  it('[GLT4] rotations that many parts have are brought to unit length once', async () => {
    const file = fileOf([channel(0, 'rotation'), channel(1, 'rotation')], 'VEC4', 8);
    const [first, second] = (await readModel(file)).clips!.get('both')!.tracks;
    expect(first!.variable).toBe('a');
    expect([...first!.values]).toEqual([0, 0, 0, 1, 0, 0, 1, 0]);
    expect(second!.values).toBe(first!.values);
    expect(second!.times).toBe(first!.times);
  });

  it('[GLT4] weights that many parts have are taken apart once', async () => {
    const file = fileOf([channel(0, 'weights'), channel(1, 'weights')], 'SCALAR', 0);
    const [first, other, second] = (await readModel(file)).clips!.get('both')!.tracks;
    expect([...first!.values]).toEqual([0, 0]);
    expect([...other!.values]).toEqual([1, 0]);
    expect(second!.variable).not.toBe(first!.variable);
    expect(second!.values).toBe(first!.values);
  });

  /** As many animations as asked for, each with a channel for the weights of one node. */
  function documentOf(animations: number): GltfDocument {
    const samplers = [{ path: 's', input: 0, output: 1, kind: 'linear' }];
    const channels = [{ path: 'c', node: 0, target: 'weights', sampler: 0 }];
    return {
      nodes: [],
      animations: Array.from({ length: animations }, () => ({ name: 'x', channels, samplers })),
    } as unknown as GltfDocument;
  }

  it('[GLT4] times are looked at once, whatever number of channels have them', () => {
    let reads = 0;
    const times = new Proxy(
      Float32Array.from({ length: 1_000 }, (_, k) => k),
      {
        get: (target, key) => {
          reads += 1;
          return Reflect.get(target, key, target) as unknown;
        },
      },
    );
    const reader = {
      numbers: (index: number) => (index === 0 ? times : new Float32Array(1_000)),
      whole: () => new Uint32Array(),
    };
    const clips = readAnimations(
      documentOf(200),
      reader,
      { part: () => 'a', morphs: () => ['smile'] },
      () => {},
    );
    expect(clips.size).toBe(200);
    expect(reads).toBeLessThan(10_000);
  });

  it('[GLT4] tracks are counted: many animations may move many targets', () => {
    const morphs = Array.from({ length: 1_000 }, (_, k) => `m${k}`);
    const reader = { numbers: () => new Float32Array(0), whole: () => new Uint32Array() };
    expect(() =>
      readAnimations(
        documentOf(1_001),
        reader,
        { part: () => 'a', morphs: () => morphs },
        () => {},
      ),
    ).toThrow(/too-many.*\] c: .*more than 1000000/);
  });

  it('[GLT4] what is taken apart, and what is turned into a variable of its own, is counted', () => {
    const spent: [number, string][] = [];
    const spend = (numbers: number, path: string) => spent.push([numbers, path]);
    const reader = {
      numbers: (index: number) => new Float32Array(index === 0 ? [0, 1] : [1, 2, 3, 4]),
      whole: () => new Uint32Array(),
    };
    const variables = { part: () => 'a', morphs: () => ['m', 'n'] };
    readAnimations(documentOf(3), reader, variables, spend);
    expect(spent).toEqual([[4, 's.output']]);
    const rest = [0, 0, 0, 1] as const;
    const identity = Float64Array.from([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
    const turning: ReadTurning = {
      after: identity,
      rest,
      hinge: undefined,
      stretch: [1, 0, 0, 0, 1, 0, 0, 0, 1],
      back: identity,
    };
    const times = Float32Array.from([0, 1]);
    const track = {
      variable: 'a',
      kind: 'linear',
      times,
      values: Float32Array.from([...rest, ...rest]),
    } as const;
    const clips = ['x', 'y'].map(
      (name) => [name, { name, seconds: 1, tracks: [{ ...track }] }] as const,
    );
    spent.length = 0;
    const turned = turnClips(new Map(clips), new Map([['a', turning]]), spend);
    expect([...turned.get('y')!.tracks[0]!.values]).toEqual([...track.values]);
    expect(spent).toEqual([
      [8, 'animations.x'],
      [8, 'animations.y'],
    ]);
  });
});

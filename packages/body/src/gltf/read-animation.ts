/** Animations of glTF as clips: how the variables of a body go over time. */
import type { Clip, Track } from '../model/clip.js';
import { refuse } from './check-json.js';
import type { GltfAnimation, GltfChannel, GltfDocument, GltfSampler } from './document.js';
import { unitRotation } from './matrices.js';
import { createNames, legalName } from './names.js';
import type { AccessorReader } from './read-accessor.js';

/** Names of the variables that a channel moves; undefined for a node that is not shown. */
export interface ChannelVariables {
  readonly part: (node: number) => string | undefined;
  readonly morphs: (node: number) => readonly string[] | undefined;
}

export function readAnimations(
  document: GltfDocument,
  accessors: AccessorReader,
  variables: ChannelVariables,
): Map<string, Clip> {
  const names = createNames();
  const clips = new Map<string, Clip>();
  for (const animation of document.animations) {
    const tracks = readTracks(animation, document, accessors, variables);
    if (tracks.length === 0) continue;
    const name = names.take(legalName(animation.name, 'animation'));
    const seconds = Math.max(...tracks.map((track) => track.times.at(-1) ?? 0));
    clips.set(name, { name, seconds, tracks });
  }
  return clips;
}

function readTracks(
  animation: GltfAnimation,
  document: GltfDocument,
  accessors: AccessorReader,
  variables: ChannelVariables,
): Track[] {
  const tracks: Track[] = [];
  const seen = new Set<string>();
  for (const channel of animation.channels) {
    const sampler = animation.samplers[channel.sampler];
    const part = variables.part(channel.node);
    if (sampler === undefined || part === undefined) continue;
    const key = `${channel.node} ${channel.target}`;
    if (seen.has(key)) {
      refuse(
        'bad-model',
        channel.path,
        `moves the ${channel.target} of node ${channel.node} a second time`,
      );
    }
    seen.add(key);
    const times = readTimes(accessors, sampler);
    if (channel.target === 'weights') {
      const morphs = variables.morphs(channel.node) ?? [];
      tracks.push(...readWeights(accessors, document, channel, sampler, times, morphs));
    } else tracks.push(readMoves(accessors, channel, sampler, times, part));
  }
  return tracks;
}

function readTimes(accessors: AccessorReader, sampler: GltfSampler): Float32Array {
  const path = `${sampler.path}.input`;
  const times = accessors.numbers(sampler.input, 1, path);
  for (let i = 0; i < times.length; i++) {
    const time = times[i] ?? 0;
    if (time < 0 || (i > 0 && time <= (times[i - 1] ?? 0))) {
      refuse('bad-model', path, `time ${i} is ${time}; expected times that increase from 0`);
    }
  }
  return times;
}

function readMoves(
  accessors: AccessorReader,
  channel: GltfChannel,
  sampler: GltfSampler,
  times: Float32Array,
  part: string,
): Track {
  const { kind } = sampler;
  const path = `${sampler.path}.output`;
  const width = channel.target === 'rotation' ? 4 : 3;
  const found = accessors.numbers(sampler.output, width, path);
  checkKeys(found.length / width, times.length, kind, path);
  if (channel.target === 'rotation') {
    return { variable: part, kind, times, values: unitRotations(found, kind) };
  }
  const ending = channel.target === 'translation' ? 'at' : 'scale';
  return { variable: `${part}.${ending}`, kind, times, values: found };
}

/** Tangents are no rotations: only what is between them is brought to unit length. */
function unitRotations(values: Float32Array, kind: Track['kind']): Float32Array {
  const step = kind === 'spline' ? 12 : 4;
  const out = values.slice();
  for (let at = kind === 'spline' ? 4 : 0; at < out.length; at += step) {
    const [x = 0, y = 0, z = 0, w = 1] = out.subarray(at, at + 4);
    const square = x * x + y * y + z * z + w * w;
    if (Math.abs(square - 1) > 1e-6) out.set(unitRotation([x, y, z, w]), at);
  }
  return out;
}

function readWeights(
  accessors: AccessorReader,
  document: GltfDocument,
  channel: GltfChannel,
  sampler: GltfSampler,
  times: Float32Array,
  morphs: readonly string[],
): Track[] {
  const path = `${sampler.path}.output`;
  const count = morphs.length;
  if (count === 0) {
    const mesh = document.nodes[channel.node]?.mesh;
    return refuse(
      'missing',
      `${channel.path}.target`,
      `moves weights, but mesh ${mesh} has no targets`,
    );
  }
  const found = accessors.numbers(sampler.output, 1, path);
  checkKeys(found.length / count, times.length, sampler.kind, path);
  const rows = found.length / count;
  return morphs.map((variable, k) => {
    const values = new Float32Array(rows);
    for (let row = 0; row < rows; row++) values[row] = found[row * count + k] ?? 0;
    return { variable, kind: sampler.kind, times, values };
  });
}

function checkKeys(came: number, times: number, kind: Track['kind'], path: string): void {
  const expected = kind === 'spline' ? times * 3 : times;
  if (came === expected) return;
  refuse('bad-model', path, `has values for ${came} keys; expected ${expected} for ${times} times`);
}

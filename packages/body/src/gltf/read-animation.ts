/** Animations of glTF as clips: how the variables of a body go over time. */
import type { Clip, Track } from '../model/clip.js';
import { refuse } from './check-json.js';
import type { Spend } from './count-numbers.js';
import type { GltfAnimation, GltfChannel, GltfDocument, GltfSampler } from './document.js';
import { limits } from './limits.js';
import { createNames, legalName } from './names.js';
import type { AccessorReader } from './read-accessor.js';
import { createSamplerReader, type SamplerReader } from './read-sampler.js';

/** Names of the variables that a channel moves; undefined for a node that is not shown. */
export interface ChannelVariables {
  readonly part: (node: number) => string | undefined;
  readonly morphs: (node: number) => readonly string[] | undefined;
}

export function readAnimations(
  document: GltfDocument,
  accessors: AccessorReader,
  variables: ChannelVariables,
  spend: Spend,
): Map<string, Clip> {
  const samplers = createSamplerReader(accessors, spend);
  const names = createNames();
  const clips = new Map<string, Clip>();
  let left: number = limits.names;
  const count = (tracks: number, path: string) => {
    left -= tracks;
    if (left >= 0) return;
    const remedy = 'Save it with fewer animations or targets';
    refuse(
      'too-many',
      path,
      `brings the tracks of the clips to more than ${limits.names}. ${remedy}`,
    );
  };
  for (const [index, animation] of document.animations.entries()) {
    const tracks = onePerVariable(readTracks(animation, document, samplers, variables, count));
    if (tracks.length === 0) continue;
    // as three.js calls it: a skill plays it whatever the model was read with
    const name = names.take(legalName(animation.name, `animation_${index}`));
    let seconds = 0;
    for (const { times } of tracks) seconds = Math.max(seconds, times[times.length - 1] ?? 0);
    clips.set(name, { name, seconds, tracks });
  }
  return clips;
}

/** An expression of several meshes has a channel for each of them. */
function onePerVariable(tracks: readonly Track[]): Track[] {
  const first = new Map<string, Track>();
  for (const track of tracks) if (!first.has(track.variable)) first.set(track.variable, track);
  return [...first.values()];
}

function readTracks(
  animation: GltfAnimation,
  document: GltfDocument,
  samplers: SamplerReader,
  variables: ChannelVariables,
  count: (tracks: number, path: string) => void,
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
    const morphs = variables.morphs(channel.node) ?? [];
    count(channel.target === 'weights' ? morphs.length : 1, channel.path);
    if (channel.target !== 'weights') tracks.push(readMoves(samplers, channel, sampler, part));
    else
      for (const track of readWeights(samplers, document, channel, sampler, morphs))
        tracks.push(track);
  }
  return tracks;
}

function readMoves(
  samplers: SamplerReader,
  channel: GltfChannel,
  sampler: GltfSampler,
  part: string,
): Track {
  const { kind } = sampler;
  const times = samplers.times(sampler);
  if (channel.target === 'rotation') {
    return { variable: part, kind, times, values: samplers.rotations(sampler, times.length) };
  }
  const ending = channel.target === 'translation' ? 'at' : 'scale';
  const values = samplers.vectors(sampler, times.length);
  return { variable: `${part}.${ending}`, kind, times, values };
}

function readWeights(
  samplers: SamplerReader,
  document: GltfDocument,
  channel: GltfChannel,
  sampler: GltfSampler,
  morphs: readonly string[],
): Track[] {
  const { kind } = sampler;
  const times = samplers.times(sampler);
  if (morphs.length === 0) {
    const mesh = document.nodes[channel.node]?.mesh;
    return refuse(
      'missing',
      `${channel.path}.target`,
      `moves weights, but mesh ${mesh} has no targets`,
    );
  }
  const values = samplers.weights(sampler, times.length, morphs.length);
  return morphs.map((variable, k) => ({ variable, kind, times, values: values[k]! }));
}

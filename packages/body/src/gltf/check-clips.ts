/** Clips that are written: what a reader would refuse, or a validator complains of, is told before there is a file. */
import type { Clip, Track } from '../model/clip.js';
import { describe, refuse } from './check-json.js';
import { limits } from './limits.js';
import { unitRotation } from './matrices.js';
import { legalName, longestName } from './names.js';

/** With rotations of unit length, as a body would bring them to. */
export function checkClips<C extends Clip>(clips: Iterable<C>): C[] {
  const names = new Set<string>();
  checkList(clips);
  return Array.from(clips, (clip, i) => {
    checkForm(clip, `clips[${i}]`);
    if (names.has(clip.name)) say(clip, `"${clip.name}" are two clips. Name one otherwise`);
    names.add(clip.name);
    if (legalName(clip.name, '') !== clip.name || clip.name === '') {
      const what = `${describe(clip.name)} cannot be the name of a clip in a file`;
      say(clip, `${what}. Choose one of 1 to ${longestName} letters, without spaces around it`);
    }
    return checkClip(clip);
  });
}

const made = 'as bake(body, motion, { name, seconds }) gives it';

function checkList(clips: unknown): void {
  // text is a list of its letters
  if (typeof clips === 'object' && clips !== null && Symbol.iterator in clips) return;
  const wanted = `expected a list of clips, [clip], each ${made}`;
  refuse('wrong-value', 'clips', `${wanted}, got ${describe(clips)}`);
}

/** Whoever knows a clip by its name may give that. */
function checkForm(clip: unknown, path: string): void {
  const { tracks } = (clip ?? {}) as { readonly tracks?: unknown };
  if (Array.isArray(tracks)) return;
  const hint = Array.isArray(clip) ? '. Of a map give clips.values()' : '';
  refuse('wrong-value', path, `expected a clip, ${made}, got ${describe(clip)}${hint}`);
}

function checkClip<C extends Clip>(clip: C): C {
  const { name, seconds } = clip;
  if (!(seconds >= 0 && seconds <= limits.size)) {
    say(clip, `"${name}" lasts ${seconds} seconds; expected a number from 0 to ${limits.size}`);
  }
  const variables = new Set<string>();
  const tracks = clip.tracks.map((track) => {
    const { variable } = track;
    if (variables.has(variable)) {
      say(clip, `"${name}" moves "${variable}" twice. Put both tracks into one`);
    }
    variables.add(variable);
    checkTimes(clip, track);
    return withUnits(clip, track, checkValues(clip, track));
  });
  return { ...clip, tracks };
}

function checkTimes(clip: Clip, { variable, times }: Track): void {
  if (!(times instanceof Float32Array) || times.length === 0) {
    say(clip, `the track of "${variable}" has no keys in a Float32Array. Leave it out`);
  }
  for (let i = 0; i < times.length; i++) {
    const time = times[i]!;
    if (time >= 0 && time <= limits.size && (i === 0 || time > times[i - 1]!)) continue;
    const what = `time ${i} of "${variable}" is ${time}; expected times that increase from 0`;
    say(clip, `${what}, to ${limits.size} at most`);
  }
  const last = times.at(-1)!;
  if (last > clip.seconds * (1 + 1e-6)) {
    const what = `"${clip.name}" lasts ${clip.seconds} seconds, but "${variable}" has a key at ${last}`;
    say(clip, `${what}. Cut the track, or say ${last} seconds`);
  }
}

/** How many numbers there are to a key. */
function checkValues(clip: Clip, { variable, kind, times, values }: Track): number {
  const width = values.length / times.length / (kind === 'spline' ? 3 : 1);
  if (!(values instanceof Float32Array) || !Number.isInteger(width) || width < 1) {
    const what = `the track of "${variable}" has ${values.length} values for ${times.length} keys`;
    say(clip, `${what}; expected as many for each, in a Float32Array: a spline has three to a key`);
  }
  for (let i = 0; i < values.length; i++) {
    if (Math.abs(values[i]!) <= limits.size) continue;
    const what = `the track of "${variable}" has ${values[i]} among its values`;
    say(clip, `${what}. Give it finite ones, up to ${limits.size}`);
  }
  return width;
}

/** Tangents are no rotations: only what is between them is one. */
function withUnits(clip: Clip, track: Track, width: number): Track {
  if (width !== 4) return track;
  const step = track.kind === 'spline' ? 12 : 4;
  let { values } = track;
  for (let at = step === 12 ? 4 : 0; at < values.length; at += step) {
    const [x = 0, y = 0, z = 0, w = 0] = values.subarray(at, at + 4);
    const length = Math.sqrt(x * x + y * y + z * z + w * w);
    if (Math.abs(length - 1) < 1e-6) continue;
    if (length < 1e-6) {
      const what = `a key of "${track.variable}" is no rotation: its four numbers are 0`;
      say(clip, `${what}. Say 0, 0, 0, 1 for no turn`);
    }
    if (values === track.values) values = values.slice();
    values.set(unitRotation([x, y, z, w]), at);
  }
  return values === track.values ? track : { ...track, values };
}

function say({ name }: Clip, message: string): never {
  return refuse('cannot-write', `clips.${name}`, message);
}

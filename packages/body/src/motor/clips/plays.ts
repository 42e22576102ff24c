/** What plays on a layer: a property of the character's thing, from which all that is shown follows at any time. */
import type { Data } from '@troupe/core';
import type { ClipInfo } from './clip-set.js';

/** A clip from some time on. It fades in over those before it; they go on below. */
export type Play = {
  /** Nothing: what is below the layer, or the idle clip, comes back. */
  name: string | null;
  /** Seconds of the scene. */
  since: number;
  /** Seconds that fading in takes. */
  fade: number;
  /** Where in the clip it began, and how fast it goes. */
  from: number;
  speed: number;
  /** Its travel moves the character, and is taken out of what is shown. */
  travels: boolean;
};

/** One of the clips that make up what is shown. Together they weigh 1. */
export interface Voice {
  readonly name: string | null;
  /** In the clip. */
  readonly time: number;
  readonly weight: number;
  readonly travels: boolean;
}

/** Fading over fading, each interrupted: more are not told apart. */
const mostPlays = 12;

export function layerProperty(layer: string): string {
  return `clips.${layer}`;
}

/** What is not as a play should be does not play. */
export function readPlays(given: Data | undefined): readonly Play[] {
  return Array.isArray(given) ? (given as Data[]).filter(isPlay) : [];
}

function isPlay(given: Data): given is Play {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return false;
  const { name, since, fade, from, speed, travels } = given as Readonly<Record<string, Data>>;
  return (
    (name === null || typeof name === 'string') &&
    [since, fade, from, speed].every((value) => typeof value === 'number') &&
    typeof travels === 'boolean'
  );
}

/** What is shown of a layer at a time, from below. */
export function voicesAt(
  plays: readonly Play[],
  time: number,
  clips: ReadonlyMap<string, ClipInfo>,
): Voice[] {
  const voices: Voice[] = [];
  let left = 1;
  for (let k = plays.length - 1; k >= 0 && left > 0; k--) {
    const play = plays[k]!;
    const shown = fadedIn(play, time);
    const info = play.name === null ? undefined : clips.get(play.name);
    const name = info === undefined ? null : play.name;
    const weight = left * shown;
    if (weight > 0) {
      voices.push({ name, time: clipTime(play, time, info), weight, travels: play.travels });
    }
    left *= 1 - shown;
  }
  if (left > 0) voices.push({ name: null, time, weight: left, travels: false });
  return voices.reverse();
}

/** One that goes round goes round; one that does not stays in its last moment. */
function clipTime({ since, from, speed }: Play, time: number, info: ClipInfo | undefined): number {
  if (info === undefined) return time;
  return timeInRound(info, from + Math.max(0, time - since) * speed);
}

export function timeInRound({ seconds, loops }: ClipInfo, elapsed: number): number {
  if (elapsed <= seconds) return elapsed;
  return loops && seconds > 0 ? elapsed % seconds : seconds;
}

/** Slowly, quickly, slowly: speed does not jump either. */
function fadedIn({ since, fade }: Play, time: number): number {
  if (time < since) return 0;
  if (fade <= 0 || time >= since + fade) return 1;
  const part = (time - since) / fade;
  return part * part * (3 - 2 * part);
}

/** One more on top. What nobody will see any more goes; `shownFrom` is the earliest time that may still be shown. */
export function addPlay(plays: readonly Play[], play: Play, shownFrom: number): Play[] {
  const waiting = plays.filter(({ since }) => since < play.since);
  let covering = waiting.length - 1;
  while (covering > 0 && fadedIn(waiting[covering]!, shownFrom) < 1) covering--;
  const kept = waiting.slice(Math.max(0, covering));
  while (kept.length >= mostPlays) kept.splice(leastOf(kept, play.since), 1);
  return [...kept, play];
}

function leastOf(plays: readonly Play[], time: number): number {
  let least = 0;
  let lightest = Number.POSITIVE_INFINITY;
  let left = 1;
  for (let k = plays.length - 1; k >= 0; k--) {
    const shown = fadedIn(plays[k]!, time);
    if (left * shown < lightest) {
      lightest = left * shown;
      least = k;
    }
    left *= 1 - shown;
  }
  return least;
}

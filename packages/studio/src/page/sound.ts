/** Choices as tones: a skill has its own pitch, and the level it was chosen with makes it longer. */
import type { RunShow } from '@troupe/views/show';

export interface Tone {
  readonly frequency: number;
  readonly seconds: number;
}

/** Two octaves of a scale without sour intervals. */
const scale = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21, 24];

export function toneOf(
  skill: string,
  skills: readonly string[],
  level: number,
  threshold: number,
): Tone {
  const place = Math.max(0, [...skills].sort().indexOf(skill)) % scale.length;
  const strength = Math.min(3, Math.max(0.5, level / Math.max(1, threshold)));
  return { frequency: 220 * 2 ** (scale[place]! / 12), seconds: 0.12 * strength };
}

/** Plays every choice as it is made, until the answer is called. Must be begun by a click: browsers want it so. */
export function playChoices(show: RunShow, actor: string): () => void {
  const context = new AudioContext();
  let heard = show.log.last;
  const stop = show.on(['log'], () => {
    const log = show.log.actors.get(actor);
    if (log === undefined) return;
    const first = log.stepAt(heard) + 1;
    heard = show.log.last;
    for (let step = Math.max(first, log.steps - 8); step < log.steps; step++) {
      const skill = log.chosen(step);
      if (skill === undefined) continue;
      const level = log.levels(skill)?.[step] ?? 0;
      play(context, toneOf(skill, log.skills, level, log.thresholds[step] ?? 1));
    }
  });
  return () => {
    stop();
    void context.close();
  };
}

function play(context: AudioContext, { frequency, seconds }: Tone): void {
  const begin = context.currentTime;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = 'triangle';
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(0.15, begin + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
  tone.connect(volume).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + seconds);
}

/** A clip of a model as a skill. */
import type { Point, SkillContext, SkillProgram, Value } from '@troupe/core';
import { keysOf, suggest } from '@troupe/core';
import { angleOf, shortTurn, sineOf } from '../../math/angles.js';
import type { Shape } from '../../model/body.js';
import { numberOr0 } from '../target.js';
import { checkClipOptions } from './check-clip-options.js';
import { type ClipInfo, type ClipSet, findClip, refuseClips } from './clip-set.js';
import { clipsOf } from './clips-of.js';
import { follow, type Plane, still, stretchBetween } from './plane.js';
import { addPlay, layerProperty, type Play, readPlays } from './plays.js';

export interface ClipOptions {
  /** As long as the clip by default, or as often as it takes where `until` is said. */
  readonly rounds?: number;
  /** Done when this holds: signs, or a question asked every tick. */
  readonly until?: Readonly<Record<string, Value>> | ((context: SkillContext) => boolean);
  /** 1 is as it was made. */
  readonly speed?: number;
  /** Seconds of fading in, and of fading out afterwards; 0.25 by default. */
  readonly fade?: number;
  /** Of the model; the base by default. */
  readonly layer?: string;
  /** Whether its own travel moves the character; it does by default, on the base. */
  readonly travels?: boolean;
  /** Metres a second that the character goes ahead, for a clip that stays in place; at speed 1. 0 to turn to something on the spot. */
  readonly stride?: number;
  /** Turns to a thing or place on the way. A name that is not there when it begins is refused; what goes later is let go. */
  readonly towards?: string | Point | ((context: SkillContext) => string | Point | undefined);
  /** Degrees a second that it turns by at most; 180 by default. */
  readonly turning?: number;
  /** It stays in its last moment when it is over, until something else plays. */
  readonly holds?: boolean;
}

const clipKeys = keysOf<ClipOptions>({
  rounds: true,
  until: true,
  speed: true,
  fade: true,
  layer: true,
  travels: true,
  stride: true,
  towards: true,
  turning: true,
  holds: true,
});

/** Seconds of the clip that are over, and what was put on the layer. */
export type ClipState = { elapsed: number; begun: number | null; shown: number | null };

/** The next skill begins a tick or two later: without this every change would pass through the idle clip. */
const linger = 0.1;
const usualFade = 0.25;
const nearly = 1e-9;

/** Runs as long as the clip, or until told. Of two that play on one layer, the one that began last is shown, and moves. */
export function clip(
  model: ClipSet | Shape,
  name: string,
  options: ClipOptions = {},
): SkillProgram<ClipState> {
  const set = 'build' in model ? clipsOf(model) : model;
  const info = findClip(set, name);
  checkClipOptions(options, clipKeys, name);
  checkOptions(set, info, options);
  const { layer = 'base', until, speed = 1, fade = usualFade, holds = false } = options;
  const rounds = options.rounds ?? (until === undefined ? 1 : Number.POSITIVE_INFINITY);
  const total = info.seconds === 0 && rounds > 1 ? Number.POSITIVE_INFINITY : info.seconds * rounds;
  const property = layerProperty(layer);
  const moves = layer === 'base' && (options.travels ?? true);
  const put = (context: SkillContext, play: Omit<Play, 'fade'>) => {
    const { world, self, time, dt } = context;
    const plays = readPlays(world.get(self, property));
    world.set(self, property, addPlay(plays, { ...play, fade }, time - dt));
  };
  const show = (state: ClipState, context: SkillContext, since: number, from: number) => {
    put(context, { name, since, from, speed, travels: moves });
    state.shown = since;
  };
  const isShown = ({ shown }: ClipState, top: Play | undefined) =>
    top !== undefined && top.name === name && top.since === shown;

  return {
    begin: () => ({ elapsed: 0, begun: null, shown: null }),
    step: (state, context) => {
      const { world, self, time } = context;
      const { elapsed: before } = state;
      const first = state.begun === null;
      const wrong = first ? whyNotNow(options, context) : undefined;
      if (wrong !== undefined) {
        context.fail(wrong);
        return undefined;
      }
      state.begun ??= time;
      const elapsed = Math.min((time - state.begun) * speed, total);
      state.elapsed = elapsed;
      const over = elapsed >= total - nearly || holdsNow(until, context);
      const top = readPlays(world.get(self, property)).at(-1);
      let leads = first || isShown(state, top);
      if (first) show(state, context, time, 0);
      else if (!leads && !over && (top === undefined || top.name === null)) {
        // whatever wrote over it is gone; of one that does not loop a round of its own is to be seen
        show(state, context, time, info.loops ? elapsed : elapsed % info.seconds);
        leads = true;
      } else if (leads && !over && !info.loops && isNewRound(info, before, elapsed)) {
        // its end is not its beginning: it fades into itself
        const late = (elapsed % info.seconds) / speed;
        show(state, context, time - late, 0);
      }
      if (leads) move(context, wayOf(info, options, moves, before, elapsed), options);
      return over ? 'done' : undefined;
    },
    end: (state, context) => {
      const { world, self, time } = context;
      if (holds || state.shown === null || !world.has(self)) return;
      const now = world.get(self, property);
      // what was put there in this tick nobody has seen: it was never there
      if (state.shown === time) world.set(self, property, now ?? []);
      else if (isShown(state, readPlays(now).at(-1))) {
        put(context, { name: null, since: time + linger, from: 0, speed: 1, travels: false });
      }
    },
  };
}

/** What is misspelt would never come, and it would go on for ever. */
function whyNotNow({ until, towards }: ClipOptions, context: SkillContext): string | undefined {
  const { world, signs } = context;
  if (typeof towards === 'string' && !world.has(towards)) {
    return `there is no "${towards}" to turn to.${suggest(towards, world.names())}`;
  }
  const wanted = typeof until === 'object' ? Object.keys(until) : [];
  const unknown = wanted.find((sign) => !(sign in signs));
  if (unknown === undefined) return undefined;
  return `there is no sign "${unknown}" to end at.${suggest(unknown, Object.keys(signs))}`;
}

function isNewRound({ seconds }: ClipInfo, before: number, elapsed: number): boolean {
  return seconds > 0 && Math.floor(elapsed / seconds) > Math.floor(before / seconds);
}

function holdsNow(until: ClipOptions['until'], context: SkillContext): boolean {
  if (until === undefined) return false;
  if (typeof until === 'function') return until(context);
  return Object.entries(until).every(([sign, value]) => context.signs[sign] === value);
}

function wayOf(
  { path }: ClipInfo,
  { stride = 0 }: ClipOptions,
  moves: boolean,
  before: number,
  elapsed: number,
): Plane {
  const own = moves && path !== undefined ? stretchBetween(path, before, elapsed) : still;
  return stride === 0 ? own : follow(own, { x: 0, z: stride * (elapsed - before), turn: 0 });
}

function move(context: SkillContext, way: Plane, options: ClipOptions): void {
  const { world, self } = context;
  const heading = numberOr0(world.get(self, 'heading'));
  const [x, y, z] = (world.get(self, 'at') ?? [0, 0, 0]) as Point;
  const { turn, share } = turnTo(context, heading, way, options);
  const ahead = { x: way.x * share, z: way.z * share, turn: way.turn * share };
  const to = follow({ x, z, turn: heading + turn }, ahead);
  if (to.x !== x || to.z !== z) world.set(self, 'at', [to.x, y, to.z]);
  if (to.turn !== heading) world.set(self, 'heading', to.turn);
}

/** How far it turns now, and which share of its way it goes. */
function turnTo(
  context: SkillContext,
  heading: number,
  way: Plane,
  { towards, turning = 180 }: ClipOptions,
): { readonly turn: number; readonly share: number } {
  const { world, self, dt } = context;
  const target = typeof towards === 'function' ? towards(context) : towards;
  const place = typeof target === 'string' ? world.where(target) : target;
  const here = world.where(self);
  if (place === undefined || here === undefined) return { turn: 0, share: 1 };
  const dx = place[0] - here[0];
  const dz = place[2] - here[2];
  if (dx === 0 && dz === 0) return { turn: 0, share: 1 };
  const most = ((turning * Math.PI) / 180) * dt;
  const aside = shortTurn(angleOf(dx, dz) - heading);
  const within = (turn: number) => Math.min(most, Math.max(-most, turn));
  const share = shareOf(way, Math.sqrt(dx * dx + dz * dz), aside - within(aside), most);
  // where its own turn leads aside it is turned back
  return { turn: within(aside - way.turn * share), share };
}

/** Slower where the circle that it turns in would go around the place: it would never come there. */
function shareOf({ x, z, turn }: Plane, far: number, aside: number, most: number): number {
  const across = Math.abs(aside) < Math.PI / 2 ? Math.abs(sineOf(aside)) : 1;
  // what its own turn takes up is not there to come round
  const wide = 2 * across * Math.sqrt(x * x + z * z) + far * Math.abs(turn);
  return most === 0 || wide <= most * far ? 1 : (most * far) / wide;
}

function checkOptions(set: ClipSet, info: ClipInfo, options: ClipOptions): void {
  const { layer = 'base', stride, travels = true } = options;
  const path = `clips.${info.name}`;
  const bounds = {
    rounds: [nearly, 1_000_000],
    speed: [0.001, 1_000],
    fade: [0, 1_000],
    stride: [-1_000, 1_000],
    turning: [0, 1_000_000],
  } as const;
  for (const [option, [least, most]] of Object.entries(bounds)) {
    const value = options[option as keyof typeof bounds];
    if (value === undefined || (value >= least && value <= most)) continue;
    refuseClips('wrong-value', `${path}.${option}`, `must be ${least} to ${most}, found ${value}`);
  }
  if (layer !== 'base' && !set.layers.has(layer)) {
    const hint = suggest(layer, set.layers.keys()) || ' Say its joints where the clips are read.';
    const message = `the model "${set.name}" has no layer "${layer}".${hint}`;
    refuseClips('unknown-layer', `${path}.layer`, message);
  }
  if (stride !== undefined && travels && layer === 'base' && info.path !== undefined) {
    const { along } = info.travel;
    const message = `the clip goes ${along.toFixed(2)} metres ahead by itself. Say its speed instead, or travels: false`;
    refuseClips('wrong-value', `${path}.stride`, message);
  }
  if (layer === 'base' && stride === undefined && goesNowhere(info, travels)) {
    checkArrival(options, path);
  }
}

function goesNowhere({ travel: { along, across } }: ClipInfo, travels: boolean): boolean {
  return !travels || Math.abs(along) + Math.abs(across) < nearly;
}

/** It would turn to its target for ever, and say nothing. */
function checkArrival({ towards, until, rounds }: ClipOptions, path: string): void {
  if (towards === undefined || until === undefined || rounds !== undefined) return;
  const message =
    'the clip goes nowhere by itself, so it never comes to what it turns to. Say how many metres a second it goes, or 0 if it is to turn on the spot';
  refuseClips('wrong-value', `${path}.stride`, message);
}

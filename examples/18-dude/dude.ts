/** The dude of the thesis: its network as in lessons 2 to 4, its signs judged by what there is, its skills with a body. */
import { carry, embody, holdsOf } from '@troupe/body';
import { type ActorDefinition, character, extend, type Point } from '@troupe/core';
import { dude as shape } from '../shared/bodies/dude.js';
import { arm } from './hand.js';
import { glassInHand } from './handling.js';
import { sitting } from './legs.js';
import { numberOf, ownNumber, seeDoor, sees, wayTo } from './perceiving.js';
import { feetAhead, seated } from './postures.js';
import {
  chairHeading,
  findChair,
  findHandle,
  findMat,
  of,
  type RoomOptions,
  seatIn,
} from './rooms.js';
import { badLeg, skillCode } from './skills.js';

/** It walks on its feet and crawls on its knees; to get up or to sit down it needs both. And it has one hand. */
const resources = { hand: 1, head: 1, feet: 1, knees: 1 };
/** One that hangs, or tries for ever, is given up in the end. */
const deadline = { seconds: 40 };

/** Take 1: it sits in its chair with a glass in its hand, and wants the door open. */
const one = character({
  name: 'dude',
  semantics: 'build-a-dude',
  stepEvery: 5,
  resources,
  memory: { door: null as Point | null },
  commands: { carry: carry(shape) },
  receptors: {
    door: { probe: seeDoor },
    'door-in-view': { every: 5, probe: sees('door') },
    'door-angle': { probe: numberOf('door', 'swing') },
    'in-hand': { probe: ({ world, here }) => String(world.get(here, holdsOf(arm))) },
    hips: { probe: ownNumber('lift') },
    torso: { probe: ownNumber('fall') },
    'way-to-chair': { probe: wayTo(findChair) },
    'way-to-door': { probe: wayTo(findMat) },
  },
  sensors: {
    'door-is-viewable': {
      value: true,
      from: ['door-in-view'],
      judge: (signals) => signals['door-in-view'],
    },
    'door-is-located': {
      from: ['door'],
      judge: ({ door }, { memory }) => {
        if (door !== null) memory.write('door', door);
        return door !== null || memory.read('door') !== null;
      },
    },
    'door-is-open': { from: ['door-angle'], judge: (signals) => signals['door-angle'] >= 60 },
    'glass-is-in-hand': {
      value: true,
      from: ['in-hand'],
      judge: (signals) => signals['in-hand'].endsWith('.glass'),
    },
    'a-hand-is-free': { from: ['in-hand'], judge: (signals) => signals['in-hand'] === '' },
    'dude-is-sitting': {
      value: true,
      from: ['hips', 'torso', 'way-to-chair'],
      judge: ({ hips, torso, ...ways }) => hips < -0.2 && torso < 45 && ways['way-to-chair'] < 0.2,
    },
    'dude-is-standing': {
      from: ['hips', 'torso'],
      judge: ({ hips, torso }) => hips > -0.2 && torso < 45,
    },
    'dude-is-at-chair': {
      value: true,
      from: ['way-to-chair'],
      judge: (signals) => signals['way-to-chair'] < 0.6,
    },
    // who is down on hand and knees has its head before it
    'dude-is-at-door': {
      from: ['way-to-door', 'torso'],
      judge: ({ torso, ...ways }) => ways['way-to-door'] < (torso < 45 ? 0.15 : 0.65),
    },
  },
  goals: { 'door-is-open': true },
  skills: {
    'locate-door': {
      when: { 'door-is-viewable': true, 'door-is-located': false },
      adds: ['door-is-located'],
      uses: ['head'],
      deadline,
      run: skillCode['locate-door'],
    },
    'walk-to-door': {
      when: { 'door-is-located': true, 'dude-is-standing': true, 'dude-is-at-door': false },
      adds: ['dude-is-at-door'],
      uses: ['feet'],
      deadline,
      run: skillCode['walk-to-door'],
    },
    'open-door': {
      when: { 'dude-is-at-door': true, 'door-is-located': true, 'door-is-open': false },
      adds: ['door-is-open'],
      uses: ['hand', 'feet', 'knees'],
      deadline,
      run: skillCode['open-door'],
    },
    'close-door': {
      when: { 'dude-is-at-door': true, 'door-is-located': true, 'door-is-open': false },
      deletes: ['door-is-open'],
      uses: ['hand', 'feet', 'knees'],
      deadline,
      run: skillCode['close-door'],
    },
    'stand-up': {
      when: { 'dude-is-standing': false, 'a-hand-is-free': true },
      adds: ['dude-is-standing'],
      uses: ['feet', 'knees'],
      deadline,
      run: skillCode['stand-up'],
    },
    'sit-down': {
      when: { 'dude-is-sitting': false },
      adds: ['dude-is-sitting'],
      uses: ['feet', 'knees'],
      deadline,
      run: skillCode['sit-down'],
    },
    'pick-up-glass': {
      when: { 'glass-is-in-hand': false, 'a-hand-is-free': true },
      adds: ['glass-is-in-hand'],
      deletes: ['a-hand-is-free'],
      uses: ['hand', 'head', 'feet'],
      deadline,
      run: skillCode['pick-up-glass'],
    },
    'put-down-glass': {
      when: ['glass-is-in-hand'],
      adds: ['a-hand-is-free'],
      deletes: ['glass-is-in-hand'],
      uses: ['hand', 'head'],
      deadline,
      run: skillCode['put-down-glass'],
    },
  },
});

/** Take 2: it is also to close the window, which it passes on its way. */
const two = extend(one, {
  name: 'dude',
  add: {
    receptors: {
      'window-in-view': { every: 5, probe: sees('window') },
      sash: { probe: numberOf('window', 'open') },
      'way-to-window': { probe: wayTo(findHandle) },
    },
    sensors: {
      'window-is-located': {
        value: true,
        from: ['window-in-view'],
        judge: (signals) => signals['window-in-view'],
      },
      'window-is-open': { value: true, from: ['sash'], judge: ({ sash }) => sash > 0.02 },
      'dude-is-at-window': {
        from: ['way-to-window'],
        judge: (signals) => signals['way-to-window'] < 1,
      },
    },
    goals: { 'window-is-open': false },
    skills: {
      'close-window': {
        when: ['dude-is-at-window', 'window-is-located', 'window-is-open'],
        deletes: ['window-is-open'],
        uses: ['hand'],
        deadline,
        run: skillCode['close-window'],
      },
    },
  },
});

/** Take 3: as take 1, and it can fall down and crawl. And while it walks, a leg gives way. */
const three = extend(one, {
  name: 'dude',
  replace: { skills: { 'walk-to-door': (old) => ({ ...old, run: badLeg }) } },
  add: {
    skills: {
      'fall-down': {
        when: ['dude-is-standing'],
        deletes: ['dude-is-standing'],
        uses: ['hand', 'knees'],
        deadline,
        run: skillCode['fall-down'],
      },
      'crawl-to-door': {
        when: { 'door-is-located': true, 'dude-is-standing': false, 'dude-is-at-door': false },
        adds: ['dude-is-at-door'],
        uses: ['hand', 'knees'],
        deadline,
        run: skillCode['crawl-to-door'],
      },
    },
  },
});

const takes = { 1: one, 2: two, 3: three };

export type Take = keyof typeof takes;

/** The network, the perception and the skills of a take, without a body. */
export function definitionOf(take: Take): ActorDefinition {
  return takes[take];
}

/** A dude that sits in its room. */
export function createDude(take: Take, name: string, room: RoomOptions = {}): ActorDefinition {
  const body = {
    kind: 'dude',
    at: seatIn(room),
    heading: chairHeading,
    ...sitting(seated, feetAhead),
    ...glassInHand,
    [holdsOf(arm)]: of(name, 'glass'),
  };
  return embody(shape, { ...takes[take], name, body });
}

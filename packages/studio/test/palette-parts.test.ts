import { countChoices, listChoices } from '@troupe/body';
import { createScene } from '@troupe/core';
import { showScene } from '@troupe/views/show';
import { HandClock } from '@troupe/views/stage';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextFitting, offerParts, putPart, sameParts, surprise } from '../src/palette/put-part.js';
import { tellPart } from '../src/palette/tell-part.js';
import { readKind, sayKind } from '../src/shows/parts-kind.js';
import { robots } from '../src/shows/robot-palette.js';
import { robotParts } from '../src/shows/robot-parts.js';

const none = {
  compile: () => {
    throw new Error('there are none');
  },
};
const anyRobot = fc.constantFrom(...listChoices(robots));
const anyPart = fc.constantFrom(
  ...Object.entries(robots.slots).flatMap(([slot, { parts }]) =>
    Object.keys(parts).map((name) => ({ slot, name })),
  ),
);

async function open() {
  const { open: begin, ...means } = robotParts;
  const scene = begin(none);
  const opened = showScene(scene, { ...means, title: 'Robots', clock: new HandClock() });
  const { show, house } = opened;
  await expect.poll(() => show.moment).toBeDefined();
  await show.step(1);
  const put = (choices: Record<string, string>) =>
    show.change({ kind: 'assemble', actor: 'robot', choices });
  const get = (property: string) => show.scene.world.get('robot', property);
  const lookUps = () =>
    show.log.actors.get('robot')!.spans.filter(({ skill }) => skill === 'lookUp').length;
  return { scene, show, house, put, get, lookUps };
}

describe('parts and what speaks against them', () => {
  it('[PLT1] what the world says of a robot is read back as the same parts', () => {
    fc.assert(
      fc.property(anyRobot, (choices) => {
        expect(readKind(sayKind(choices))).toEqual(choices);
      }),
    );
    expect(readKind('stand')).toBeUndefined();
    expect(readKind(undefined)).toBeUndefined();
  });

  it('[PLT1] parts that say another number are told by what they do, or by what they do not agree about', () => {
    const refused = (palette: typeof robots) =>
      putPart(palette, { head: 'dome', leg: 'plain' }, 'torso', 'clock');
    const head = robots.slots['head']!;
    const { manners: _, ...silent } = head.parts['dome']!;
    const quiet = (dome: object) => ({
      ...robots,
      slots: { ...robots.slots, head: { ...head, parts: { ...head.parts, dome } } },
    });
    const other = 'Choose another head or torso';
    const what =
      'the dome head ponders longer what to do, the clockwork torso makes up its mind sooner';
    expect(refused(robots)).toEqual({ refused: `${what}. ${other}` });
    const both = 'the dome head and the clockwork torso do not agree about its';
    expect(refused(quiet(silent) as typeof robots)).toEqual({
      refused: `${both} threshold. ${other}`,
    });
    const { parameters: __, ...rest } = silent;
    const load = { ...rest, state: { ...rest.state, load: 3 } };
    expect(refused(quiet(load) as typeof robots)).toEqual({ refused: `${both} load. ${other}` });
  });

  it('[PLT1] a part is put, or refused with both parts and the reason; nothing in between', () => {
    const possible = new Set([...listChoices(robots)].map(sayKind));
    fc.assert(
      fc.property(anyRobot, anyPart, (choices, { slot, name }) => {
        const put = putPart(robots, choices, slot, name);
        const wanted = { ...choices, [slot]: name };
        expect('choices' in put).toBe(possible.has(sayKind(wanted)));
        if ('choices' in put) expect(sameParts(put.choices, wanted)).toBe(true);
        else {
          const { title, parts } = robots.slots[slot]!;
          const called = `the ${parts[name]!.title} ${title}`.toLowerCase();
          const isNamed = [`${slot} "${name}"`, called].some((one) => put.refused.includes(one));
          expect(isNamed).toBe(true);
        }
      }),
    );
    const put = putPart(robots, { leg: 'spring' }, 'torso', 'boiler');
    expect(put).toEqual({ refused: expect.stringContaining('a spring gives way under a boiler') });
  });

  it('[PLT1] arrows go through what fits, and only that', () => {
    const offers = offerParts(robots, { leg: 'spring', torso: 'slim' }, 'torso');
    expect(offers.map(({ name, on, against }) => [name, on, against])).toEqual([
      ['barrel', false, undefined],
      ['rusty', false, undefined],
      ['slim', true, undefined],
      ['boiler', false, 'a spring gives way under a boiler'],
      ['clock', false, undefined],
    ]);
    expect(nextFitting(offers, 'slim', 1)).toBe('clock');
    expect(nextFitting(offers, 'clock', 1)).toBe('clock');
    expect(nextFitting(offers, 'clock', -1)).toBe('slim');
    expect(nextFitting(offers, 'slim', -1000)).toBe('barrel');
    expect(nextFitting([], 'slim', 1)).toBeUndefined();
  });

  it('[PLT1] a surprise is the same for the same seed, and one of those that are possible', () => {
    const possible = new Set([...listChoices(robots)].map(sayKind));
    expect(possible.size).toBe(countChoices(robots));
    const found = new Set<string>();
    for (let seed = 0; seed < 200; seed++) {
      const kind = sayKind(surprise(robots, seed));
      expect(kind).toBe(sayKind(surprise(robots, seed)));
      expect(possible).toContain(kind);
      found.add(kind);
    }
    expect(found.size).toBeGreaterThan(100);
  });

  it('[PLT1] each part tells what it implies, and its manners with their measures', () => {
    fc.assert(
      fc.property(anyRobot, anyPart, (choices, { slot, name }) => {
        const words = tellPart(robots, choices, slot, name);
        const part = robots.slots[slot]!.parts[name]!;
        const about = words.implied.map((each) => each.about);
        expect(about.includes('Shape')).toBe(part.shape !== undefined);
        expect(about.includes('State')).toBe(true);
        expect(about.includes('Parameters')).toBe(part.parameters !== undefined);
        for (const [measure, manner] of Object.entries(part.manners ?? {})) {
          const told = words.manners.find((each) => each.includes(manner.says));
          expect(told).toContain(`“${measure}”, which goes ${manner.goes}`);
        }
      }),
      { numRuns: 150 }, // each one assembles two robots
    );
    const prey = tellPart(robots, {}, 'head', 'prey').implied;
    const say = (about: string) => prey.find((each) => each.about === about)?.says;
    expect(say('Senses')).toContain('calm: the softest noise disturbs it');
    expect(say('Skills')).toEqual(['lookUp: it pricks up its ears and looks to both sides']);
    const clock = tellPart(robots, {}, 'torso', 'clock').implied;
    expect(clock.find(({ about }) => about === 'Parameters')?.says[0]).toMatch(/^theta 80/);
    expect(tellPart(robots, {}, 'coat', 'mint').colour).toBe('rgb(92 173 133)');
  });
});

describe('a robot that gets other parts while it is at work', () => {
  it('[PLT1] its body, state, parameters and commands are others; where it is, its pose and its counts stay', async () => {
    const { show, put, get } = await open();
    await show.step(120);
    const before = Object.fromEntries(['at', 'heading', 'bumps', 'drops'].map((p) => [p, get(p)]));
    const step = show.moment!.actors['robot']!.step;
    expect(get('ears')).toBeDefined();
    await put({ head: 'dome', leg: 'peg' });
    const [x, , z] = before['at'] as unknown as readonly number[];
    await show.step(1);
    expect(get('kind')).toBe('head dome, torso rusty, arm plain, leg peg, coat mint');
    expect([get('head'), get('leg'), get('pace'), get('clumsiness')]).toEqual([
      'dome',
      'peg',
      0.55,
      0.65,
    ]);
    // of the hare nothing is left, of the dome there is all
    expect(get('ears')).toBeUndefined();
    expect(get('twitch')).toBeDefined();
    const at = get('at') as unknown as readonly number[];
    expect(Math.hypot(at[0]! - x!, at[2]! - z!)).toBeLessThan(0.1);
    expect([get('bumps'), get('drops')]).toEqual([before['bumps'], before['drops']]);
    await expect.poll(() => show.moment?.tick).toBe(122);
    const { parameters, step: later } = show.moment!.actors['robot']!;
    expect(parameters.theta).toBe(170);
    expect(later).toBeGreaterThanOrEqual(step);
    const dish = get('dish');
    await show.step(6);
    expect(get('dish')).not.toBe(dish);
    expect(show.scene.world.get('sprayer', 'paint')).toEqual(get('paint'));
  });

  it('[PLT1] what does not go together is refused by the stage, and nothing has changed', async () => {
    const { show, put, get } = await open();
    const kind = get('kind');
    await expect(put({ torso: 'boiler' })).rejects.toThrow(/a spring gives way under a boiler/);
    await expect(put({ torso: 'paper' })).rejects.toThrow(/no torso "paper"/);
    await expect(put({ tail: 'long' })).rejects.toThrow(/no slot "tail"/);
    await expect(put({ torso: 1 as never })).rejects.toThrow(/not what "assemble" takes/);
    await expect(put([] as never)).rejects.toThrow(/not what "assemble" takes/);
    await show.step(1);
    expect([get('kind'), get('torso')]).toEqual([kind, 'rusty']);
  });

  it('[PLT1] who is of no palette says so', async () => {
    const scene = createScene();
    scene.add({ name: 'dog' });
    const { show } = showScene(scene, { clock: new HandClock() });
    const change = { kind: 'assemble', actor: 'dog', choices: {} } as const;
    await expect(show.change(change)).rejects.toThrow(/is of no palette here/);
  });

  it('[PLT1] with another head it behaves otherwise: a lamp looks up less often than a hare', async () => {
    const [hare, lamp] = [await open(), await open()];
    await lamp.put({ head: 'lamp' });
    await Promise.all([hare.show.step(500), lamp.show.step(500)]);
    expect(hare.lookUps()).toBeGreaterThan(2 * lamp.lookUps());
  });

  it('[PLT1] looked back at, it has the parts it had; a branch from there runs as the run did, code included', async () => {
    const { scene, show, house, put, get } = await open();
    await put({ head: 'plain', torso: 'boiler', leg: 'peg' });
    await show.step(150);
    await put({ head: 'prey', torso: 'clock' });
    await show.step(100);
    show.seek(100);
    await expect.poll(() => show.scene.ticks).toBe(100);
    expect(get('kind')).toMatch(/^head plain, torso boiler/);
    // after both: with the parts that were chosen first, other code would run
    const { run } = await house.ask({ kind: 'branch', run: show.run.id, tick: show.log.last });
    const branched = house.show(run);
    await expect.poll(() => branched.moment?.tick).toBe(251);
    await branched.step(120);
    for (let i = 0; i < 120; i++) scene.tick();
    expect(branched.scene.world.thing('robot')).toEqual(scene.world.thing('robot'));
    // and in a branch parts can be put too
    await branched.change({ kind: 'assemble', actor: 'robot', choices: { head: 'lamp' } });
    await branched.step(1);
    expect(branched.scene.world.get('robot', 'head')).toBe('lamp');
  });
});

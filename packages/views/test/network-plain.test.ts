import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CharacterStructure, Flow, LiteralOf } from '../src/model/protocol.js';
import { type Curve, curveOf, distanceTo, pointAt } from '../src/network/curve.js';
import { feeding } from '../src/network/feeding.js';
import { flowWidth, flowWidths, largestAmount, placeFlows } from '../src/network/flows.js';
import { keepGone, withGone } from '../src/network/gone.js';
import { layOut, type Place } from '../src/network/layout.js';
import { drawnLink, linkChoices } from '../src/network/link-drawn.js';
import { linkKey, networkOf } from '../src/network/links.js';
import { createLook, curveFor, type Look, setNetwork } from '../src/network/look.js';
import { nodeBeside } from '../src/network/neighbours.js';
import { createPaths, keepPaths, pathOf, plotPath } from '../src/network/path-pixels.js';
import { type Plot, plotPiece, stepsOf } from '../src/network/plot.js';
import { cubicAt } from '../src/network/way-around.js';
import { amountText, flowWords, linkWords, skillWords } from '../src/network/words.js';

const so = (proposition: string): LiteralOf => ({ proposition, value: true });
const not = (proposition: string): LiteralOf => ({ proposition, value: false });

/** Water is fetched with a cup, and drunk; drinking empties the cup. */
const drinker: CharacterStructure = {
  actor: 'dude',
  sensors: ['thirsty', 'cup-full', 'cup-near'],
  goals: ['thirsty'],
  skills: {
    drink: {
      when: [so('cup-full')],
      adds: [],
      deletes: [not('cup-full'), not('thirsty')],
      uses: [],
    },
    fill: { when: [so('cup-near')], adds: [so('cup-full')], deletes: [], uses: [] },
    smash: { when: [], adds: [], deletes: [not('cup-near')], uses: [] },
  },
};
const network = networkOf(drinker, [{ name: 'thirsty', value: false }]);
const found = (kind: string) =>
  network.links
    .filter((link) => link.kind === kind)
    .map(linkWords)
    .sort();

describe('links of a structure', () => {
  it('[NVW1] go by proposition: from a sensor to whoever has the condition, from an effect to the condition or the goal it meets', () => {
    expect(found('senses')).toEqual([
      'cup-full is a condition of drink by cup-full',
      'cup-near is a condition of fill by cup-near',
    ]);
    expect(found('meets')).toEqual(['fill can meet a condition of drink by cup-full']);
  });

  it('[NVW1] a delete reaches a goal that wants false, and conflicts with what needs anything else', () => {
    expect(found('reaches')).toEqual(['drink can reach the goal thirsty by thirsty']);
    expect(found('conflicts')).toEqual(['smash undoes what is needed by fill by cup-near']);
    const other = networkOf(drinker, [{ name: 'thirsty', value: true }]);
    expect(other.links.filter(({ kind }) => kind === 'reaches')).toEqual([]);
    expect(other.links.map(linkWords)).toContain(
      'drink undoes what is needed by thirsty by thirsty',
    );
  });

  it('[NVW1] a skill has no link to itself, and two skills have one conflict whatever they quarrel about', () => {
    const both = {
      when: [so('a'), so('b')],
      adds: [so('a')],
      deletes: [not('a'), not('b')],
      uses: [],
    };
    const { links } = networkOf(
      { actor: 'x', sensors: [], goals: [], skills: { one: both, two: both } },
      [],
    );
    const words = links.filter(({ kind }) => kind === 'conflicts').map(linkWords);
    expect(words).toEqual([
      'one undoes what is needed by two by a, b',
      'two undoes what is needed by one by a, b',
    ]);
    expect(links.every(({ from, to }) => from !== to)).toBe(true);
  });
});

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const literals = fc.uniqueArray(
  fc.record({ proposition: fc.constantFrom(...names), value: fc.boolean() }),
  { maxLength: 4, selector: ({ proposition }) => proposition },
);
const skill = fc.record({
  when: literals,
  adds: literals,
  deletes: literals,
  uses: fc.constant([]),
});
const structures = fc.record({
  actor: fc.constant('x'),
  sensors: fc.uniqueArray(fc.constantFrom(...names)),
  goals: fc.uniqueArray(fc.constantFrom(...names)),
  skills: fc.dictionary(fc.constantFrom(...names, 'i', 'j', 'k', 'l', 'm', 'n'), skill),
});

function shuffle<T>(list: readonly T[], seed: number): T[] {
  const left = [...list];
  let state = seed;
  const take = () => {
    state = (state * 48271 + 11) % 2147483647;
    return left.splice(state % left.length, 1)[0]!;
  };
  return list.map(take);
}

describe('layout', () => {
  it('[NVW1] the same whatever the order of declaration', () => {
    fc.assert(
      fc.property(structures, fc.integer({ min: 1, max: 1e6 }), (structure, seed) => {
        const goals = structure.goals.map((name) => ({ name, value: true }));
        const other: CharacterStructure = {
          ...structure,
          sensors: shuffle(structure.sensors, seed),
          goals: shuffle(structure.goals, seed),
          skills: Object.fromEntries(
            shuffle(Object.entries(structure.skills), seed).map(([name, parts]) => [
              name,
              {
                ...parts,
                when: shuffle(parts.when, seed),
                adds: shuffle(parts.adds, seed),
                deletes: shuffle(parts.deletes, seed),
              },
            ]),
          ),
        };
        const one = networkOf(structure, goals);
        const two = networkOf(other, shuffle(goals, seed));
        expect(two).toEqual(one);
        expect([...layOut(two)]).toEqual([...layOut(one)]);
      }),
      // a layout of a thousand cases each twice, and compared: seconds
      { numRuns: 300 },
    );
  });

  it('[NVW1] sensors left of skills, skills left of goals, nothing upon anything', () => {
    fc.assert(
      fc.property(structures, (structure) => {
        const { nodes, links } = networkOf(structure, []);
        const places = layOut({ nodes, links });
        const of = (kind: string) =>
          nodes.filter((node) => node.kind === kind).map(({ id }) => places.get(id)!);
        const rightEnd = (some: Place[]) => Math.max(...some.map(({ x, width }) => x + width));
        const leftEnd = (some: Place[]) => Math.min(...some.map(({ x }) => x));
        expect(rightEnd(of('sensor'))).toBeLessThan(leftEnd([...of('skill'), ...of('goal')]));
        expect(rightEnd(of('skill'))).toBeLessThan(leftEnd(of('goal')));
        const all = [...places.values()];
        for (const [index, a] of all.entries()) {
          for (const b of all.slice(index + 1)) {
            const isApart =
              a.x + a.width <= b.x ||
              b.x + b.width <= a.x ||
              a.y + a.height <= b.y ||
              b.y + b.height <= a.y;
            expect(isApart).toBe(true);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('[NVW1] a skill that reaches a goal stands right of the one that only helps it', () => {
    const places = layOut(network);
    const x = (id: string) => places.get(id)!.x;
    expect(x('skill:fill')).toBeLessThan(x('skill:drink'));
    // it leads to no goal
    expect(x('skill:smash')).toBeLessThan(x('skill:fill'));
  });

  it('[NVW1] what belongs together is near: two chains that cross in the order of names do not cross on the page', () => {
    const chain = (sensor: string, goal: string) => ({
      when: [so(sensor)],
      adds: [so(goal)],
      deletes: [],
      uses: [],
    });
    const crossing = networkOf(
      {
        actor: 'x',
        sensors: ['a', 'b', 'c'],
        goals: ['x', 'y', 'z'],
        skills: { k: chain('c', 'z'), l: chain('b', 'y'), m: chain('a', 'x') },
      },
      [],
    );
    const places = layOut(crossing);
    const order = (ids: string[]) => ids.sort((a, b) => places.get(a)!.y - places.get(b)!.y);
    const skills = order(['skill:k', 'skill:l', 'skill:m']);
    const sensors = order(['sensor:a', 'sensor:b', 'sensor:c']);
    const fed = { 'skill:k': 'sensor:c', 'skill:l': 'sensor:b', 'skill:m': 'sensor:a' };
    expect(skills.map((id) => fed[id as keyof typeof fed])).toEqual(sensors);
  });
});

describe('what flows', () => {
  const links = new Map(network.links.map((link) => [link.key, link]));
  const place = (flow: Flow) => placeFlows([flow], links, () => true)[0]!;
  const literal = { proposition: 'cup-full', value: true };

  it('[NVW3] forward along the link, backward against it, what is taken from the loser to the taker', () => {
    const ahead = place({ source: 'forward', from: 'fill', to: 'drink', ...literal, amount: 2 });
    const back = place({ source: 'backward', from: 'drink', to: 'fill', ...literal, amount: 2 });
    expect(ahead.link).toBe(back.link);
    expect([ahead.along, back.along]).toEqual([true, false]);
    const taken = place({ source: 'conflicts', from: 'fill', to: 'smash', amount: -3 });
    expect(taken.link).toBe(
      links.get(linkKey('conflicts', 'skill:smash', 'skill:fill', undefined)),
    );
    expect(taken.along).toBe(true);
    const wanted = { proposition: 'thirsty', value: false };
    const goal = place({ source: 'goals', from: 'thirsty', to: 'drink', ...wanted, amount: 1 });
    expect([goal.link.kind, goal.along]).toEqual(['reaches', false]);
    const sensed = place({ source: 'state', from: 'cup-full', to: 'drink', ...literal, amount: 1 });
    expect([sensed.link.kind, sensed.along]).toEqual(['senses', true]);
  });

  it('[NVW3] what goes where no link is has one of its own; what goes to somebody who is not shown has none', () => {
    const flow: Flow = { source: 'followers', from: 'fill', to: 'smash', amount: 1 };
    expect(place(flow).link).toMatchObject({ from: 'skill:fill', to: 'skill:smash' });
    expect(placeFlows([flow], links, (id) => id !== 'skill:smash')).toEqual([]);
    expect(placeFlows([{ ...flow, amount: 0 }], links, () => true)).toEqual([]);
  });

  it('[NVW3] what flows again is placed as if it had not flown before', () => {
    const flows: Flow[] = [
      { source: 'forward', from: 'fill', to: 'drink', ...literal, amount: 2 },
      { source: 'forward', from: 'fill', to: 'smash', ...literal, amount: 2 },
      { source: 'backward', from: 'drink', to: 'fill', ...literal, amount: 2 },
      { source: 'conflicts', from: 'fill', to: 'smash', amount: -3 },
      { source: 'goals', from: 'thirsty', to: 'drink', proposition: 'thirsty', amount: 1 },
      { source: 'state', from: 'cup-full', to: 'drink', ...literal, amount: 1 },
      { source: 'followers', from: 'fill', to: 'smash', amount: 1 },
      { source: 'followers', from: 'smash', to: 'fill', amount: 1 },
    ];
    const amounts = fc.array(fc.constantFrom(-2, 0, 1, 5), {
      minLength: flows.length,
      maxLength: flows.length,
    });
    const moments = fc.array(fc.tuple(amounts, fc.shuffledSubarray(flows)), { maxLength: 6 });
    const isShown = (id: string) => id !== 'skill:smash';
    fc.assert(
      fc.property(moments, fc.boolean(), (told, all) => {
        let former: ReturnType<typeof placeFlows> = [];
        for (const [values, some] of told) {
          const now = some.map((flow, i) => ({ ...flow, amount: values[i]! }));
          const has = all ? () => true : isShown;
          const placed = placeFlows(now, links, has, former);
          expect(placed).toEqual(placeFlows(now, links, has));
          former = placed;
        }
      }),
    );
  });

  it('[NVW3] more is wider, given or taken alike, and never wider than the widest', () => {
    const amounts = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        const largest = largestAmount([a, b].map((amount) => ({ amount }) as Flow));
        const [less, more] = Math.abs(a) < Math.abs(b) ? [a, b] : [b, a];
        expect(flowWidth(less, largest)).toBeLessThanOrEqual(flowWidth(more, largest));
        expect(flowWidth(-a, largest)).toBe(flowWidth(a, largest));
        expect(flowWidth(more, largest)).toBe(more === 0 ? flowWidths[0] : flowWidths.at(-1));
      }),
    );
  });

  it('[NVW3] is told in words, with its amount', () => {
    const taken = place({ source: 'conflicts', from: 'fill', to: 'smash', amount: -3.25 });
    expect(flowWords([taken])).toBe('fill takes 3.25 from smash (a conflict)');
    expect(flowWords([])).toBe('nothing flows');
    expect([0, 0.123, 1.5, 12.34, 123.4, 100, 30].map(amountText)).toEqual([
      '0',
      '0.12',
      '1.5',
      '12.3',
      '123',
      '100',
      '30',
    ]);
  });

  it('[NVW3] a filter leaves the skill, who can meet its conditions, and what they sense', () => {
    expect([...feeding(network.links, 'skill:drink')].sort()).toEqual([
      'sensor:cup-full',
      'sensor:cup-near',
      'skill:drink',
      'skill:fill',
    ]);
    expect([...feeding(network.links, 'skill:smash')]).toEqual(['skill:smash']);
  });

  it('[NVW3] two that feed each other are both left, once', () => {
    const skills = {
      up: { when: [so('down')], adds: [so('up')], deletes: [], uses: [] },
      down: { when: [so('up')], adds: [so('down')], deletes: [], uses: [] },
    };
    const { links: loop } = networkOf({ actor: 'x', sensors: [], goals: [], skills }, []);
    expect([...feeding(loop, 'skill:up')].sort()).toEqual(['skill:down', 'skill:up']);
  });
});

describe('a curve', () => {
  const places = layOut(network);
  const end = (id: string) => ({
    node: network.nodes.find((node) => node.id === id)!,
    place: places.get(id)!,
  });
  const link = network.links.find(({ kind }) => kind === 'meets')!;
  const curve = curveOf(link, end(link.from), end(link.to));

  it('[NVW3] goes around the nodes of a long chain, with a few points for each that it passes', () => {
    const length = 58;
    const skills = Object.fromEntries(
      Array.from({ length }, (_, i) => [
        `go${i}`,
        { when: [so(`at${i}`)], adds: [so(`at${i + 1}`)], deletes: [not(`at${i}`)], uses: [] },
      ]),
    );
    const sensors = Array.from({ length: length + 1 }, (_, i) => `at${i}`);
    const chain = networkOf({ actor: 'x', sensors, goals: [`at${length}`], skills }, [
      { name: `at${length}`, value: true },
    ]);
    expect(chain.nodes.length).toBeLessThanOrEqual(120);
    const look = createLook();
    const laid = layOut(chain);
    setNetwork(look, chain, laid);
    const columns = new Set([...laid.values()].map(({ x }) => x)).size;
    expect(columns).toBeGreaterThan(50);
    for (const each of chain.links) {
      const { points, left, right } = curveFor(look, each)!;
      expect(points.length / 2).toBeLessThan(21 + 8 * 3 * columns);
      expect([left, right].every(Number.isFinite)).toBe(true);
    }
  });

  it('[NVW3] goes from the effect to the condition, and is found where it is', () => {
    const [from, to] = [places.get(link.from)!, places.get(link.to)!];
    const point = { x: 0, y: 0 };
    pointAt(curve, 0, point);
    expect(point.x).toBeCloseTo(from.x + from.width, 3);
    pointAt(curve, 1, point);
    expect(point.x).toBeCloseTo(to.x, 1);
    for (const part of [0.1, 0.4, 0.77]) {
      pointAt(curve, part, point);
      expect(distanceTo(curve, point.x, point.y, 5)).toBeLessThan(0.01);
      expect(distanceTo(curve, point.x, point.y + 500, 5)).toBe(Infinity);
    }
  });
});

describe('links on their way', () => {
  it('[NVW3] pass behind no node, forth and back', () => {
    fc.assert(
      fc.property(structures, (structure) => {
        const look = createLook();
        const found = networkOf(
          structure,
          structure.goals.map((name) => ({ name })),
        );
        setNetwork(look, found, layOut(found));
        const point = { x: 0, y: 0 };
        for (const link of found.links) {
          const way = curveFor(look, link)!;
          // as it is drawn, piece by piece
          for (let i = 0; i < way.bends.length - 2; i += 6) {
            for (let t = 0; t <= 1; t += 1 / 64) {
              const [at, down] = [cubicAt(way.bends, i, t), cubicAt(way.bends, i + 1, t)];
              for (const { x, y, width, height } of look.places.values()) {
                const isOver = at > x + 2 && at < x + width - 2;
                const isBehind = isOver && down > y + 2 && down < y + height - 2;
                if (isBehind) expect.fail(`${linkWords(link)} is hidden at ${at}, ${down}`);
              }
            }
          }
          // pointed at where it is drawn
          pointAt(way, 0.37, point);
          expect(distanceTo(way, point.x, point.y, 5)).toBeLessThan(0.01);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('[NVW3] of a crowd they take the shortest way', () => {
    const skills = Object.fromEntries(
      Array.from({ length: 130 }, (_, i) => [
        `s${i}`,
        { when: [so(`p${i}`)], adds: [so(`p${(i + 1) % 130}`)], deletes: [], uses: [] },
      ]),
    );
    const crowd = networkOf({ actor: 'a', sensors: ['p0'], goals: ['p5'], skills }, []);
    const look = createLook();
    setNetwork(look, crowd, layOut(crowd));
    for (const link of crowd.links) expect(curveFor(look, link)!.bends).toHaveLength(8);
  });
});

describe('keyboard', () => {
  it('[NVW4] arrows go to the nearest node on that side', () => {
    const places = layOut(network);
    expect(nodeBeside(places, 'skill:fill', 'right')).toBe('skill:drink');
    expect(nodeBeside(places, 'skill:drink', 'right')).toBe('goal:thirsty');
    expect(nodeBeside(places, 'goal:thirsty', 'right')).toBeUndefined();
    expect(nodeBeside(places, 'goal:thirsty', 'left', (id) => id.startsWith('sensor'))).toMatch(
      /^sensor/,
    );
    const [top, next] = ['sensor:cup-full', 'sensor:cup-near', 'sensor:thirsty'].sort(
      (a, b) => places.get(a)!.y - places.get(b)!.y,
    );
    expect(nodeBeside(places, top!, 'down')).toBe(next);
    expect(nodeBeside(places, next!, 'up')).toBe(top);
  });

  it('[NVW4] what is straight ahead comes before what is nearer but aside', () => {
    const at = (x: number, y: number) => ({ x, y, width: 100, height: 40 });
    const places = new Map([
      ['here', at(0, 0)],
      ['aside', at(150, 150)],
      ['ahead', at(300, 10)],
    ]);
    expect(nodeBeside(places, 'here', 'right')).toBe('ahead');
    expect(nodeBeside(places, 'here', 'down')).toBe('aside');
  });

  it('[NVW4] a link is by the effect it was drawn from, else by the condition it was drawn to', () => {
    const node = (name: string) => network.nodes.find(({ id }) => id === `skill:${name}`)!;
    const [fill, drink, smash] = [node('fill'), node('drink'), node('smash')];
    const drawn = { from: 'fill', to: 'smash', proposition: 'cup-full' };
    expect(drawnLink(fill, 'effect 0', smash, 'condition 0')).toEqual(drawn);
    expect(drawnLink(smash, 'effect 0', fill, 'condition 0')).toMatchObject({
      proposition: 'cup-near',
    });
    expect(drawnLink(drink, 'effect 0', smash, 'condition 0')).toBeUndefined();
    expect(drawnLink(fill, 'effect 0', fill, 'condition 0')).toBeUndefined();
    expect(linkChoices(fill, drink)).toEqual(['cup-full']);
    expect(linkChoices(smash, fill)).toEqual(['cup-near']);
  });
});

describe('states', () => {
  it('[NVW2] are words, the strongest first', () => {
    const idle = {
      level: 1,
      executable: false,
      executing: false,
      disabled: false,
      elsewhere: false,
    };
    expect(skillWords(undefined)).toBe('amputated');
    expect(skillWords(idle)).toBe('');
    expect(skillWords({ ...idle, executable: true })).toBe('executable');
    expect(skillWords({ ...idle, executable: true, executing: true })).toBe('executing');
    expect(skillWords({ ...idle, disabled: true, executing: true, elsewhere: true })).toBe(
      'disabled, elsewhere',
    );
  });

  it('[NVW2] a skill that was cut off is kept for a while; one that comes back, or was not there yet, is not', () => {
    const { fill, ...others } = drinker.skills;
    const cut = { ...drinker, skills: others };
    const gone = keepGone(new Map(), drinker, cut, 1000, 500);
    expect([...gone.keys()]).toEqual(['fill']);
    expect(withGone(cut, gone).skills).toEqual(drinker.skills);
    expect(keepGone(gone, cut, cut, 1400, 500).size).toBe(1);
    expect(keepGone(gone, cut, cut, 1501, 500).size).toBe(0);
    expect(keepGone(gone, cut, drinker, 1100, 500).size).toBe(0);
    expect(keepGone(new Map(), drinker, cut, 1000, 500, true).size).toBe(0);
    expect(keepGone(gone, cut, { ...cut, actor: 'other' }, 1100, 500).size).toBe(0);
  });
});

describe('a crowd of links', () => {
  const view = fc.record({
    x: fc.integer({ min: -60, max: 60 }),
    y: fc.integer({ min: -60, max: 60 }),
    zoom: fc.double({ min: 0.1, max: 1.5, noNaN: true }),
  });
  const spots = fc.array(fc.tuple(fc.nat(400), fc.nat(300)), { minLength: 2, maxLength: 6 });

  it('[NVW3] goes through the pixels that its pieces go through, whatever one looks at, and never over the edge', () => {
    fc.assert(
      fc.property(spots, view, fc.integer({ min: 1, max: 5 }), (all, seen, width) => {
        const [plot, reference] = [emptyPlot(160, 120), emptyPlot(160, 120)];
        const points = new Float32Array(all.flat());
        const curve = { points } as unknown as Curve;
        const look = { view: seen, ratio: 1 } as Look;
        const paths = createPaths();
        keepPaths(paths, plot, look);
        plotPath(plot, pathOf(paths, plot, look, curve, 5), width, 7, false);
        for (let k = 2; k < points.length; k += 2) {
          const [x1, y1, x2, y2] = [k - 2, k - 1, k, k + 1].map(
            (i) => points[i]! * seen.zoom + (i % 2 === 0 ? seen.x : seen.y),
          ) as [number, number, number, number];
          const isIn = [x1, x2].every((x) => x >= 5 && x < 155);
          if (!isIn || ![y1, y2].every((y) => y >= 5 && y < 115)) continue;
          plotPiece(reference, x1, y1, x2, y2, stepsOf(x2 - x1, y2 - y1), width, 7);
        }
        expect(plot.pixels.every((ink, i) => ink === reference.pixels[i])).toBe(true);
      }),
    );
  });

  it('[NVW3] is traced anew when one looks from elsewhere, and only then', () => {
    const plot = emptyPlot(160, 120);
    const curve = { points: new Float32Array([10, 10, 100, 80]) } as unknown as Curve;
    const paths = createPaths();
    const seenFrom = (x: number) => {
      const look = { view: { x, y: 0, zoom: 1 }, ratio: 1 } as Look;
      keepPaths(paths, plot, look);
      return pathOf(paths, plot, look, curve, 5);
    };
    const first = seenFrom(0);
    expect(first.length).toBe(90);
    expect(seenFrom(0)).toBe(first);
    expect([...seenFrom(3)]).toEqual([...first].map((place) => place + 2 * 3));
  });

  it('[NVW3] is dashed where energy is taken', () => {
    const plot = emptyPlot(160, 120);
    const path = Int32Array.from({ length: 20 }, (_, i) => 2 * (160 * 50 + 20 + i));
    plotPath(plot, path, 1, 7, true);
    const row = [...plot.pixels.slice(160 * 50 + 20, 160 * 50 + 40)];
    expect(row.map((ink) => (ink === 0 ? '.' : '#')).join('')).toBe('######....######....');
  });
});

function emptyPlot(width: number, height: number): Plot {
  const pixels = new Uint32Array(width * height);
  return { image: undefined, pixels, width, height, inks: undefined, of: undefined };
}

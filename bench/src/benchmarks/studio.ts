/** The studio in a browser: what it draws, how soon it is there, and how soon it is elsewhere in time. */
import { setTimeout as pause } from 'node:timers/promises';
import { pageFolder, servePage } from '@troupe/studio/server';
import type { Browser, Page } from 'playwright-core';
import type { Benchmark, Round } from '../harness/benchmark.js';
import type { Held } from '../pages/load.js';
import type { Opened, Reached } from '../pages/slide.js';
import { type Size, visit, withBrowser } from '../subjects/studio-browser.js';
import { countBytes } from '../subjects/studio-bytes.js';
import { firstMove, watchFirstMove } from '../subjects/studio-first-move.js';
import { recordLongWork } from '../subjects/studio-recording.js';
import { servePages } from '../subjects/studio-site.js';

const updates = 30;
const steps = 100_000;
const moments = 30;
/** Milliseconds in which every panel is to follow. */
const soon = 100;
/** Milliseconds that a person stays at a moment. */
const stay = 300;
const mostBytes = 500_000;
const visits = 9;

export const studioBenchmarks: readonly Benchmark[] = [
  {
    name: 'studio/load',
    unit: 'changes a second',
    with: `${updates} a second; ours is how many are drawn by the slowest of three panels on one page: a network of 500 nodes and 2,000 links, a plot of 100,000 points, the sander world`,
    better: 'more',
    limit: 1,
    measure: () => measureLoad(({ held }) => ({ ours: least(held), theirs: updates })),
  },
  {
    name: 'studio/load-flat',
    unit: 'changes a second',
    with: `${updates} a second; ours is the page of studio/load without the sander world`,
    better: 'more',
    limit: 1,
    measure: () => measureLoad(({ flat }) => ({ ours: least(flat), theirs: updates })),
  },
  {
    name: 'studio/load-unpainted',
    unit: 'changes a second',
    with: `${updates} a second; ours is the page of studio/load where WebGL is asked for all of the sander world and paints nothing: the work of a graphics card left out`,
    better: 'more',
    measure: () => measureLoad(({ unpainted }) => ({ ours: least(unpainted), theirs: updates })),
  },
  {
    name: 'studio/load-long',
    unit: 'changes a second',
    with: `${updates} a second; ours is the page of studio/load-flat with twenty times the points: a line of 100,000 for each of 20 skills`,
    better: 'more',
    measure: () => measureLoad(({ long }) => ({ ours: least(long), theirs: updates })),
  },
  {
    name: 'studio/load-bare',
    unit: 'changes a second',
    with: `a page of three.js with the sander world alone in a picture as large, up to ${updates} a second; ours is studio/load`,
    better: 'more',
    measure: () =>
      measureLoad(({ held, bare }) => ({ ours: least(held), theirs: Math.min(updates, bare) })),
  },
  {
    name: 'studio/frames',
    unit: 'frames a second',
    with: 'an empty page in the same browser; ours is the page of studio/load',
    better: 'more',
    measure: () => measureLoad(({ held, empty }) => ({ ours: held.frames, theirs: empty })),
  },
  {
    name: 'studio/slide',
    unit: 'ms',
    with: `${soon} ms; ours is the time from going to a moment of a recording of ${steps} steps until network, levels, timeline, world and why show it, that of nine in ten of ${moments}`,
    better: 'less',
    limit: 1,
    measure: async () => {
      const { reached } = await measureSlide();
      return [
        { ours: nineInTen(reached.map((one) => Math.max(...Object.values(one)))), theirs: soon },
      ];
    },
  },
  {
    name: 'studio/open',
    unit: 'ms',
    with: 'the time until the first of it is there; ours is until all of that recording can be gone through',
    better: 'less',
    measure: async () => {
      const { opened } = await measureSlide();
      return [{ ours: opened.whole, theirs: opened.first }];
    },
  },
  {
    name: 'studio/bytes',
    unit: 'bytes',
    with: `the aim of ${mostBytes} bytes; ours is what the studio's server sends until the robot moves, panels that are loaded later left out`,
    better: 'less',
    limit: 1,
    measure: measureBytes,
  },
  {
    name: 'studio/first',
    unit: 'ms',
    with: 'a page of three.js with the same scene in a picture as large, served alike; ours is the studio: from asking for the page to the first frame in which the robot has moved',
    better: 'less',
    limit: 2,
    measure: measureFirst,
  },
];

interface Load {
  readonly held: Held;
  /** Without the world. */
  readonly flat: Held;
  /** The same, and twenty lines for one. */
  readonly long: Held;
  /** With the world, but nothing of it painted. */
  readonly unpainted: Held;
  /** Frames a second of other pages: with the world alone, and with nothing. */
  readonly bare: number;
  readonly empty: number;
}

function least({ network, levels, world }: Held): number {
  return Math.min(network, levels, world);
}

/** Seconds that are measured at a time, and as many before. */
const loadSeconds = 4;
const loadRounds = 3;

/** Once for all that is made of it. */
let loads: Promise<Load[]> | undefined;

async function measureLoad(roundOf: (load: Load) => Round): Promise<Round[]> {
  loads ??= withBrowser(takeLoads);
  return (await loads).map(roundOf);
}

async function takeLoads(browser: Browser): Promise<Load[]> {
  const sites = await Promise.all([
    servePages('load', ['stage-worker']),
    servePages('bare'),
    servePages('empty'),
  ]);
  const [loaded, alone, plain] = sites;
  const measure = <T>(address: string, size?: Size): Promise<T> =>
    visit(
      browser,
      address,
      async (page) => {
        await page.waitForFunction('window.measure !== undefined');
        // as it is after a while: a panel may take it easier on a slow machine
        await page.evaluate(`window.measure(${loadSeconds})`);
        return page.evaluate<T>(`window.measure(${loadSeconds})`);
      },
      size && { size },
    );
  try {
    const size = await visit(browser, loaded.address, pictureSize);
    const rounds: Load[] = [];
    for (let i = 0; i < loadRounds; i++) {
      rounds.push({
        empty: await measure<number>(plain.address),
        held: await measure<Held>(loaded.address),
        bare: await measure<number>(alone.address, size),
        flat: await measure<Held>(`${loaded.address}/?flat`),
        long: await measure<Held>(`${loaded.address}/?flat&lines=20`),
        unpainted: await measure<Held>(`${loaded.address}/?unpainted`),
      });
    }
    return rounds;
  } finally {
    await Promise.all(sites.map((site) => site.close()));
  }
}

interface Slide {
  readonly opened: Opened;
  readonly reached: readonly Reached[];
}

let slides: Promise<Slide> | undefined;

function measureSlide(): Promise<Slide> {
  slides ??= withBrowser(takeSlide);
  return slides;
}

async function takeSlide(browser: Browser): Promise<Slide> {
  const path = '/day.mcap';
  const recordings = new Map([[path, recordLongWork(steps)]]);
  const site = await servePages('slide', ['stage-worker'], recordings);
  try {
    return await visit(browser, site.address, async (page) => {
      await page.waitForFunction('window.openFile !== undefined');
      const opened = await page.evaluate<Opened>(`window.openFile(${JSON.stringify(path)})`);
      if (opened.ticks !== steps) throw new Error(`only ${opened.ticks} ticks came`);
      const reached: Reached[] = [];
      for (let i = 0; i < moments; i++) {
        await pause(stay);
        reached.push(await page.evaluate<Reached>(`window.slide(${momentOf(i)})`));
      }
      return { opened, reached };
    });
  } finally {
    await site.close();
  }
}

/** All over the recording, by turns near and far, and nowhere twice. */
function momentOf(i: number): number {
  return 500 + Math.floor((((i * 11) % moments) * (steps - 1000)) / moments) + i * 17;
}

function nineInTen(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.9) - 1] ?? Number.NaN;
}

function measureBytes(): Promise<Round[]> {
  return withBrowser(async (browser) => {
    const studio = await servePage();
    try {
      const bytes = await visit(
        browser,
        studio.address,
        async (page) => {
          const moved = await firstMove(page);
          // so that panels can be told from the rest, they have to be there
          await page.waitForLoadState('networkidle');
          return countBytes(page, moved, pageFolder());
        },
        { prepare: watchFirstMove },
      );
      return [{ ours: bytes, theirs: mostBytes }];
    } finally {
      await studio.close();
    }
  });
}

function measureFirst(): Promise<Round[]> {
  return withBrowser(async (browser) => {
    const [studio, bare] = await Promise.all([servePage(), servePages('bare')]);
    const prepare = watchFirstMove;
    try {
      const size = await visit(browser, studio.address, pictureSize);
      const timeOurs = () => visit(browser, studio.address, firstMove, { prepare });
      const timeTheirs = () => visit(browser, bare.address, firstMove, { prepare, size });
      // compressed at the first visit
      await timeOurs();
      await timeTheirs();
      const rounds: Round[] = [];
      for (let i = 0; i < visits; i++) {
        const theirs = i % 2 === 0 ? await timeTheirs() : undefined;
        const ours = await timeOurs();
        rounds.push({ ours, theirs: theirs ?? (await timeTheirs()) });
      }
      return rounds;
    } finally {
      await Promise.all([studio.close(), bare.close()]);
    }
  });
}

/** Of the picture of the world. */
async function pictureSize(page: Page): Promise<Size> {
  const canvas = page.locator('canvas[role=application]').first();
  await canvas.waitFor();
  const box = await canvas.boundingBox();
  if (box === null) throw new Error('the world of the studio is not to be seen');
  return { width: Math.round(box.width), height: Math.round(box.height) };
}

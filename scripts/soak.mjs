// An hour's worth of ticks at speed, with two viewers: says how much memory the server and the pages take on the way.
//
//   npm run soak                 108,000 ticks (an hour at thirty a second)
//   npm run soak -- --ticks N    fewer, to try it
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { findBrowser } from './find-browser.mjs';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { ticks: { type: 'string', default: '108000' } } });
const ticks = Number(values.ticks);
if (!Number.isSafeInteger(ticks) || ticks < 1000) {
  console.error('--ticks must be a whole number from 1000 on');
  process.exit(2);
}
/** Times that memory is looked at: the first half is for warming up and filling what is bounded. */
const looks = 12;
/** Of what there was at half time: what is kept of a run grows by numbers, not by objects. */
const mostGrowth = 1.25;

const server = spawn(process.execPath, [
  join(root, 'packages/cli/dist/bin.js'),
  ...['serve', join(root, 'examples/05-sander/sander.yaml'), '--port', '0', '--rate', '1000'],
]);
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--enable-unsafe-swiftshader'],
});
let failed = false;
try {
  const [line] = await once(server.stdout.setEncoding('utf8'), 'data');
  const address = line.trim();
  const pages = [];
  for (const role of ['director', 'viewer']) {
    const page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
    page.on('pageerror', ({ message }) => {
      console.error(`${role}: ${message}`);
      failed = true;
    });
    await page.goto(`${address}/?role=${role}`);
    pages.push(page);
  }
  const rows = [];
  for (let look = 1; look <= looks; look++) {
    const goal = Math.floor((ticks * look) / looks);
    while ((await lastOf(pages[0])) < goal) await wait(500);
    const heaps = [];
    for (const page of pages) heaps.push(await heapOf(page));
    const row = [await lastOf(pages[0]), residentOf(server.pid), ...heaps];
    rows.push(row);
    console.log(
      `tick ${row[0]}: server ${row[1].toFixed(0)} MB, director ${row[2].toFixed(1)} MB, viewer ${row[3].toFixed(1)} MB`,
    );
  }
  const half = rows[looks / 2 - 1];
  const end = rows.at(-1);
  for (const [i, name] of [
    [1, 'server'],
    [2, 'director'],
    [3, 'viewer'],
  ]) {
    const growth = end[i] / half[i];
    const level = growth <= mostGrowth;
    if (!level) failed = true;
    console.log(
      `${name}: ${growth.toFixed(2)} × what it was at half time: ${level ? 'level' : 'it grows'}`,
    );
  }
} finally {
  await browser.close();
  server.kill('SIGTERM');
}
process.exit(failed ? 1 : 0);

function lastOf(page) {
  return page.evaluate(() => {
    const { state, house } = window.troupeStudio;
    return state.run === undefined ? 0 : house.show(state.run).log.last;
  });
}

/** Megabytes after what nobody needs has been thrown away. */
async function heapOf(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
}

function residentOf(pid) {
  const [, pages] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return (Number(pages) * 4096) / 1e6;
}

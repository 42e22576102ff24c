// Takes the pictures of the docs in a real browser, from the pages of the course and from the studio: docs/*.png and docs/sander.gif.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import gifenc from 'gifenc';
import { chromium } from 'playwright-core';
import { bundlePage } from '../examples/dist/pages/bundle-page.js';
import { pages } from '../examples/dist/pages/list-pages.js';
import { servePage } from '../packages/studio/dist/server/index.js';
import { findBrowser } from './find-browser.mjs';

const docs = resolve(process.argv[2] ?? join(import.meta.dirname, '..', 'docs'));

/** A page goes on only when it is told to: so pictures are of the moments meant, however slow the machine is. */
function ownTime() {
  let now = 0;
  let waiting = [];
  window.requestAnimationFrame = (callback) => waiting.push(callback);
  performance.now = () => now;
  window.passTime = (seconds, steps) => {
    for (let i = 0; i < steps; i++) {
      now += (1000 * seconds) / steps;
      const due = waiting;
      waiting = [];
      for (const callback of due) callback(now);
    }
  };
}

const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--enable-unsafe-swiftshader'],
});
try {
  await takeStill('/meadow', 'meadow.png', { width: 1100, height: 560 }, [0.5], [300, 420], [2.2]);
  await takeStill('/robots', 'robots.png', { width: 1100, height: 620 }, [6]);
  await takeMoving('/', 'sander.gif', { width: 640, height: 400 }, { from: 7, seconds: 8, fps: 8 });
  await takeStudio('studio.png', { width: 1440, height: 900 }, 'light', 'World');
  await takeStudio('studio-dark.png', { width: 1440, height: 900 }, 'dark', 'Levels');
  await takeStudio('studio-phone.png', { width: 390, height: 800 }, 'dark', 'Network');
} finally {
  await browser.close();
}

/** A few seconds of work, then it stands: what is waited for differs with the machine, what is shown does not. */
async function takeStudio(file, viewport, colorScheme, panel) {
  const served = await servePage();
  const page = await browser.newPage({ viewport, colorScheme });
  await page.goto(served.address);
  await page.getByRole('combobox', { name: 'How fast' }).selectOption('0.5');
  await page.waitForFunction(() => {
    const { state, house } = window.troupeStudio;
    return state.run !== undefined && house.show(state.run).log.last >= 330;
  });
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('slider', { name: 'Moment' }).fill('320');
  await page.getByRole('tab', { name: panel, exact: true }).click();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: join(docs, file) });
  console.log(file);
  await page.close();
  await served.close();
}

async function openPage(path, viewport) {
  const entry = pages.find((page) => page.path === path);
  const { html, script } = await bundlePage(entry);
  const page = await browser.newPage({ viewport, colorScheme: 'light' });
  await page.addInitScript(ownTime);
  await page.route('**/*', (route) =>
    route.request().url().endsWith('page.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({ contentType: 'text/html', body: html }),
  );
  await page.goto(`http://127.0.0.1${path}`);
  await page.waitForSelector('canvas');
  return page;
}

/** Time that nobody looks at: a small page is drawn quickly. */
async function pass(page, seconds) {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 64, height: 64 });
  // a page lets a quarter of a second pass at most
  for (let left = seconds; left > 0; left -= 2) {
    const now = Math.min(2, left);
    await page.evaluate(([s, n]) => window.passTime(s, n), [now, Math.ceil(now * 4)]);
  }
  await page.setViewportSize(size);
  await page.waitForTimeout(200);
  await page.evaluate(() => window.passTime(0.001, 1));
}

async function takeStill(path, file, viewport, [before], click, [after] = [0]) {
  const page = await openPage(path, viewport);
  await pass(page, before);
  if (click) await page.mouse.click(...click);
  if (after) await pass(page, after);
  await page.screenshot({ path: join(docs, file) });
  console.log(file);
  await page.close();
}

async function takeMoving(path, file, viewport, { from, seconds, fps }) {
  const page = await openPage(path, viewport);
  await page.addStyleTag({ content: 'nav, .panel, .controls { display: none !important }' });
  await pass(page, from);
  const gif = gifenc.GIFEncoder();
  let palette;
  for (let i = 0; i < seconds * fps; i++) {
    await page.evaluate(([s]) => window.passTime(s, 1), [1 / fps]);
    const { data, width, height } = await readPixels(page, await page.screenshot());
    // one palette for all: colours that change from frame to frame flicker
    palette ??= gifenc.quantize(data, 128);
    const index = gifenc.applyPalette(data, palette);
    gif.writeFrame(index, width, height, { palette, delay: 1000 / fps });
  }
  gif.finish();
  writeFileSync(join(docs, file), gif.bytes());
  console.log(file);
  await page.close();
}

/** The browser reads what it drew: nobody else here knows how to read a PNG. */
async function readPixels(page, png) {
  const { width, height, base64 } = await page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    let binary = '';
    for (let i = 0; i < data.length; i += 8192)
      binary += String.fromCharCode(...data.subarray(i, i + 8192));
    return { width: bitmap.width, height: bitmap.height, base64: btoa(binary) };
  }, png.toString('base64'));
  return { width, height, data: new Uint8Array(Buffer.from(base64, 'base64')) };
}

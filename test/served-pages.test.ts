import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './in-browser.js';

const size = { width: 720, height: 480 };
const serve = join(import.meta.dirname, '../examples/dist/pages/serve.js');

let server: ChildProcess;
let address = '';

beforeAll(async () => {
  [server, address] = await start();
});

afterAll(() => {
  server.kill('SIGKILL');
});

/** Until it has said where it answers. */
async function start(...args: string[]): Promise<[ChildProcess, string]> {
  const child = spawn(process.execPath, [serve, '--port', '0', ...args]);
  child.stdout.setEncoding('utf8');
  const [line] = (await once(child.stdout, 'data')) as [string];
  return [child, /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0] ?? line];
}

/** A page of its own; what goes wrong in it is collected. */
async function open(
  path: string,
  look: (page: Page) => Promise<void>,
  prepare?: (page: Page) => Promise<void>,
): Promise<string[]> {
  const context = await (await openBrowser()).newContext({
    viewport: size,
  });
  const errors: string[] = [];
  try {
    const page = await context.newPage();
    page.on('pageerror', ({ message }) => errors.push(message));
    await prepare?.(page);
    await page.goto(`${address}${path}`);
    await look(page);
    return errors;
  } finally {
    await context.close();
  }
}

/** Time that passes only when it is told to: a slow machine sees the same. While nobody looks nothing is drawn. */
async function ownTime(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let now = 0;
    let waiting: FrameRequestCallback[] = [];
    let seen = true;
    const { drawElements } = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.drawElements = function (...what) {
      if (seen) drawElements.apply(this, what);
    };
    const frame = (milliseconds: number) => {
      now += milliseconds;
      const due = waiting;
      waiting = [];
      for (const callback of due) callback(now);
    };
    window.requestAnimationFrame = (callback) => waiting.push(callback);
    performance.now = () => now;
    Object.assign(window, {
      passTime: (seconds: number) => {
        seen = false;
        for (let i = 0; i < seconds * 4; i++) frame(250);
        seen = true;
        frame(1);
      },
    });
  });
}

async function withoutWebGL(page: Page): Promise<void> {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
}

/** Nothing is drawn: so it takes no time. */
async function wordsAlone(page: Page): Promise<void> {
  await ownTime(page);
  await withoutWebGL(page);
}

async function pass(page: Page, seconds: number): Promise<void> {
  await page.evaluate(`passTime(${seconds})`);
}

const said = (page: Page) => page.textContent('.panel');

/** How many points of the picture are red, beside the panel. */
async function redness(page: Page): Promise<number> {
  const png = (await page.screenshot()).toString('base64');
  return page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(270, 0, bitmap.width - 270, bitmap.height);
    let red = 0;
    for (let i = 0; i < data.length; i += 4) {
      if (data[i]! > 120 && data[i + 1]! < data[i]! * 0.55) red++;
    }
    return red;
  }, png);
}

/** Red, green and blue of a point. */
type IsColour = (red: number, green: number, blue: number) => boolean;
const isDoor: IsColour = (r, g, b) => g > r * 1.25 && g > b && g < 130;
const isShirt: IsColour = (r, g, b) => b > r * 1.8 && b > g && g > r * 1.2;

/** How many points of the picture are of a colour, and from where to where. */
async function findColour(page: Page, isIt: IsColour) {
  const png = (await page.screenshot()).toString('base64');
  return page.evaluate(
    async ([text, code]) => {
      const isIt = new Function(`return ${code}`)() as IsColour;
      const bytes = Uint8Array.from(atob(text!), (c) => c.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const { width, height } = bitmap;
      const context = new OffscreenCanvas(width, height).getContext('2d')!;
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      const found = { count: 0, left: width, right: 0, top: height };
      for (let i = 0; i < data.length; i += 4) {
        if (!isIt(data[i]!, data[i + 1]!, data[i + 2]!)) continue;
        const [x, y] = [(i / 4) % width, Math.floor(i / 4 / width)];
        found.count++;
        found.left = Math.min(found.left, x);
        found.right = Math.max(found.right, x);
        found.top = Math.min(found.top, y);
      }
      return found;
    },
    [png, String(isIt)],
  );
}

describe('npm run course', () => {
  it('[SAN2] shows the robot at work, and what it does: the board is sanded, and what was grey is red', async () => {
    const errors = await open(
      '/',
      async (page) => {
        await page.waitForSelector('canvas');
        await pass(page, 2);
        expect(await said(page)).toContain('It does: pick up sander.');
        const before = await page.screenshot();
        await pass(page, 12);
        expect(await said(page)).toContain('It does: sand board in hand.');
        expect((await page.screenshot()).equals(before)).toBe(false);
        const bare = await redness(page);
        await pass(page, 26);
        expect(await said(page)).toContain('✓ board sanded');
        expect(await said(page)).toContain('✓ self painted');
        expect(await redness(page)).toBeGreaterThan(3 * bare + 500);
      },
      ownTime,
    );
    expect(errors).toEqual([]);
  });

  it('[SAN3] without WebGL it says so, and tells all the same what the robot does', async () => {
    const errors = await open(
      '/',
      async (page) => {
        expect(await page.textContent('.notice')).toContain('no WebGL');
        await pass(page, 2);
        expect(await said(page)).toContain('It does: pick up sander.');
        await pass(page, 38);
        expect(await said(page)).toContain('✓ self painted');
      },
      wordsAlone,
    );
    expect(errors).toEqual([]);
  });

  it('[FOX1] has a fox on a meadow that comes for a berry', async () => {
    const errors = await open(
      '/meadow',
      async (page) => {
        await page.waitForSelector('canvas');
        await pass(page, 1);
        const alone = await page.screenshot();
        expect(await page.textContent('.said')).toContain('Click on the meadow');
        await page.mouse.click(300, 360);
        await pass(page, 2);
        expect(await page.textContent('.said')).toContain('It does: trot.');
        await pass(page, 4);
        expect((await page.screenshot()).equals(alone)).toBe(false);
      },
      ownTime,
    );
    expect(errors).toEqual([]);
  });

  it('[FOX1] without WebGL the fox comes for a berry too, and one reads that it does', async () => {
    const errors = await open(
      '/meadow',
      async (page) => {
        expect(await page.textContent('.notice')).toContain('no WebGL');
        await pass(page, 1);
        await page.getByRole('button', { name: 'Throw a berry' }).click();
        const done: (string | null)[] = [];
        for (let i = 0; i < 10; i++) {
          await pass(page, 1);
          done.push(await page.textContent('[role=status]'));
        }
        expect(done).toContain('It does: trot.');
        expect(done).toContain('It does: play.');
      },
      wordsAlone,
    );
    expect(errors).toEqual([]);
  });

  it('[SAN3] every page opens without an error', async () => {
    const links = await fetch(address).then((answer) => answer.text());
    const paths = [...links.matchAll(/<a href="([^"]+)"/g)].map(([, path]) => path!);
    expect(paths.length).toBe(5);
    for (const path of paths) {
      const errors = await open(
        path,
        async (page) => {
          await page.waitForSelector('canvas');
          await pass(page, 1);
        },
        ownTime,
      );
      expect({ path, errors }).toEqual({ path, errors: [] });
    }
  });

  it('[SAN3] on a phone and on small screens every link and button is in sight, and nothing lies over the panel', async () => {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 900, height: 600 },
    ]) {
      await open(
        '/dude',
        async (page) => {
          await page.setViewportSize(viewport);
          await page.waitForSelector('.panel');
          const boxes = await page.evaluate(() =>
            ['nav a', '.controls button', '.panel'].map((name) =>
              [...document.querySelectorAll(name)].map((element) => {
                const { left, right, top, bottom } = element.getBoundingClientRect();
                return { left, right, top, bottom };
              }),
            ),
          );
          const [links, buttons, panels] = boxes;
          const panel = panels![0];
          expect(links!.length).toBe(5);
          for (const { left, right } of [...links!, ...buttons!]) {
            expect(left).toBeGreaterThanOrEqual(0);
            expect(right).toBeLessThanOrEqual(viewport.width);
          }
          for (const { left, bottom } of buttons!) {
            expect(bottom <= panel!.top || left >= panel!.right).toBe(true);
          }
        },
        ownTime,
      );
    }
  });

  it('[DUD1] the door and the dude are in the picture, beside the panel, however wide it is', async () => {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1000, height: 700 },
      { width: 1280, height: 800 },
    ]) {
      await open(
        '/dude',
        async (page) => {
          await page.waitForSelector('canvas');
          await pass(page, 1);
          await page.addStyleTag({ content: '.panel, .controls, .said { visibility: hidden }' });
          const free = viewport.width > 620 ? { left: 262, top: 38 } : { left: 0, top: 400 };
          for (const isIt of [isDoor, isShirt]) {
            const { count, left, right, top } = await findColour(page, isIt);
            expect(count).toBeGreaterThan(300);
            expect(left).toBeGreaterThan(free.left);
            expect(top).toBeGreaterThan(free.top);
            expect(right).toBeLessThan(viewport.width - 1);
          }
        },
        async (page) => {
          // before it opens: resized once its one frame is drawn, the picture would be empty
          await page.setViewportSize(viewport);
          await ownTime(page);
        },
      );
    }
  });

  it('[DUD1] what is said below is what the panel says that it does', async () => {
    await open(
      '/dude',
      async (page) => {
        await page.getByRole('button', { name: 'Take 2' }).click();
        const seen = new Set<string>();
        for (let i = 0; i < 24; i++) {
          await pass(page, 0.5);
          const panel = (await said(page)) ?? '';
          const below = (await page.textContent('.said')) ?? '';
          for (const [skill, words] of [
            ['close window', 'closes the window'],
            ['walk to door', 'walks to the door'],
          ] as const) {
            const [status = ''] = /It does: .*?\./.exec(panel) ?? [];
            if (below.includes(words)) seen.add(words);
            expect([status, below.includes(words)]).toEqual([status, status.includes(skill)]);
          }
        }
        expect(seen.size).toBe(2);
        // nor does anything go on once the take is over
        await expect
          .poll(async () => {
            await pass(page, 1);
            return page.textContent('.said');
          })
          .toContain('the take is over');
        expect(await said(page)).toContain('It has all it wants.');
        expect(await page.locator('.level.on').count()).toBe(0);
      },
      wordsAlone,
    );
  });

  it('[PAL1] of a robot out of parts one sees all levels, and it is said that it looks up only while it does', async () => {
    await open(
      '/robots',
      async (page) => {
        await page.setViewportSize({ width: 1000, height: 700 });
        let looked = 0;
        for (let i = 0; i < 24; i++) {
          await pass(page, 0.25);
          const below = page.locator('.said');
          if (!(await below.isVisible())) continue;
          if ((await below.textContent()) !== 'It looks up.') continue;
          looked++;
          expect(await page.textContent('.panel p')).toContain('look up');
        }
        expect(looked).toBeGreaterThan(0);
        const levels = await page.locator('.level').last().boundingBox();
        const panel = await page.locator('.panel').boundingBox();
        expect(levels!.y + levels!.height).toBeLessThan(panel!.y + panel!.height);
      },
      wordsAlone,
    );
  });

  it('[SAN3] serves nothing but its pages', async () => {
    for (const path of ['/nothing', '/../package.json', '/%2e%2e/package.json', '/meadow/../x']) {
      expect((await fetch(`${address}${path}`)).status).toBe(404);
    }
  });

  it('[SAN3] says what is wrong with what it is given, and with a port that is taken', async () => {
    const ask = async (...args: string[]) => {
      const child = spawn(process.execPath, [serve, ...args]);
      let text = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (piece: string) => {
          text += piece;
        });
      }
      const [status] = await once(child, 'exit');
      return { status, text };
    };
    const { port } = new URL(address);
    const taken = await ask('--port', port);
    expect(taken).toEqual({ status: 1, text: expect.stringContaining(`Port ${port} is taken`) });
    const wrong = await ask('--port', 'x');
    expect(wrong).toEqual({ status: 2, text: expect.stringContaining('--port must be a number') });
    const unknown = await ask('--prot', '1');
    expect(unknown).toEqual({ status: 2, text: expect.stringContaining("'--prot'") });
  });

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    it(`[SAN3] stops cleanly at ${signal}, also while somebody looks`, async () => {
      const [child, url] = await start();
      const reader = await fetch(url);
      child.kill(signal);
      const [status] = await once(child, 'exit');
      expect(status).toBe(0);
      await reader.text();
    });
  }
});

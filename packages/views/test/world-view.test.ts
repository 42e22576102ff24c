import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type OpenedPage, openPage } from './open-page.js';
import type { MountOptions } from './pages/world-view.js';

const file = join(import.meta.dirname, 'pages/world-view.tsx');
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const viewport = { width: 720, height: 360 };

/** One page for all: what a test mounts, the next one takes away. */
let opened: OpenedPage | undefined;

afterEach(async () => {
  const { errors, page } = opened!;
  await page.evaluate(() => window.world.unmount());
  expect(errors.splice(0)).toEqual([]);
});

afterAll(() => opened?.close());

async function mount(options: MountOptions): Promise<Page> {
  // a camera that swings on would be waited for, frame by frame
  opened ??= await openPage(file, { viewport, reducedMotion: 'reduce' });
  const { page } = opened;
  await page.waitForFunction(() => window.world !== undefined);
  await page.evaluate((given) => window.world.mount(given), options);
  await page.getByRole('option').first().waitFor();
  return page;
}

/** Makes ticks; by two, for the first after a show was opened tells no moment. */
async function tick(page: Page, ticks: number): Promise<void> {
  await page.evaluate(async (count) => {
    await window.world.show.step(count - 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await window.world.show.step(1);
  }, ticks);
}

/** Until nothing more is drawn. */
const settle = (page: Page): Promise<void> => page.evaluate(() => window.world.settled());

/** Red, green and blue of the page, as it is to be seen. */
async function colourAt(page: Page, x: number, y: number): Promise<readonly number[]> {
  const picture = await page.screenshot({ clip: { x, y, width: 1, height: 1 } });
  return page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const context = document.createElement('canvas').getContext('2d')!;
    context.drawImage(image, 0, 0);
    return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  }, picture.toString('base64'));
}

const label = (page: Page, text: string) =>
  page.locator('.troupe-world-label:not([hidden])').filter({ hasText: new RegExp(`^${text}$`) });
const option = (page: Page, name: string) =>
  page.getByRole('option', { name: new RegExp(`^[✓\\s]*${name}(\\s|$)`) });
const card = (page: Page, name: string) => page.getByRole('region', { name: `About ${name}` });
const whereIs = (page: Page, thing: string) =>
  page.evaluate((name) => window.world.show.scene.world.where(name), thing);

/** On the screen: right below its name, which is picked for that and let go again. */
async function spotOf(page: Page, thing: string, below = 10): Promise<{ x: number; y: number }> {
  await option(page, thing).click();
  const named = page.locator('.troupe-world-label-picked').filter({ hasText: thing });
  await named.waitFor();
  await settle(page);
  const box = (await named.boundingBox())!;
  await page.getByRole('button', { name: 'Close' }).click();
  await named.waitFor({ state: 'hidden' });
  await settle(page);
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height + below) };
}

async function seriousProblems(page: Page): Promise<readonly string[]> {
  await page.addScriptTag({ path: axe });
  return page.evaluate(async () => {
    const { axe: found } = window as unknown as {
      axe: {
        run: (
          root: Element,
        ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    const { violations } = await found.run(document.getElementById('stage')!);
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
}

describe('the world in space', () => {
  it('[WLV1] a thing that is clicked is picked, and says who senses it', async () => {
    const page = await mount({ controlled: true });
    await tick(page, 4);
    const spot = await spotOf(page, 'sprayer', 9);
    const [red, green] = await colourAt(page, spot.x, spot.y);
    // a red can with shadows on it
    expect(red! > 1.5 * green!).toBe(true);
    await page.mouse.click(spot.x, spot.y);
    await card(page, 'sprayer').waitFor();
    expect(await card(page, 'sprayer').textContent()).toMatch(/at -1\.1, 1\.02, -0\.9/);
    expect(await card(page, 'sprayer').textContent()).toMatch(
      /robot: sprayerLocation → sprayerInHand, sprayerSomewhere/,
    );
    expect(await option(page, 'sprayer').getAttribute('aria-selected')).toBe('true');
    await label(page, 'sprayer').waitFor();
    // beside everything nothing is picked
    await page.mouse.click(12, 12);
    await card(page, 'sprayer').waitFor({ state: 'detached' });
  });

  it('[WLV1] one thing far out does not make the others small', async () => {
    const page = await mount({ world: 'wide' });
    await tick(page, 2);
    const [crate, ball] = [await spotOf(page, 'crate'), await spotOf(page, 'ball')];
    // three metres from each other, which is about two characters
    expect(Math.hypot(crate.x - ball.x, crate.y - ball.y)).toBeGreaterThan(viewport.height / 5);
  });

  it('[WLV5] what is picked from the list comes into view, if it is out of it; Home goes back', async () => {
    const page = await mount({ world: 'wide' });
    await tick(page, 2);
    const crate = await spotOf(page, 'crate');
    // what is in view moves nothing
    await spotOf(page, 'ball');
    expect(await spotOf(page, 'crate')).toEqual(crate);
    await option(page, 'tower').click();
    await label(page, 'tower').waitFor();
    await settle(page);
    const tower = (await label(page, 'tower').boundingBox())!;
    const picture = (await page.locator('.troupe-world-picture').boundingBox())!;
    expect(Math.abs(tower.x + tower.width / 2 - (picture.x + picture.width / 2))).toBeLessThan(5);
    await page.getByRole('application').press('Home');
    expect(await spotOf(page, 'crate')).toEqual(crate);
  });

  it('[WLV1] shows the tick of the cursor: what was taken is gone, and there again in the past', async () => {
    const page = await mount({});
    await tick(page, 2);
    const spot = await spotOf(page, 'sander', 6);
    const yellow = await colourAt(page, spot.x, spot.y);
    expect(yellow[0]! > 1.3 * yellow[2]!).toBe(true);
    await tick(page, 200);
    await option(page, 'sander').filter({ hasText: 'in robot' }).waitFor();
    await settle(page);
    const gone = await colourAt(page, spot.x, spot.y);
    expect(gone).not.toEqual(yellow);
    await page.evaluate(() => window.world.show.seek(2));
    await option(page, 'sander').filter({ hasNotText: 'in robot' }).waitFor();
    // coarse as long as one may slide on
    await expect.poll(() => colourAt(page, spot.x, spot.y)).toEqual(yellow);
  });

  it('[WLV1] draws when something changes or the camera moves, and else not', async () => {
    const page = await mount({});
    await settle(page);
    const draws = () => page.evaluate(() => window.world.draws());
    const before = await draws();
    expect(before).toBeGreaterThan(0);
    await page.waitForTimeout(500);
    expect(await draws()).toBe(before);
    const picture = page.getByRole('application');
    const look = async () => {
      const colours = [];
      for (let x = 60; x < 360; x += 30) colours.push(await colourAt(page, x, 200));
      return colours;
    };
    const colours = await look();
    await picture.focus();
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
    await settle(page);
    const turned = await draws();
    expect(turned).toBeGreaterThan(before);
    expect(await look()).not.toEqual(colours);
    await page.keyboard.press('Home');
    await settle(page);
    expect(await look()).toEqual(colours);
    // it runs, but nobody can see it
    await page.evaluate(async () => {
      document.getElementById('stage')!.style.display = 'none';
      await new Promise((resolve) => setTimeout(resolve, 200));
      await window.world.show.play();
    });
    await settle(page);
    const hidden = await draws();
    await page.evaluate(() => window.world.pass(1000));
    await page.waitForTimeout(300);
    expect(await draws()).toBe(hidden);
    await page.evaluate(() => {
      document.getElementById('stage')!.style.display = '';
    });
    await page.waitForFunction((count) => window.world.draws() > count, hidden);
  });

  it('[WLV1] leaves nothing behind, and is no sharper than anyone sees', async () => {
    const page = await mount({});
    await page.evaluate(() => {
      Object.defineProperty(window, 'devicePixelRatio', { value: 3, configurable: true });
      document.getElementById('stage')!.style.height = '150px';
    });
    const sharpness = () =>
      page.evaluate(() => {
        const canvas = document.querySelector('canvas')!;
        return canvas.width / canvas.clientWidth;
      });
    // where the processor draws, a picture is there some time after it was asked for
    await expect.poll(sharpness, { timeout: 20_000 }).toBe(2);
    await settle(page);
    expect(await sharpness()).toBe(2);
    const live = () => page.evaluate(() => window.world.liveResources());
    expect((await live()).geometries).toBeGreaterThan(20);
    await page.evaluate(() => {
      window.world.unmount();
      Object.defineProperty(window, 'devicePixelRatio', { value: 1, configurable: true });
      document.getElementById('stage')!.style.height = '';
    });
    expect(await live()).toEqual({ geometries: 0, materials: 0, textures: 0 });
    expect(await page.locator('canvas').count()).toBe(0);
  });

  it('[WLV1] a picture that is being painted while its size changes is shown, and never empty', async () => {
    const page = await mount({});
    await settle(page);
    const seen = await page.evaluate(async () => {
      const stage = document.getElementById('stage')!;
      const shown: number[] = [];
      const own = CanvasRenderingContext2D.prototype as unknown as {
        putImageData: (...all: unknown[]) => void;
      };
      const { putImageData } = own;
      own.putImageData = function (this: CanvasRenderingContext2D, ...all: unknown[]) {
        putImageData.apply(this, all);
        if (this.canvas.getAttribute('role') !== 'application') return;
        const { width, height } = this.canvas;
        const { data } = this.getImageData(width >> 1, height >> 1, 1, 1);
        shown.push(data[0]! + data[1]! + data[2]!);
      };
      for (let i = 0; i < 40; i++) {
        stage.style.height = `${300 + (i % 8) * 5}px`;
        await new Promise((resolve) => setTimeout(resolve, 10 + (i % 5) * 15));
      }
      const meanwhile = shown.length;
      await new Promise((resolve) => setTimeout(resolve, 1500));
      own.putImageData = putImageData;
      stage.style.height = '';
      return { meanwhile, shown };
    });
    expect(seen.meanwhile).toBeGreaterThan(0);
    expect(seen.shown.filter((light) => light === 0)).toEqual([]);
  });

  /** Red, green and blue of the picture in each of its parts, from upper left to lower right. */
  const partsOf = (page: Page, across: number, down: number) =>
    page.evaluate(
      ([columns, rows]) => {
        const canvas = document.querySelector('canvas')!;
        const small = document.createElement('canvas');
        [small.width, small.height] = [columns!, rows!];
        const context = small.getContext('2d')!;
        context.imageSmoothingQuality = 'high';
        context.drawImage(canvas, 0, 0, columns!, rows!);
        return [...context.getImageData(0, 0, columns!, rows!).data];
      },
      [across, down],
    );
  const shownTick = (page: Page) =>
    page.evaluate(() => document.querySelector('canvas')!.dataset['tick']);

  // on the wall of the workshop a shadow is missing; of a plate that is seen from behind nothing is
  for (const [world, least, most] of [
    ['sander', 0.005, 0.03],
    ['turned', 0, 0.005],
  ] as const) {
    it(`[WLV4] what is drawn while it runs looks as what stands still, but for shadows: ${world}`, async () => {
      const page = await mount({ world });
      await tick(page, 4);
      await settle(page);
      const still = await partsOf(page, 40, 20);
      await page.evaluate(async () => {
        await window.world.show.play();
        await window.world.passTick();
      });
      await expect.poll(() => shownTick(page)).toBe('5');
      const running = await partsOf(page, 40, 20);
      await page.evaluate(() => window.world.show.pause());
      const apart = running.filter((value, i) => Math.abs(value - still[i]!) > 12);
      expect(apart.length / running.length).toBeLessThanOrEqual(most);
      expect(apart.length / running.length).toBeGreaterThanOrEqual(least);
    });
  }

  it('[WLV4] says which tick is to be seen, and shows every one while it runs', async () => {
    const page = await mount({});
    await tick(page, 4);
    await settle(page);
    expect(await shownTick(page)).toBe('4');
    const seen = await page.evaluate(async () => {
      const canvas = document.querySelector('canvas')!;
      const ticks = new Set<string | undefined>();
      const watcher = new MutationObserver(() => ticks.add(canvas.dataset['tick']));
      watcher.observe(canvas, { attributes: true, attributeFilter: ['data-tick'] });
      await window.world.show.play();
      for (let i = 0; i < 8; i++) {
        await window.world.passTick();
        const tick = String(window.world.show.scene.ticks);
        while (canvas.dataset['tick'] !== tick) await new Promise(requestAnimationFrame);
      }
      await window.world.show.pause();
      watcher.disconnect();
      return [...ticks];
    });
    // the one that is there is drawn anew when it begins to run
    expect(seen.filter((tick) => tick !== '4')).toEqual([
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
      '11',
      '12',
    ]);
  });

  it('[WLV4] goes on when what was being painted is lost', async () => {
    const page = await mount({});
    await tick(page, 4);
    await settle(page);
    await page.evaluate(async () => {
      const { painter, show, passTick } = window.world;
      const loss = painter.getExtension('WEBGL_lose_context')!;
      const heard = (kind: string) =>
        new Promise((resolve) => painter.canvas.addEventListener(kind, resolve, { once: true }));
      await show.play();
      await passTick();
      await new Promise(requestAnimationFrame);
      // nobody looks while it is lost and there again
      document.getElementById('stage')!.style.display = 'none';
      const lost = heard('webglcontextlost');
      loss.loseContext();
      await lost;
      const restored = heard('webglcontextrestored');
      setTimeout(() => loss.restoreContext());
      await restored;
      document.getElementById('stage')!.style.display = '';
      await passTick();
    });
    await expect.poll(() => shownTick(page)).toBe('6');
    await page.evaluate(() => window.world.show.pause());
    // the renderer of three.js says so
    opened!.errors.splice(0);
    const [red, green, blue] = await colourAt(page, 20, 340);
    expect([red! > 120, green! > 100, blue! > 80]).toEqual([true, true, true]);
  });

  /** Picks the ball, and drags it to the left. */
  const dragBall = async (page: Page) => {
    const spot = await spotOf(page, 'ball', 20);
    await page.mouse.click(spot.x, spot.y);
    await card(page, 'ball').waitFor();
    await page.mouse.down();
    await page.mouse.move(spot.x - 40, spot.y + 4, { steps: 4 });
    await page.mouse.up();
  };

  it('[WLV1] a director drags a thing over the ground', async () => {
    const page = await mount({ world: 'plain' });
    await dragBall(page);
    await page.getByRole('status').filter({ hasText: 'ball is put to' }).waitFor();
    await tick(page, 2);
    const [x, y, z] = (await whereIs(page, 'ball'))!;
    expect(y).toBe(0.3);
    expect(x < 1.3 && x > -1).toBe(true);
    expect(Math.abs(z)).toBeLessThan(0.5);
  });

  it('[WLV1] one who only looks moves the camera instead', async () => {
    const page = await mount({ world: 'plain', role: 'viewer' });
    await label(page, 'crate').waitFor();
    const before = await label(page, 'crate').boundingBox();
    await dragBall(page);
    await settle(page);
    expect(await label(page, 'crate').boundingBox()).not.toEqual(before);
    expect(await page.getByRole('status').textContent()).toBe('');
    expect(await page.getByRole('button', { name: 'Take away' }).count()).toBe(0);
  });

  it('[WLV1] all of it by keyboard: going through the list, picking, moving', async () => {
    const page = await mount({ world: 'plain', controlled: true });
    await tick(page, 2);
    await page.getByRole('listbox', { name: 'Things' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await card(page, 'bone').waitFor();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowUp');
    await page.getByRole('status').filter({ hasText: '0.8, 0.1, 1.5' }).waitFor();
    await tick(page, 2);
    expect(await whereIs(page, 'bone')).toEqual([0.8, 0.1, 1.5]);
    await page.keyboard.press('Escape');
    await card(page, 'bone').waitFor({ state: 'detached' });
  });

  it('[WLV1] a thing is taken away and put back; the robot goes without it meanwhile', async () => {
    const page = await mount({});
    await tick(page, 30);
    await option(page, 'sander').click();
    await page.getByRole('button', { name: 'Take away' }).click();
    await tick(page, 60);
    await page.getByText('There is no sander at this moment.').waitFor();
    expect(await option(page, 'sander').count()).toBe(0);
    const spans = await page.evaluate(() => {
      const log = window.world.show.log.actors.get('robot')!;
      return { spans: log.spans.map(({ skill, outcome }) => [skill, outcome]), faults: log.faults };
    });
    expect(spans.spans[0]).toEqual(['pickUpSander', 'failed']);
    expect(spans.faults).toEqual([]);
    await page.getByRole('button', { name: 'Put back sander' }).click();
    await tick(page, 2);
    await option(page, 'sander').waitFor();
    expect(await whereIs(page, 'sander')).toEqual([-1.3, 1.05, 0.9]);
  });

  it('[WLV1] in a narrow panel what there is to know stands below the picture', async () => {
    const page = await mount({ world: 'plain' });
    const layout = () =>
      page.evaluate(() => {
        const [picture, side] = ['picture', 'side'].map((name) =>
          document.querySelector(`.troupe-world-${name}`)!.getBoundingClientRect(),
        );
        return side!.top >= picture!.bottom ? 'below' : 'beside';
      });
    expect(await layout()).toBe('beside');
    await page.evaluate(() => {
      document.getElementById('stage')!.style.width = '390px';
    });
    expect(await layout()).toBe('below');
    await page.evaluate(() => {
      document.getElementById('stage')!.style.width = '';
    });
  });

  it('[WLV1] axe finds nothing wrong, light or dark', async () => {
    for (const theme of ['light', 'dark'] as const) {
      const page = await mount({ world: 'plain', theme });
      await tick(page, 3);
      await option(page, 'bone').click();
      await page.getByRole('button', { name: 'List beliefs' }).click();
      await settle(page);
      expect(await seriousProblems(page)).toEqual([]);
      await page.evaluate(() => window.world.unmount());
    }
  });
});

describe('beliefs', () => {
  it('[WLV2] where something is believed to be is drawn, with a line to where it is; it can be switched off', async () => {
    const page = await mount({ world: 'plain' });
    await tick(page, 3);
    await label(page, 'bone\\?').waitFor();
    await settle(page);
    const ghost = (await label(page, 'bone\\?').boundingBox())!;
    const spot = {
      x: Math.round(ghost.x + ghost.width / 2),
      y: Math.round(ghost.y + ghost.height + 13),
    };
    const marked = await colourAt(page, spot.x, spot.y);
    await page.getByRole('checkbox', { name: 'Draw what dog believes' }).uncheck();
    await label(page, 'bone\\?').waitFor({ state: 'hidden' });
    await settle(page);
    const bare = await colourAt(page, spot.x, spot.y);
    // as warm as the mark, over sand
    expect(marked[1]! < bare[1]! - 30 && marked[2]! < bare[2]! - 30).toBe(true);
  });

  it('[WLV2] what is believed stands beside what is so, in words', async () => {
    const page = await mount({ world: 'plain' });
    await tick(page, 3);
    await page.getByRole('button', { name: 'List beliefs' }).click();
    const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
    await row('bonePlace').waitFor();
    expect(await row('crateFull').textContent()).toBe('crateFullyes✗ full: no');
    expect(await row('ballLocation').textContent()).toBe('ballLocation1.5, 0.3, 0✓ 1.5, 0.3, 0');
    expect(await row('bonePlace').textContent()).toBe(
      'bonePlace (remembered)-0.8, 0.1, 1.6✗ 0.6, 0.1, 1.6',
    );
  });
});

describe('without looks, and without WebGL', () => {
  it('[WLV3] what has no look has its size and its name', async () => {
    const page = await mount({ world: 'plain' });
    for (const name of ['crate', 'ball', 'dog', 'bone']) await label(page, name).waitFor();
    const spot = await spotOf(page, 'crate', 40);
    await page.mouse.click(spot.x, spot.y);
    await card(page, 'crate').waitFor();
  });

  it('[WLV3] a look that throws is said, and the thing is shown plainly', async () => {
    const page = await mount({ world: 'broken' });
    await page.getByRole('alert').filter({ hasText: 'no crate today' }).waitFor();
    await label(page, 'crate').waitFor();
  });

  it('[WLV3] a plan from above shows, picks and moves the same things', async () => {
    const page = await mount({ world: 'plain', webgl: false });
    await page.getByText('This browser shows no WebGL').waitFor();
    await page.getByRole('application', { name: /^Plan of the world/ }).waitFor();
    await tick(page, 3);
    await label(page, 'bone\\?').waitFor();
    const box = (await label(page, 'crate').boundingBox())!;
    const spot = { x: box.x + box.width / 2, y: box.y + box.height + 20 };
    await page.mouse.click(spot.x, spot.y);
    await card(page, 'crate').waitFor();
    await page.mouse.move(spot.x, spot.y);
    await page.mouse.down();
    await page.mouse.move(spot.x, spot.y + 60, { steps: 3 });
    await page.mouse.up();
    await page.getByRole('status').filter({ hasText: 'crate is put to' }).waitFor();
    await tick(page, 2);
    const [x, y, z] = (await whereIs(page, 'crate'))!;
    expect([x, y]).toEqual([-1.5, 0.4]);
    expect(z).toBeGreaterThan(0.3);
    // [WLV5] far to the left of what is shown now
    await page.getByRole('button', { name: 'Close' }).click();
    for (let i = 0; i < 20; i++) await page.getByRole('application').press('ArrowRight');
    await label(page, 'ball').waitFor({ state: 'hidden' });
    await option(page, 'ball').click();
    await label(page, 'ball').waitFor();
    expect(await seriousProblems(page)).toEqual([]);
  });
});

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ActorMoment } from '../src/model/protocol.js';
import { type OpenedPage, openPage } from './open-page.js';

const sander = join(import.meta.dirname, 'pages/network-sander.tsx');
const wide = { viewport: { width: 1280, height: 760 } };

const node = (page: Page, id: string) => page.locator(`[data-node="${id}"]`);
const advance = (page: Page, ticks: number) => page.evaluate(`advance(${ticks})`);
const robot = (page: Page) => page.evaluate<ActorMoment>('show.moment.actors.robot');
const status = (page: Page) => page.locator('.troupe-network-status > p').first();
const frames = (page: Page) =>
  page.evaluate(
    'new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(() => r())))',
  );

async function open(options = {}): Promise<OpenedPage> {
  const opened = await openPage(sander, { ...wide, ...options });
  await node(opened.page, 'skill:pickUpBoard').waitFor();
  // the view is fitted in the frames after
  await opened.page.waitForFunction('document.querySelector("[data-tick]") !== null');
  await frames(opened.page);
  return opened;
}

const boxOf = async (locator: Locator) => (await locator.boundingBox())!;

async function boxesOf(page: Page, kind: string) {
  const all = await page.locator(`.troupe-node-${kind}[data-node]`).all();
  return Promise.all(all.map(boxOf));
}

/** What is to be seen right of a node's right edge, where its links begin. */
async function strip(page: Page, id: string): Promise<string> {
  const { x, y, width, height } = await boxOf(node(page, id));
  const clip = { x: x + width + 2, y: y + height / 2 - 6, width: 40, height: 12 };
  return (await page.screenshot({ clip })).toString('base64');
}

/** Pixels of the layer in which energy flows that have colour. */
const inked = (page: Page) =>
  page.evaluate<number>(`(() => {
    const canvas = document.querySelectorAll('.troupe-network-stage > canvas')[1];
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return data.filter((value, i) => i % 4 === 3 && value > 0).length;
  })()`);

/** Nodes whose name leaves them, or lies on their sign, or is cut off. */
const wrongNames = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('[data-node]')]
    .filter((node) => {
      const box = node.getBoundingClientRect();
      const range = document.createRange();
      const name = node.querySelector('.troupe-node-name');
      range.selectNodeContents(name);
      const sign = node.querySelector('.troupe-node-icon').getBoundingClientRect();
      return name.scrollHeight > name.clientHeight + 1 || [...range.getClientRects()].some((text) => {
        const over = text.right > sign.left && text.bottom > sign.top + 1;
        return text.bottom > box.bottom + 0.5 || text.right > box.right || over;
      });
    })
    .map((node) => node.dataset.node)`);

describe('the network of the sander robot', () => {
  let opened: OpenedPage;
  let page: Page;

  beforeAll(async () => {
    opened = await open();
    page = opened.page;
  }, 60_000);

  it('[NVW1] what a goal wants stays in its box, whatever shape the panel has', async () => {
    for (const viewport of [
      wide.viewport,
      { width: 420, height: 900 },
      { width: 900, height: 330 },
    ]) {
      const { page: other, close } = await open({ viewport });
      await advance(other, 3);
      const goal = node(other, 'goal:selfPainted');
      // close enough for it to be written
      await other.getByRole('searchbox').fill('selfPainted');
      const stage = (await other.locator('.react-flow').boundingBox())!;
      await other.mouse.move(stage.x + stage.width / 2, stage.y + stage.height / 2);
      await expect
        .poll(async () => {
          await other.mouse.wheel(0, -300);
          await frames(other);
          return other.locator('[data-far="true"]').count();
        })
        .toBe(0);
      const room = await goal.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const words = [...element.querySelectorAll('.troupe-node-value, .troupe-node-state')];
        const lines = words.flatMap((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          return [...range.getClientRects()].filter(({ width }) => width > 0);
        });
        return {
          text: words[0]?.textContent,
          isIn: lines.every(
            (line) =>
              line.left >= left && line.right <= right && line.top >= top && line.bottom <= bottom,
          ),
        };
      });
      expect(room).toEqual({ text: 'wants true, importance 0.4', isIn: true });
      await close();
    }
  });

  it('[NVW1] sensors stand left of skills, skills left of goals', async () => {
    const [sensors, skills, goals] = await Promise.all([
      boxesOf(page, 'sensor'),
      boxesOf(page, 'skill'),
      boxesOf(page, 'goal'),
    ]);
    expect([sensors.length, skills.length, goals.length]).toEqual([11, 10, 2]);
    const right = (boxes: typeof sensors) => Math.max(...boxes.map(({ x, width }) => x + width));
    const left = (boxes: typeof sensors) => Math.min(...boxes.map(({ x }) => x));
    expect(right(sensors)).toBeLessThan(left(skills));
    expect(right(skills)).toBeLessThan(left(goals));
    // all of it is in view
    expect(left(sensors)).toBeGreaterThan(0);
    expect(right(goals)).toBeLessThan(1280);
  });

  it('[NVW1] all of it is in view when the panel gets another size, unless somebody looks closer', async () => {
    const outside = async () => {
      const { width, height } = page.viewportSize()!;
      const kinds = await Promise.all(
        ['sensor', 'skill', 'goal'].map((kind) => boxesOf(page, kind)),
      );
      return kinds
        .flat()
        .filter((box) => box.x < 0 || box.y < 0 || box.x + box.width > width)
        .concat(kinds.flat().filter((box) => box.y + box.height > height)).length;
    };
    for (const size of [
      { width: 900, height: 500 },
      { width: 1280, height: 760 },
    ]) {
      await page.setViewportSize(size);
      await expect.poll(outside).toBe(0);
    }
    await page.keyboard.press('Escape');
    await node(page, 'skill:pickUpBoard').focus();
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await expect.poll(outside).toBeGreaterThan(0);
    const closer = await boxOf(node(page, 'skill:pickUpBoard'));
    await page.setViewportSize({ width: 1200, height: 760 });
    await frames(page);
    expect(await boxOf(node(page, 'skill:pickUpBoard'))).toEqual(closer);
    await page.setViewportSize(wide.viewport);
    await page.keyboard.press('0');
    await expect.poll(outside).toBe(0);
  });

  it('[NVW2] from afar every name stays within its node, and off its sign', async () => {
    await page.setViewportSize({ width: 720, height: 460 });
    await page.locator('[data-far=true]').waitFor();
    expect(await wrongNames(page)).toEqual([]);
    await page.setViewportSize(wide.viewport);
    await expect.poll(() => page.locator('[data-far=true]').count()).toBe(0);
  });

  it('[NVW3] what flows is drawn along its link, and moves; where nothing flows nothing is', async () => {
    const before = await strip(page, 'sensor:operational');
    const idle = await strip(page, 'sensor:selfPainted');
    expect(await strip(page, 'sensor:operational')).toBe(before);
    await advance(page, 6);
    const flowing = await strip(page, 'sensor:operational');
    expect(flowing).not.toBe(before);
    await expect.poll(() => strip(page, 'sensor:operational')).not.toBe(flowing);
    expect(await strip(page, 'sensor:selfPainted')).toBe(idle);
  });

  it('[NVW3] a link that is pointed at says its name and its amount', async () => {
    const { x, y, width, height } = await boxOf(node(page, 'sensor:operational'));
    await page.mouse.move(x + width + 8, y + height / 2);
    const line = status(page);
    await expect
      .poll(() => line.textContent())
      .toMatch(
        /^operational is a condition of \w+ by operational: operational gives \w+ [\d.]+ \(what is sensed\)\.$/,
      );
    const text = (await line.textContent())!;
    const [, to, amount] = /gives (\w+) ([\d.]+)/.exec(text)!;
    const flow = (await robot(page)).flows.find(
      (one) => one.source === 'state' && one.from === 'operational' && one.to === to,
    );
    expect(flow!.amount).toBeCloseTo(Number(amount), 1);
    await page.mouse.move(640, 400);
  });

  it('[NVW2] a skill is filled by its level, with a line at the threshold, both of one scale', async () => {
    const moment = await robot(page);
    const levels = Object.values(moment.skills).map(({ level }) => level);
    const full = Math.max(moment.threshold, ...levels);
    expect(Math.max(...levels)).toBeGreaterThan(0);
    for (const [name, { level }] of Object.entries(moment.skills)) {
      const box = await boxOf(node(page, `skill:${name}`));
      const fill = await boxOf(node(page, `skill:${name}`).locator('[data-part=fill]'));
      const line = await boxOf(node(page, `skill:${name}`).locator('[data-part=threshold]'));
      expect((fill.x + fill.width - box.x) / box.width).toBeCloseTo(level / full, 1);
      expect((line.x - box.x) / box.width).toBeCloseTo(moment.threshold / full, 1);
    }
    const shown = await node(page, 'skill:pickUpBoard').locator('[data-part=value]').textContent();
    expect(Number(shown)).toBeCloseTo(moment.skills['pickUpBoard']!.level, 0);
  });

  it('[NVW2] executable and executing are told in words; a goal says what it wants and whether it is met', async () => {
    for (let i = 0; i < 60; i++) {
      const { skills } = await robot(page);
      if (Object.values(skills).some(({ executing }) => executing)) break;
      await advance(page, 3);
    }
    const { skills, goals } = await robot(page);
    const words = { executing: 0, executable: 0 };
    for (const [name, skill] of Object.entries(skills)) {
      const text = await node(page, `skill:${name}`).textContent();
      for (const word of ['executing', 'executable'] as const) {
        const isSo = skill[word] && (word === 'executing' || !skill.executing);
        expect(text!.includes(word)).toBe(isSo);
        if (isSo) words[word] += 1;
      }
    }
    expect(words.executing).toBeGreaterThan(0);
    expect(words.executable).toBeGreaterThan(0);
    expect(goals['selfPainted']).toMatchObject({ importance: 0.4, met: false });
    const goal = await node(page, 'goal:selfPainted').textContent();
    expect(goal).toContain('wants true, importance 0.4');
    expect(goal).toContain('not met');
    expect(await node(page, 'sensor:operational').textContent()).toContain('true');
  });

  it('[NVW3] a filter leaves what feeds one skill; clearing it brings all back', async () => {
    await page.getByLabel('What feeds').selectOption('pickUpSander');
    await expect.poll(() => page.locator('[data-node]').count()).toBeLessThan(20);
    const left = await page
      .locator('[data-node]')
      .evaluateAll((all) => all.map((element) => (element as HTMLElement).dataset['node']).sort());
    expect(left).toContain('sensor:sanderSomewhere');
    expect(left).toContain('skill:putDownSander');
    // what it is good for does not feed it
    expect(left).not.toContain('skill:sandBoardInVise');
    expect(left.some((id) => id!.startsWith('goal'))).toBe(false);
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => page.locator('[data-node]').count()).toBe(23);
    await frames(page);
  });

  it('[NVW3] a search marks what it finds, and Enter goes there', async () => {
    await page.getByLabel('Search').fill('vise');
    await expect.poll(() => page.locator('[data-found=true]').count()).toBe(3);
    await page.keyboard.press('Enter');
    const focused = await page.evaluate('document.activeElement.dataset.node');
    expect(focused).toMatch(/vise/i);
    expect(await status(page).textContent()).toBe('3 found.');
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => page.locator('[data-found=true]').count()).toBe(0);
  });

  it('[NVW3] a search that finds nothing says so, and one that is over says what is shown', async () => {
    const box = page.getByLabel('Search');
    await advance(page, 6);
    await expect.poll(() => inked(page)).toBeGreaterThan(0);
    await box.fill('zzz');
    await expect.poll(() => status(page).textContent()).toBe('Nothing is called "zzz".');
    // what is not looked for does not flow either
    await expect.poll(() => inked(page)).toBe(0);
    expect(await page.getByRole('status').textContent()).toBe('Nothing is called "zzz".');
    await page.keyboard.press('Enter');
    expect(await status(page).textContent()).toBe('Nothing is called "zzz".');
    await box.fill('vise');
    await expect.poll(() => status(page).textContent()).toBe('3 found.');
    await expect.poll(() => inked(page)).toBeGreaterThan(0);
    await box.fill('');
    await expect.poll(() => status(page).textContent()).toBe('Everything is shown.');
  });

  it('[NVW4] arrows go from node to node, Enter picks one, Escape lets it go', async () => {
    await node(page, 'sensor:operational').focus();
    const focused = () => page.evaluate<string>('document.activeElement.dataset.node');
    const seen = [];
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press('ArrowRight');
      seen.push((await focused()).split(':')[0]);
    }
    expect(seen).toEqual(['skill', 'skill', 'skill', 'goal']);
    await page.keyboard.press('ArrowLeft');
    const skill = await focused();
    await page.keyboard.press('Enter');
    expect(await page.evaluate('seen.picked')).toEqual({ kind: 'skill', name: skill.slice(6) });
    await expect.poll(() => node(page, skill).getAttribute('aria-pressed')).toBe('true');
    expect(await page.locator('.troupe-network-picked').textContent()).toContain(skill.slice(6));
    await page.keyboard.press('Escape');
    await expect.poll(() => node(page, skill).getAttribute('aria-pressed')).toBe('false');
    // Tab comes back to where one was, and there is only one stop
    expect(await page.locator('[data-node][tabindex="0"]').count()).toBe(1);
  });

  it('[NVW3] [NVW4] what is picked stands out in a panel that is opened anew, too', async () => {
    await node(page, 'skill:pickUpSander').click();
    const asides = () => page.locator('[data-aside=true]').count();
    await expect.poll(asides).toBeGreaterThan(5);
    const before = await asides();
    await page.evaluate('openAgain()');
    await expect.poll(() => page.locator('[data-node]').count()).toBe(23);
    await advance(page, 1);
    const skill = node(page, 'skill:pickUpSander');
    expect(await skill.getAttribute('aria-pressed')).toBe('true');
    expect(await asides()).toBe(before);
    expect(await page.locator('.troupe-network-picked').textContent()).toContain('pickUpSander');
    expect(await page.locator('[data-node][tabindex="0"]').count()).toBe(1);
    await skill.focus();
    await page.keyboard.press('Escape');
    await expect.poll(asides).toBe(0);
  });

  it('[NVW4] D disables a skill, and enables it again', async () => {
    const skill = node(page, 'skill:putDownSprayer');
    await skill.focus();
    await page.keyboard.press('d');
    await expect.poll(() => status(page).textContent()).toBe('putDownSprayer is disabled.');
    await advance(page, 3);
    expect(await skill.textContent()).toContain('disabled');
    await page.keyboard.press('d');
    await expect.poll(() => status(page).textContent()).toBe('putDownSprayer is enabled.');
    await advance(page, 3);
    expect(await skill.textContent()).not.toContain('disabled');
  });

  it('[NVW3] with the keyboard the links of a node are named one by one', async () => {
    await node(page, 'goal:boardSanded').focus();
    await page.keyboard.press('.');
    const first = await status(page).textContent();
    expect(first).toMatch(/^sandBoardIn\w+ can reach the goal boardSanded by boardSanded: /);
    await page.keyboard.press('.');
    expect(await status(page).textContent()).not.toBe(first);
    expect(await page.getByRole('status').textContent()).toBe(await status(page).textContent());
  });

  it('[NVW4] L begins a link, arrows choose its end, Enter makes it; Escape makes none', async () => {
    await node(page, 'skill:pickUpSander').focus();
    await page.keyboard.press('l');
    expect(await status(page).textContent()).toContain('its effect sanderInHand');
    await page.keyboard.press('ArrowRight');
    const to = await page.evaluate<string>('document.activeElement.dataset.node');
    expect(to).toMatch(/^skill:/);
    await page.keyboard.press('Escape');
    expect(await page.evaluate('seen.links')).toEqual([]);
    expect(await page.evaluate('document.activeElement.dataset.node')).toBe('skill:pickUpSander');
    await page.keyboard.press('l');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('seen.links')).toEqual([
      { from: 'pickUpSander', to: to.slice(6), proposition: 'sanderInHand' },
    ]);
  });

  it('[NVW4] a link is dragged from an effect to a condition', async () => {
    const handle = (id: string, title: string) =>
      page.locator(`.react-flow__node[data-id="${id}"] [title^="${title}"]`);
    const from = await boxOf(handle('skill:pickUpSander', 'effect sanderInHand'));
    const to = await boxOf(handle('skill:sprayPaintSelf', 'condition operational'));
    await page.evaluate('seen.links.length = 0');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + 20, { steps: 3 });
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
    await page.mouse.up();
    expect(await page.evaluate('seen.links')).toEqual([
      { from: 'pickUpSander', to: 'sprayPaintSelf', proposition: 'sanderInHand' },
    ]);
  });

  it('[NVW2] a skill that is cut off stays for a while, as amputated', async () => {
    await page.evaluate('amputate("putDownSprayer")');
    await advance(page, 3);
    const skill = node(page, 'skill:putDownSprayer');
    await expect.poll(() => skill.textContent()).toContain('amputated');
    expect(await skill.getAttribute('data-state')).toBe('amputated');
    await expect.poll(() => skill.count(), { timeout: 20_000, interval: 500 }).toBe(0);
    expect(await page.locator('[data-node]').count()).toBe(22);
  });

  it('[NVW2] the legend says what the shapes mean', async () => {
    await page.getByRole('button', { name: 'Legend' }).click();
    const legend = page.getByRole('region', { name: 'Legend' });
    for (const word of ['Executable', 'Executing', 'Disabled', 'Amputated', 'threshold']) {
      expect(await legend.textContent()).toContain(word);
    }
    const serious = await axe(page);
    expect(serious).toEqual([]);
    await page.getByRole('button', { name: 'Legend' }).click();
    expect(opened.errors).toEqual([]);
  });
});

/** What axe finds that keeps people out. */
async function axe(page: Page): Promise<string[]> {
  const file = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
  await page.addScriptTag({ content: await readFile(file, 'utf8') });
  return page.evaluate(`axe.run(document.querySelector('#stage')).then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).slice(0, 3).join(' ')))`);
}

describe('in other hands', () => {
  it('[NVW2] on a phone and in the dark it fits, and can be read', async () => {
    const { page, errors, close } = await open({
      viewport: { width: 390, height: 720 },
      colorScheme: 'dark',
      hasTouch: true,
    });
    const size = await page.evaluate('[document.documentElement.scrollWidth, innerWidth]');
    expect(size).toEqual([390, 390]);
    for (const name of ['Fit', 'Legend', 'Clear']) {
      const { x, width } = await boxOf(page.getByRole('button', { name }));
      expect(x + width).toBeLessThanOrEqual(390);
    }
    const letters = await node(page, 'skill:pickUpSander').evaluate((element) => {
      const name = element.querySelector('.troupe-node-name')!;
      const zoom = element.getBoundingClientRect().width / (element as HTMLElement).offsetWidth;
      return Number.parseFloat(getComputedStyle(name).fontSize) * zoom;
    });
    expect(letters).toBeGreaterThanOrEqual(10);
    await node(page, 'skill:pickUpSander').tap();
    await expect
      .poll(() => page.locator('.troupe-network-picked').textContent())
      .toContain('What feeds it');
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: 'Fit' }).tap();
    await expect
      .poll(async () => (await boxOf(node(page, 'goal:selfPainted'))).x)
      .toBeLessThan(390);
    expect(errors).toEqual([]);
    await close();
  });

  it('[NVW1] in a small panel, too, all of it is in view at once, and names are as large as can be', async () => {
    for (const [viewport, least] of [
      // a phone, and held sideways
      [{ width: 390, height: 720 }, 8],
      [{ width: 844, height: 270 }, 6],
      // a quarter of a laptop's screen
      [{ width: 683, height: 312 }, 9],
      [{ width: 650, height: 357 }, 9],
      [{ width: 520, height: 400 }, 7],
      [{ width: 340, height: 330 }, 3],
    ] as const) {
      const { page, close } = await open({ viewport, hasTouch: true });
      const outside = async () => {
        const stage = await boxOf(page.locator('.troupe-network-stage'));
        const kinds = await Promise.all(
          ['sensor', 'skill', 'goal'].map((kind) => boxesOf(page, kind)),
        );
        const isIn = ({ x, y, width, height }: typeof stage) =>
          x >= stage.x &&
          y >= stage.y &&
          x + width <= stage.x + stage.width &&
          y + height <= stage.y + stage.height;
        return kinds.flat().filter((box) => !isIn(box)).length;
      };
      const size = `${viewport.width} × ${viewport.height}`;
      await expect.poll(outside, { message: size }).toBe(0);
      const letters = await page.evaluate<number>(`(() => {
        const scale = new DOMMatrix(getComputedStyle(document.querySelector('.react-flow__viewport')).transform).a;
        const names = [...document.querySelectorAll('[data-node] .troupe-node-name')];
        return scale * Math.min(...names.map((name) => parseFloat(getComputedStyle(name).fontSize)));
      })()`);
      expect(letters, size).toBeGreaterThanOrEqual(least);
      expect(await wrongNames(page), size).toEqual([]);
      // and pressing Fit changes nothing
      const before = await boxOf(node(page, 'skill:pickUpBoard'));
      await page.getByRole('button', { name: 'Fit' }).tap();
      await frames(page);
      expect(await boxOf(node(page, 'skill:pickUpBoard')), size).toEqual(before);
      const words = await status(page).evaluate(
        (line) => getComputedStyle(line, '::before').content,
      );
      expect(words).toContain('Tap a link');
      await close();
    }
  }, 60_000);

  it('[NVW3] [NVW4] who wants no motion sees none; a viewer changes nothing', async () => {
    const { page, close } = await open({ reducedMotion: 'reduce' });
    await page.evaluate('location.hash = "viewer"');
    await page.reload();
    await node(page, 'skill:pickUpBoard').waitFor();
    await page.waitForFunction('document.querySelector("[data-tick]") !== null');
    await frames(page);
    const before = await strip(page, 'sensor:operational');
    await page.evaluate('tickScene(6)');
    await expect.poll(() => strip(page, 'sensor:operational')).not.toBe(before);
    await frames(page);
    const one = await strip(page, 'sensor:operational');
    await page.waitForTimeout(150);
    expect(await strip(page, 'sensor:operational')).toBe(one);
    await node(page, 'skill:pickUpBoard').focus();
    await page.keyboard.press('d');
    expect(await status(page).textContent()).toBe(
      'Only a director can disable or enable something.',
    );
    expect(await page.locator('.react-flow__handle').count()).toBe(0);
    await close();
  });
});

describe('a crowd', () => {
  it('[NVW3] 500 nodes and 2,000 links that all change are drawn as news come, and written once it is quiet', async () => {
    const file = join(import.meta.dirname, 'pages/network-load.tsx');
    const { page, errors, close } = await openPage(file, wide);
    await page.waitForFunction('document.querySelector("[data-tick]") !== null');
    const load = await page.evaluate<{ held: number; nodes: number; links: number }>('measure(1)');
    expect(load).toMatchObject({ nodes: 500, links: 2000 });
    expect(load.held).toBeGreaterThan(0);
    const level = await page.evaluate<number>('show.moment.actors.load.skills["skill-200"].level');
    await expect
      .poll(() => node(page, 'skill:skill-200').locator('[data-part=value]').textContent())
      .toBe(
        level >= 100
          ? String(Math.round(level))
          : String(Number(level.toFixed(level >= 10 ? 1 : 2))),
      );
    const before = await page.screenshot({ clip: { x: 300, y: 100, width: 500, height: 400 } });
    await page.evaluate('measure(0.2)');
    const after = await page.screenshot({ clip: { x: 300, y: 100, width: 500, height: 400 } });
    expect(after.equals(before)).toBe(false);
    expect(errors).toEqual([]);
    await close();
  });
});

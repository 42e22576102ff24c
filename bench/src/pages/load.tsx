/** A large network, a long plot and the sander world on one page, each with news 30 times a second: how much of it is drawn? */
import { looks } from '@troupe/examples/dist/17-sander-world/sander-body.js';
import { LevelsView } from '@troupe/views/levels';
import { NetworkView } from '@troupe/views/network';
import type { Show } from '@troupe/views/show';
import '@troupe/views/views.css';
import { WorldView } from '@troupe/views/world';
import { createRoot } from 'react-dom/client';
import { busyNetwork } from './busy-network.js';
import { connectStage } from './connect-stage.js';
import { longLevels } from './long-levels.js';
import { onDrawing } from './watch-drawing.js';

export interface Held {
  /** Pieces of news that were drawn, a second. */
  readonly network: number;
  readonly levels: number;
  readonly world: number;
  /** Frames of the page, a second. */
  readonly frames: number;
}

const rate = 30;
/** Frames in which a panel is to be there. */
const mostFrames = 600;
const asked = new URLSearchParams(location.search);
/** Without the world: what is drawn in three dimensions takes all there is where no graphics card does it. */
const isFlat = asked.has('flat');
/** With the world, of which nothing is painted: what is left is what the page itself takes. */
const isUnpainted = asked.has('unpainted');
/** Of a hundred thousand points each. */
const lines = Number(asked.get('lines') ?? 1);
const sight = { from: [3.3, 2.2, -3.7], to: [-0.1, 0.85, 0.4], sun: [3.5, 8, -4] } as const;

/** News, and how much of it was drawn before the next came. */
class Tally {
  drawn = 0;
  #fresh = false;

  readonly tell = () => {
    this.#fresh = true;
  };

  readonly draw = () => {
    if (this.#fresh) this.drawn++;
    this.#fresh = false;
  };
}

if (isUnpainted) {
  const { prototype } = WebGL2RenderingContext;
  for (const method of ['drawElements', 'drawArrays', 'clear'] as const) {
    prototype[method] = () => undefined;
  }
}

const tallies = { network: new Tally(), levels: new Tally(), world: new Tally() };
onDrawing((canvas) => {
  if (canvas.closest('#levels') !== null) tallies.levels.draw();
});

const network = busyNetwork();
const levels = longLevels(lines);
const house = connectStage('stage-worker.js');
const stopWaiting = house.on(() => {
  const [run] = house.runs;
  if (run === undefined) return;
  stopWaiting();
  begin(house.show(run.id));
});

function begin(world: Show): void {
  const half = { height: '50%' };
  createRoot(document.querySelector('#stage')!).render(
    <main className="troupe" style={{ height: '100%', display: 'flex' }}>
      <div id="network" style={{ width: '50%' }}>
        <NetworkView show={network.show} />
      </div>
      <div style={{ width: '50%' }}>
        <div id="world" style={half}>
          {!isFlat && <WorldView show={world} looks={looks} view={sight} />}
        </div>
        <div id="levels" style={half}>
          <LevelsView show={levels.show} />
        </div>
      </div>
    </main>,
  );
  Object.assign(window, { measure });
}

async function measure(seconds: number): Promise<Held> {
  const watchers = [onTick(await find('#network [data-tick]'), tallies.network.draw)];
  if (!isFlat) {
    // every tick has its picture: one is to be seen while the next is painted
    const seen = () => {
      tallies.world.tell();
      tallies.world.draw();
    };
    watchers.push(onTick(await find('#world canvas[data-tick]'), seen));
  }
  const before = countDrawn();
  const begun = performance.now();
  let told = 0;
  let frames = 0;
  await new Promise<void>((resolve) => {
    // in a frame: timers are put off by a page that is busy drawing, and then there would be less to draw
    const frame = () => {
      frames++;
      const passed = (performance.now() - begun) / 1000;
      const due = Math.floor(passed * rate);
      // what was missed is not made up for
      if (due > told) {
        told = due;
        tallies.network.tell();
        network.tell();
        tallies.levels.tell();
        levels.tell();
      }
      if (passed < seconds) requestAnimationFrame(frame);
      else resolve();
    };
    requestAnimationFrame(frame);
  });
  for (const watcher of watchers) watcher.disconnect();
  const took = (performance.now() - begun) / 1000;
  const after = countDrawn();
  // what came last is still being drawn
  const held = (name: keyof typeof after) =>
    Math.min(rate, (after[name] - before[name] + 1) / took);
  return {
    network: held('network'),
    levels: held('levels'),
    world: isFlat ? rate : held('world'),
    frames: frames / took,
  };
}

/** Once it is to be seen. */
async function find(selector: string): Promise<Element> {
  for (let i = 0; i < mostFrames; i++) {
    const found = document.querySelector(selector);
    if (found !== null) return found;
    await new Promise(requestAnimationFrame);
  }
  throw new Error(`${selector} is not to be seen`);
}

/** When something shows another tick than before. */
function onTick(shown: Element, told: () => void): MutationObserver {
  let last = shown.getAttribute('data-tick');
  const watcher = new MutationObserver(() => {
    const tick = shown.getAttribute('data-tick');
    if (tick !== last) told();
    last = tick;
  });
  watcher.observe(shown, { attributes: true, attributeFilter: ['data-tick'] });
  return watcher;
}

function countDrawn() {
  return {
    network: tallies.network.drawn,
    levels: tallies.levels.drawn,
    world: tallies.world.drawn,
  };
}

/** The world of the sander, or one without looks, in a panel: the test says which, and lets time pass. */
import { color, disk, rotate, surface } from '@troupe/body';
import type { Looks } from '@troupe/body/three';
import { liveResources } from '@troupe/body/three';
import { character, createScene, type Scene, type ThingForm } from '@troupe/core';
import { StrictMode, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { openWorkshop } from '../../../../examples/17-sander-world/open-workshop.js';
import { looks } from '../../../../examples/17-sander-world/sander-body.js';
import type { Picked } from '../../src/parts/panel-props.js';
import type { Show } from '../../src/show/show.js';
import { type SceneShow, showScene } from '../../src/show/show-scene.js';
import { HandClock } from '../../src/stage/stage-clock.js';
import type { WorldSight } from '../../src/world/picture.js';
import { WorldView } from '../../src/world/world-view.js';
import '../../src/views.css';

export interface MountOptions {
  readonly world?: 'sander' | 'plain' | 'broken' | 'turned' | 'wide';
  readonly role?: 'director' | 'viewer';
  readonly webgl?: boolean;
  readonly controlled?: boolean;
  readonly theme?: 'light' | 'dark';
}

const sanderSight: WorldSight = {
  from: [3.3, 2.2, -3.7],
  to: [-0.1, 0.85, 0.4],
  sun: [3.5, 8, -4],
};
const plainSight: WorldSight = { from: [0, 3, 6], to: [0, 0.5, 0] };
const farOut = { tower: { at: [50, 0, 50], size: [2, 6, 2] } } as const;

/** A dog that remembers where the bone was, and things that say only how large they are. */
function openYard(more: Readonly<Record<string, ThingForm>> = {}): Scene {
  const scene = createScene({
    seed: 1,
    world: {
      things: {
        crate: { at: [-1.5, 0.4, 0], size: [0.8, 0.8, 0.8], kind: 'box', full: false },
        ball: { at: [1.5, 0.3, 0], radius: 0.3, kind: 'toy' },
        bone: { at: [0.6, 0.1, 1.6] },
        ...more,
      },
    },
  });
  scene.add(
    character({
      name: 'dog',
      stepEvery: 1,
      body: { at: [0, 0, -0.5], heading: 0.5 },
      memory: { bonePlace: { value: null } },
      receptors: { ballLocation: { probe: ({ world }) => world.where('ball') ?? null } },
      sensors: {
        crateFull: {
          from: ['ballLocation'],
          judge: (_, { memory }) => {
            memory.write('bonePlace', [-0.8, 0.1, 1.6]);
            return true;
          },
        },
        ballNear: { from: ['ballLocation'], judge: ({ ballLocation }) => ballLocation !== null },
      },
      goals: { ballNear: true },
      skills: { bark: { adds: ['ballNear'], run: function* () {} } },
    }),
  );
  return scene;
}

const brokenLooks: Looks = {
  crate: {
    name: 'crate',
    build: () => {
      throw new Error('no crate today');
    },
  },
};

/** Whoever looks at it sees its back, and the sun its front. */
const turnedLooks: Looks = {
  crate: {
    name: 'plate',
    build: () => {
      surface('matte');
      color(0.8, 0.5, 0.3);
      rotate(122, 0, 1, 0);
      rotate(-17.5, 1, 0, 0);
      disk(0, 1.2);
    },
  },
};
const looksOf = {
  sander: looks,
  plain: undefined,
  broken: brokenLooks,
  turned: turnedLooks,
  wide: undefined,
};

const getContext = HTMLCanvasElement.prototype.getContext;
let draws = 0;
for (const method of ['drawElements', 'drawArrays'] as const) {
  const drawn = WebGL2RenderingContext.prototype[method] as (...all: unknown[]) => void;
  Object.assign(WebGL2RenderingContext.prototype, {
    [method](this: WebGL2RenderingContext, ...all: unknown[]) {
      draws++;
      return drawn.apply(this, all);
    },
  });
}

/** Frames that were asked for and have not come: while a picture is being painted there is always one. */
const asked = new Set<number>();
const { requestAnimationFrame: requestFrame, cancelAnimationFrame: cancelFrame } = window;
Object.assign(window, {
  requestAnimationFrame(run: FrameRequestCallback) {
    const handle = requestFrame((now) => {
      asked.delete(handle);
      run(now);
    });
    asked.add(handle);
    return handle;
  },
  cancelAnimationFrame(handle: number) {
    asked.delete(handle);
    cancelFrame(handle);
  },
});

let root: Root | undefined;
let painter: WebGL2RenderingContext | undefined;
let opened: SceneShow | undefined;
let clock = new HandClock();

interface PanelOptions {
  readonly show: Show;
  readonly looks: Looks | undefined;
  readonly view?: WorldSight;
  readonly controlled: boolean;
}

function Page({ controlled, ...props }: PanelOptions) {
  const [picked, pick] = useState<Picked>();
  if (!controlled) return <WorldView {...props} />;
  return <WorldView {...props} picked={picked} onPick={pick} />;
}

const world = {
  liveResources,
  draws: () => draws,
  /** When nothing more is drawn, and nothing is being painted, however long that takes. */
  settled: async () => {
    for (let before = -1, calm = 0; calm < 4; ) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      // sizes and what is in view are told with a frame
      for (let i = 0; i < 2; i++) await new Promise((resolve) => requestFrame(resolve));
      calm = draws === before && asked.size === 0 ? calm + 1 : 0;
      before = draws;
    }
  },
  mount: ({
    world: kind = 'sander',
    role = 'director',
    webgl = true,
    controlled = false,
    theme,
  }: MountOptions) => {
    Object.assign(HTMLCanvasElement.prototype, {
      getContext(this: HTMLCanvasElement, kindOf: string, ...rest: unknown[]) {
        if (!webgl && kindOf.startsWith('webgl')) return null;
        const context = Reflect.apply(getContext, this, [kindOf, ...rest]);
        if (kindOf === 'webgl2') painter = context;
        return context;
      },
    });
    const stage = document.getElementById('stage')!;
    document.documentElement.dataset['theme'] = theme ?? 'light';
    clock = new HandClock();
    const scene =
      kind === 'sander'
        ? openWorkshop({ skills: 'moving', seed: 1 })
        : openYard(kind === 'wide' ? farOut : {});
    opened = showScene(scene, { clock, role });
    root = createRoot(stage);
    root.render(
      <StrictMode>
        <Page
          show={opened.show}
          looks={looksOf[kind]}
          // nobody says from where to look at the wide one
          {...(kind !== 'wide' && { view: kind === 'sander' ? sanderSight : plainSight })}
          controlled={controlled}
        />
      </StrictMode>,
    );
  },
  unmount: () => {
    root?.unmount();
    root = undefined;
    opened?.end();
  },
  /** What draws in space. */
  get painter() {
    return painter!;
  },
  pass: (milliseconds: number) => clock.pass(milliseconds),
  /** Time until the next tick of a run that plays. */
  passTick: async () => {
    const { scene } = opened!.show;
    for (const before = scene.ticks; scene.ticks === before; ) {
      clock.pass(4);
      await new Promise((resolve) => setTimeout(resolve));
    }
  },
  get show() {
    return opened!.show;
  },
  get runs() {
    return opened!.house.runs;
  },
};

declare global {
  interface Window {
    world: typeof world;
  }
}
window.world = world;

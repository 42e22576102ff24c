/** The parts palette beside its robot, which runs in this page, with time in the hands of the test. */
import { type SceneObject3D, sceneObject3D } from '@troupe/body/three';
import { type House, showScene } from '@troupe/views/show';
import { HandClock } from '@troupe/views/stage';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Mesh } from 'three';
import '@troupe/views/views.css';
import '../../src/palette/palette.css';
import { Acts } from '../../src/page/act.js';
import { PageStore } from '../../src/page/page-state.js';
import { Palette } from '../../src/page/parts-panel.js';
import { StoreContext } from '../../src/page/use-page.js';
import { steadyScene } from '../../src/palette/steady-scene.js';
import { appearanceOf } from '../../src/shows/looks.js';
import { robotParts } from '../../src/shows/robot-parts.js';

const noExpressions = {
  compile: () => {
    throw new Error('there are none');
  },
};
const readOnly = location.hash === '#read-only';
const { open, ...means } = robotParts;
const { show, house } = showScene(open(noExpressions), {
  ...means,
  title: 'Robots',
  looks: 'robot-parts',
  clock: new HandClock(),
});
if (readOnly) Object.defineProperty(show, 'role', { value: 'viewer' });
const store = new PageStore(house, { run: show.run.id });
const acts = new Acts(store);
/** The runs in which something was changed. */
const made: string[] = [];
const errors: string[] = [];
const ask = house.ask.bind(house);
const asking: House['ask'] = async (request) => {
  const answer = await ask(request);
  if (request.kind === 'change' && 'run' in request) made.push(request.run);
  return answer;
};
Object.assign(house, { ask: asking });
store.subscribe(() => {
  const trouble = store.state.notes.filter(({ kind }) => kind === 'trouble');
  errors.splice(0, errors.length, ...trouble.map(({ text }) => text));
});

let view: SceneObject3D | undefined;

/** How many points the body in a picture has that has been there all the time, as that of the world's panel. */
function points(): number {
  view ??= sceneObject3D(steadyScene(show), appearanceOf('robot-parts')!.looks);
  view.update();
  let count = 0;
  view.thing('robot')?.traverse((object) => {
    if (object instanceof Mesh) count += object.geometry.getAttribute('position').count;
  });
  return count;
}

const palette = {
  show,
  house,
  acts,
  store,
  made,
  errors,
  points,
  get: (property: string) => show.scene.world.get('robot', property),
};

export type PalettePage = typeof palette;

declare global {
  interface Window {
    palette: PalettePage;
  }
}
window.palette = palette;

createRoot(document.getElementById('stage')!).render(
  <StrictMode>
    <main className="troupe" style={{ height: '100%' }}>
      <StoreContext value={store}>
        <Palette show={show} actor="robot" acts={acts} />
      </StoreContext>
    </main>
  </StrictMode>,
);

/** A panel over the sander robot's run, with time in the hands of the test. */
import { type ComponentType, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { openWorkshop } from '../../../../examples/17-sander-world/open-workshop.js';
import type { Role } from '../../src/model/protocol.js';
import type { PanelProps, Picked } from '../../src/parts/panel-props.js';
import type { Show } from '../../src/show/show.js';
import { showScene } from '../../src/show/show-scene.js';
import { HandClock } from '../../src/stage/stage-clock.js';
import '../../src/views.css';

/** What the tests reach from outside the page. */
export interface SanderPage {
  readonly show: Show;
  readonly picked: Picked | undefined;
  /** How often it was asked why. */
  asked: number;
  readonly changes: unknown[];
}

export function mountSander(View: ComponentType<PanelProps>, role: Role = 'director'): void {
  const scene = openWorkshop({ skills: 'magical', taking: () => 30 });
  const { show } = showScene(scene, { clock: new HandClock() });
  // who only looks could not let time pass: the test does, as if it were somebody else
  Object.defineProperty(show, 'role', { value: role });
  mountPanel(View, show);
}

export function mountPanel(View: ComponentType<PanelProps>, show: Show): void {
  const page = {
    show,
    picked: undefined as Picked | undefined,
    asked: 0,
    changes: [] as unknown[],
  };
  const explain = show.explain.bind(show);
  const change = show.change.bind(show);
  show.explain = (...asked) => {
    page.asked++;
    return explain(...asked);
  };
  show.change = (made) => {
    page.changes.push(made);
    return change(made);
  };
  Object.assign(window, { sander: page });
  function Page() {
    const [picked, setPicked] = useState<Picked>();
    return (
      <main className="troupe" style={{ height: '100%' }}>
        <View
          show={show}
          picked={picked}
          onPick={(next) => {
            page.picked = next;
            setPicked(next);
          }}
        />
      </main>
    );
  }
  createRoot(document.querySelector('#stage')!).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
}

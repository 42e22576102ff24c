/** The network of the sander robot, with time in the hands of the test. */
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { openWorkshop } from '../../../../examples/17-sander-world/open-workshop.js';
import { sanderRobot } from '../../../../examples/17-sander-world/robot.js';
import type { DrawnLink } from '../../src/network/link-drawn.js';
import { NetworkView } from '../../src/network/network-view.js';
import type { Picked } from '../../src/parts/panel-props.js';
import { joinStage, showScene } from '../../src/show/show-scene.js';
import { HandClock } from '../../src/stage/stage-clock.js';
import '../../src/views.css';

const role = location.hash.includes('viewer') ? 'viewer' : 'director';
const scene = openWorkshop({ skills: 'magical' });
const { show, stage } = showScene(scene, { clock: new HandClock(), role });

const seen: { links: DrawnLink[]; picked: Picked | undefined } = { links: [], picked: undefined };

let openAgain: (() => void) | undefined;

function Page() {
  const [picked, setPicked] = useState<Picked>();
  const [times, setTimes] = useState(0);
  openAgain = () => setTimes(times + 1);
  return (
    <NetworkView
      key={times}
      show={show}
      picked={picked}
      onPick={(next) => {
        seen.picked = next;
        setPicked(next);
      }}
      onLink={(link) => seen.links.push(link)}
    />
  );
}

Object.assign(window, {
  show,
  seen,
  /** As the studio does when a run branches off: another panel, and the same is picked. */
  openAgain: () => openAgain?.(),
  /** Ticks, until they are drawn. */
  advance: async (ticks: number) => {
    const wanted = show.cursor.tick + ticks;
    while (show.cursor.tick < wanted) await show.step(1);
    const isDrawn = () => document.querySelector(`[data-tick="${wanted}"]`) !== null;
    while (!isDrawn()) await new Promise(requestAnimationFrame);
  },
  /** What a viewer cannot ask for: somebody else does it. */
  tickScene: async (ticks: number) => {
    const other = joinStage(stage, 'director').show(show.run.id);
    for (let i = 0; i < ticks; i++) await other.step(1);
  },
  /** Takes a skill away while the robot runs. */
  amputate: (skill: string) => {
    const robot = sanderRobot({ skills: 'magical' });
    const { [skill as 'pickUpBoard']: _, ...skills } = robot.skills ?? {};
    scene.actor('robot').redefine({ ...robot, skills });
  },
});

createRoot(document.querySelector('#stage')!).render(
  <StrictMode>
    <Page />
  </StrictMode>,
);

/** The first visit: what one sees, and five things to try, a click each. */
import type { Change, RunShow } from '@troupe/views/show';
import { useState } from 'react';
import type { Acts } from './act.js';
import { useShow } from './show-hooks.js';
import { useStore } from './use-page.js';

const lowTheta = 40;
const viseSkill = 'placeBoardInVise';

export function Greeting({
  show,
  acts,
  focusPanel,
}: {
  readonly show: RunShow;
  readonly acts: Acts;
  readonly focusPanel: (name: string) => void;
}) {
  const store = useStore();
  /** On a phone it begins with one sentence: the panel is what one has come for. */
  const [isWhole, setWhole] = useState(false);
  const robot = show.run.characters[0] ?? '';
  const theta = useShow(show, ['moment'], ({ moment }) => moment?.actors[robot]?.parameters.theta);
  const isDisabled = useShow(
    show,
    ['moment'],
    ({ moment }) => moment?.actors[robot]?.skills[viseSkill]?.disabled ?? false,
  );
  const isDone = useShow(show, ['moment'], ({ moment }) =>
    Object.values(moment?.actors[robot]?.goals ?? { open: { met: false } }).every(({ met }) => met),
  );
  // what it was made with: a branch may begin with another
  const first =
    useShow(show, ['structure'], () => show.definition(robot)?.parameters?.theta) ?? 100;
  const mayChange = show.role === 'director';
  const askWhy = () => {
    const busy = Object.entries(show.moment?.actors[robot]?.skills ?? {}).find(
      ([, { executing }]) => executing,
    );
    store.set({ picked: busy && { kind: 'skill', name: busy[0] } });
    focusPanel('why');
  };
  return (
    <section className="studio-greeting" aria-label="Welcome" data-whole={isWhole}>
      <p>
        This robot is to sand a board and to paint itself, and chooses by itself how.
        <span>
          {' '}
          Energy flows from what it perceives and what it wants through its skills; the strongest
          that can run, runs. Stop it, go back, change something, and see what it makes of that.
        </span>
      </p>
      <div className="studio-tries">
        <button
          type="button"
          className="studio-more"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Less' : 'More'}
        </button>
        <button
          type="button"
          disabled={!mayChange}
          onClick={() => {
            acts.change(takeSander(show));
            store.note('Its sander lies in a corner now. It will notice as soon as it needs it.');
          }}
        >
          Take its sander away
        </button>
        <button
          type="button"
          disabled={!mayChange}
          aria-pressed={isDisabled}
          onClick={() =>
            acts.change({
              kind: isDisabled ? 'enable' : 'disable',
              actor: robot,
              agent: viseSkill,
            })
          }
        >
          {isDisabled ? 'Let it use the vise again' : `Disable ${viseSkill}`}
        </button>
        <button type="button" onClick={askWhy}>
          Ask why
        </button>
        <button type="button" onClick={() => show.seek(show.cursor.tick - 10 * show.run.rate)}>
          Go back ten seconds
        </button>
        <button
          type="button"
          disabled={!mayChange || theta === undefined}
          onClick={() =>
            acts.change({
              kind: 'tune',
              actor: robot,
              parameters: { theta: theta === lowTheta ? first : lowTheta },
            })
          }
        >
          {theta === lowTheta ? `Put θ back to ${first}` : `Lower θ to ${lowTheta}`}
        </button>
        {isDone && mayChange && (
          <button type="button" onClick={() => acts.restart()}>
            It has done both: begin another day
          </button>
        )}
      </div>
      <button
        type="button"
        className="studio-close"
        aria-label="Close the welcome"
        onClick={() => store.set({ greeting: false })}
      >
        ×
      </button>
    </section>
  );
}

/** From the hand or from its stand, to the far corner: it has to go and find it. */
function takeSander({ scene }: RunShow): Change {
  const [x = 0] = scene.world.where('sander') ?? [];
  const at = [x > 0 ? -1.6 : 1.6, 0.05, -1.3];
  const set = (property: string, value: null | number[]): Change => ({
    kind: 'world',
    change: { thing: 'sander', property, value },
  });
  return { kind: 'together', changes: [set('in', null), set('joint', null), set('at', at)] };
}

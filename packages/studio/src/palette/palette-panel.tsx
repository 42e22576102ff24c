/** The parts palette: a robot at work, a diagram of it, and the parts that can be put there. */
import { countChoices } from '@troupe/body';
import { nameOf } from '@troupe/examples/dist/19-parts/tell-implied.js';
import type { RunShow } from '@troupe/views/show';
import { useMemo, useRef, useState } from 'react';
import { type PartNames, sayKind } from '../shows/parts-kind.js';
import { robots } from '../shows/robot-palette.js';
import type { AskedParts } from './asked-parts.js';
import type { Dragged } from './drag-part.js';
import { PartCard } from './part-card.js';
import { PartList } from './part-list.js';
import { offerParts, putPart, sameParts, surprise } from './put-part.js';
import { placeId, RobotDiagram } from './robot-diagram.js';
import { RobotPortrait } from './robot-portrait.js';
import { colourOf } from './tell-part.js';
import { useChoices } from './use-choices.js';

export interface PalettePanelProps {
  readonly show: RunShow;
  readonly actor: string;
  readonly readOnly: boolean;
  /** Parts that may not have been shown yet. */
  readonly asked: AskedParts | undefined;
  /** Those there were before the last choice in this run; none where there is nothing to undo. */
  readonly former: PartNames | undefined;
  readonly onChoose: (choices: PartNames) => void;
  readonly onUndo: () => void;
}

interface Said {
  /** Of which robot: what was said of another is no longer so. */
  readonly of: PartNames;
  readonly words: string;
  readonly against: string;
}

export function PalettePanel(props: PalettePanelProps) {
  const { show, actor, readOnly, asked, former, onChoose, onUndo } = props;
  const { choices, waiting } = useChoices(show, actor, asked);
  const panel = useRef<HTMLDivElement>(null);
  const [looked, setLooked] = useState<Dragged>();
  const [dragged, setDragged] = useState<Dragged>();
  const [said, setSaid] = useState<Said>();
  const [seed, setSeed] = useState(1);
  const count = useMemo(() => countChoices(robots), []);
  if (choices === undefined) {
    return (
      <p className="troupe troupe-empty">
        {actor} is not made of parts. Open the show “Robots out of parts”.
      </p>
    );
  }
  const slot = looked?.slot ?? 'head';
  const name = looked?.name ?? choices[slot] ?? '';
  const title = nameOf(robots, choices);
  const holds = said !== undefined && sameParts(said.of, choices);
  const say = (words: string, against = '', of = choices) => setSaid({ of, words, against });
  const take = (next: PartNames, words: string) => {
    onChoose(next);
    say(words, '', next);
  };
  const put = (into: string, part: string) => {
    setLooked({ slot: into, name: part });
    if (readOnly) return;
    const what = robots.slots[into]?.parts[part]?.title ?? part;
    const made = putPart(robots, choices, into, part);
    if ('refused' in made) say('', `${what} is not put: ${made.refused}.`);
    else if (sameParts(made.choices, choices)) say(`${what} is there already.`);
    else take(made.choices, `${what} is put. It is ${lower(nameOf(robots, made.choices))} now.`);
  };
  const drop = (dropped: Dragged, into: string) => {
    if (dropped.slot === into) {
      put(into, dropped.name);
      return;
    }
    const { slots } = robots;
    const part = slots[dropped.slot]?.parts[dropped.name]?.title ?? dropped.name;
    const own = slots[dropped.slot]?.title ?? dropped.slot;
    say('', `${part} is not put there: its place is “${own}”, not “${slots[into]?.title}”.`);
  };
  const goTo = (into: string) => {
    setLooked({ slot: into, name: choices[into] ?? '' });
    panel.current
      ?.querySelector<HTMLElement>(`[data-slot="${into}"] [data-part="${choices[into]}"]`)
      ?.focus();
  };
  const surpriseMe = () => {
    let next = seed;
    while (sameParts(surprise(robots, next), choices)) next++;
    setSeed(next + 1);
    const made = surprise(robots, next);
    take(made, `Seed ${next}: ${lower(nameOf(robots, made))}.`);
  };
  const takeBack = () => {
    if (former === undefined) return;
    onUndo();
    say(`Undone: ${lower(nameOf(robots, former))} again.`, '', former);
  };
  return (
    <div ref={panel} className="troupe troupe-panel troupe-palette">
      <div className="troupe-palette-bar">
        <h2>{title}</h2>
        <span>
          <button type="button" disabled={readOnly} onClick={surpriseMe}>
            Surprise me
          </button>
          <label>
            Seed{' '}
            <input
              type="number"
              min={0}
              max={999999}
              value={seed}
              disabled={readOnly}
              onChange={({ target }) => setSeed(Math.abs(Math.trunc(target.valueAsNumber || 0)))}
            />
          </label>
          <button type="button" disabled={readOnly || former === undefined} onClick={takeBack}>
            Undo choice
          </button>
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard */}
      <section className="troupe-palette-body" aria-label="Robot and parts" tabIndex={0}>
        <div className="troupe-palette-both">
          <div className="troupe-palette-robot">
            <RobotPortrait
              show={show}
              actor={actor}
              title={title}
              readOnly={readOnly}
              onDrop={(dropped) => put(dropped.slot, dropped.name)}
            />
            <RobotDiagram
              palette={robots}
              choices={choices}
              chosen={slot}
              dragged={dragged}
              readOnly={readOnly}
              colour={colourOf(robots.slots['coat']?.parts[choices['coat'] ?? ''])}
              onChoose={goTo}
              onDrop={drop}
            />
          </div>
          <div className="troupe-palette-side">
            <p role="status">
              {holds ? said.words : ''}
              {waiting && !show.run.playing ? ' It shows with the next tick.' : ''}
            </p>
            <p role="alert" className="troupe-palette-refused">
              {holds ? said.against : ''}
            </p>
            <p className="troupe-palette-hint">
              {readOnly
                ? 'You are looking on: parts can be looked at, not put.'
                : 'Drag a part onto the robot, or choose a place, go through its parts with the arrows, and press Enter.'}{' '}
              {count.toLocaleString('en')} different robots are possible.
            </p>
            {Object.entries(robots.slots).map(([each, { title: slotTitle }]) => (
              <PartList
                key={each}
                slot={each}
                title={slotTitle}
                offers={offerParts(robots, choices, each)}
                looked={each === slot ? name : undefined}
                readOnly={readOnly}
                onLook={(into, part) => setLooked({ slot: into, name: part })}
                onPut={put}
                onDrag={setDragged}
                onLeave={(into) => document.getElementById(placeId(into))?.focus()}
              />
            ))}
            <PartCard palette={robots} kind={sayKind(choices)} slot={slot} name={name} />
          </div>
        </div>
      </section>
    </div>
  );
}

function lower(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

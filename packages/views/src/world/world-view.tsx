/** The world at the cursor: things to be looked at, picked, and, by a director, moved. */
import type { Looks } from '@troupe/body/three';
import type { Point } from '@troupe/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PanelProps } from '../parts/panel-props.js';
import { BeliefTable } from './belief-table.js';
import { listBeliefs } from './beliefs.js';
import { listSigns } from './compare-signs.js';
import { describeThing, noteChanges, watchThing } from './describe-thing.js';
import { changeWorld } from './direct-world.js';
import { moveThing, putBack, type TakenAway, takeAway } from './move-thing.js';
import type { Picture, WorldSight } from './picture.js';
import { sayPoint } from './say-values.js';
import { ThingCard } from './thing-card.js';
import { ThingList } from './thing-list.js';
import { useSlowNews } from './use-slow-news.js';
import { whoSenses } from './who-senses.js';
import { type Aim, openWorldStage, type WorldStage } from './world-stage.js';

export interface WorldViewProps extends PanelProps {
  /** Of what is in the world; the rest is shown plainly. Keep it the same: another one builds all anew. */
  readonly looks?: Looks | undefined;
  /** Where to look from in the beginning; so that all is in view by default. */
  readonly view?: WorldSight | undefined;
}

const noLooks: Looks = {};
/** Seconds in which a change counts as a late one. */
const lately = 2;

export function WorldView({ show, actor, picked, onPick, looks = noLooks, view }: WorldViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const stage = useRef<WorldStage>(undefined);
  const [kind, setKind] = useState<Picture['kind']>('space');
  const [own, setOwn] = useState<string>();
  const [believing, setBelieving] = useState(true);
  const [listing, setListing] = useState(false);
  const [status, setStatus] = useState('');
  const [wrong, setWrong] = useState('');
  const [taken, setTaken] = useState<readonly TakenAway[]>([]);
  const thing = onPick === undefined ? own : picked?.kind === 'thing' ? picked.name : undefined;
  const believer = actor ?? show.run.characters[0];

  const changes = useMemo(() => (thing === undefined ? undefined : watchThing(thing)), [thing]);
  const note = useCallback(() => {
    const { scene } = show;
    if (changes === undefined) return;
    noteChanges(changes, scene.world, scene.ticks, Math.ceil(lately * scene.rate));
  }, [changes, show]);
  useSlowNews(show, note);

  const { world } = show.scene;
  const pick = (name: string | undefined) => {
    setOwn(name);
    onPick?.(name === undefined ? undefined : { kind: 'thing', name });
  };

  /** What was put somewhere since the last tick: the next step goes on from there, though nothing shows yet. */
  const [aim, setAim] = useState<Aim>();
  const aimed = aim?.tick === show.scene.ticks ? aim : undefined;
  const move = async (name: string, to: Point) => {
    setAim({ thing: name, at: to, tick: show.scene.ticks });
    const moved = moveThing(show.scene.world, name, to);
    setStatus(await changeWorld(show, moved, `${name} is put to ${sayPoint(to)}.`));
  };
  const step = (key: string) => {
    const by = stage.current?.stepFor(key);
    if (by === undefined || thing === undefined) return;
    const from = aimed?.thing === thing ? aimed.at : show.scene.world.where(thing);
    if (from !== undefined) move(thing, [from[0] + by[0], from[1], from[2] + by[2]]);
  };
  const remove = async (name: string) => {
    const form = takeAway(show.scene.world, name);
    if (form === undefined) return;
    const change = { thing: name, form: null };
    setTaken((before) => [...before.filter((other) => other.thing !== name), form]);
    setStatus(await changeWorld(show, [change], `${name} is taken away.`));
  };
  const restore = async (form: TakenAway) => {
    const change = putBack(show.scene.world, form);
    setStatus(await changeWorld(show, [change], `${form.thing} is put back.`));
  };

  // handlers are others in each render; the picture is not
  const acts = useRef({ pick, move });
  acts.current = { pick, move };
  const sightKey = JSON.stringify(view);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const opened = openWorldStage(element, {
      show,
      looks,
      sight: sightKey === undefined ? undefined : (JSON.parse(sightKey) as WorldSight),
      onPick: (name) => acts.current.pick(name),
      onMove: (name, to) => void acts.current.move(name, to),
      onWrong: setWrong,
    });
    stage.current = opened;
    setKind(opened.kind);
    return () => {
      stage.current = undefined;
      opened.dispose();
    };
  }, [show, looks, sightKey]);
  useEffect(() => {
    stage.current?.see({ picked: thing, believer: believing ? believer : undefined, aim: aimed });
  });

  const names = world.names();
  const { characters } = show.run;
  const words =
    thing === undefined ? undefined : describeThing(world, thing, changes?.lately ?? new Map());
  const mind = believer === undefined ? undefined : show.moment?.actors[believer];
  const directs = show.role === 'director';
  const gone = taken.filter((form) => !world.has(form.thing));
  return (
    <div className="troupe troupe-panel troupe-world">
      <div className="troupe-world-inside">
        <div ref={place} className="troupe-world-picture" />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard */}
        <section className="troupe-world-side" aria-label="What is in the world" tabIndex={0}>
          {kind === 'plan' && (
            <p className="troupe-world-about">
              This browser shows no WebGL: here is a plan from above, x to the right and z down.
            </p>
          )}
          {believer !== undefined && (
            <p className="troupe-world-switches">
              <label>
                <input
                  type="checkbox"
                  checked={believing}
                  onChange={({ target }) => setBelieving(target.checked)}
                />{' '}
                Draw what {believer} believes
              </label>
              <button
                type="button"
                aria-expanded={listing}
                onClick={() => setListing((before) => !before)}
              >
                {listing ? 'Hide beliefs' : 'List beliefs'}
              </button>
            </p>
          )}
          {words !== undefined && (
            <ThingCard
              key={words.name}
              thing={words}
              senses={whoSenses(words.name, names, show.moment?.actors ?? {})}
              canMove={directs}
              onTakeAway={
                directs && !characters.includes(words.name) ? () => remove(words.name) : undefined
              }
              onClose={() => pick(undefined)}
            />
          )}
          {thing !== undefined && words === undefined && (
            <p className="troupe-world-card">There is no {thing} at this moment.</p>
          )}
          {directs &&
            gone.map((form) => (
              <p key={form.thing} className="troupe-world-gone">
                {form.thing} is not there.{' '}
                <button type="button" onClick={() => restore(form)}>
                  Put back {form.thing}
                </button>
              </p>
            ))}
          <p role="status" className="troupe-world-status">
            {status}
          </p>
          {wrong !== '' && (
            <p role="alert" className="troupe-world-alert">
              {wrong}
            </p>
          )}
          {listing && believer !== undefined && mind !== undefined && (
            <BeliefTable
              actor={believer}
              signs={listSigns(mind, world)}
              beliefs={listBeliefs(mind, world)}
            />
          )}
          <ThingList
            things={names.map((name) => ({ name, about: aboutThing(name) }))}
            picked={thing}
            onPick={pick}
            onStep={directs ? step : undefined}
          />
        </section>
      </div>
    </div>
  );

  function aboutThing(name: string): string {
    if (characters.includes(name)) return 'character';
    const own = world.get(name, 'kind');
    const holder = world.get(name, 'in');
    const within = typeof holder === 'string' ? `in ${holder}` : '';
    return [typeof own === 'string' ? own : '', within].filter((text) => text !== '').join(', ');
  }
}

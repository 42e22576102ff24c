/** Why it does what it does, at the moment of the cursor: in words, in bars, link by link, and what would have been enough. */
import { useCallback, useId, useState } from 'react';
import type { PanelProps, Picked } from '../parts/panel-props.js';
import { useShow } from '../parts/use-show.js';
import { DoChange } from './do-change.js';
import { usePickedSkill } from './use-picked-skill.js';
import { useTold } from './use-told.js';
import { Bars, Links, Obstacles, Words } from './why-parts.js';

export function WhyView({ show, actor: named, picked, onPick }: PanelProps) {
  const first = useShow(show, ['run'], ({ run }) => run.characters[0]);
  const actor = named ?? first;
  const names = useShow(show, ['structure', 'moment', 'run'], () => {
    const structure = actor === undefined ? undefined : show.structure(actor);
    return Object.keys(structure?.skills ?? {}).join('\n');
  });
  const skills = names === '' ? [] : names.split('\n');
  const [skill, pickSkill] = usePickedSkill(picked, onPick);
  const answered = useTold(show, actor, skill);
  const [done, setDone] = useState('');
  const id = useId();
  const pick = useCallback(
    (next: Picked) => {
      if (next.kind === 'skill') pickSkill(next.name);
      else onPick?.(next);
    },
    [pickSkill, onPick],
  );

  const told = answered?.told;
  const explanation = told?.explanation;
  const about = explanation?.about;
  return (
    <section className="troupe-panel troupe-why" aria-label="Why">
      <header className="troupe-why-head">
        <label htmlFor={id}>Why</label>
        <select
          id={id}
          value={skill ?? ''}
          onChange={({ target }) => pickSkill(target.value === '' ? undefined : target.value)}
        >
          <option value="">what it did</option>
          {skill !== undefined && !skills.includes(skill) && <option>{skill}</option>}
          {skills.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        {told !== undefined && (
          <span>
            at {show.log.timeOf(told.tick).toFixed(1)} s
            {skill !== undefined && explanation?.selected === skill && ', when it was chosen'}
          </span>
        )}
      </header>
      <section
        className="troupe-why-body"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label="Explanation"
        aria-busy={answered?.skill !== skill}
      >
        {answered === undefined && <p className="troupe-empty">Asking …</p>}
        {answered?.error !== undefined && <p role="alert">{answered.error}</p>}
        {told !== undefined && <Words words={told.words} />}
        {explanation !== undefined && about !== undefined && actor !== undefined && (
          <>
            <Bars about={about} threshold={explanation.threshold} />
            <h3>Link by link</h3>
            <Links links={about.links} onPick={pick} />
            <h3>What kept {about.skill} from being chosen</h3>
            <Obstacles about={about} selected={explanation.selected} onPick={pick} />
            {explanation.asked && about.skill !== explanation.selected && (
              <>
                <h3>What would have been enough</h3>
                <DoChange
                  show={show}
                  actor={actor}
                  skill={about.skill}
                  change={about.change}
                  say={setDone}
                />
              </>
            )}
          </>
        )}
      </section>
      <p role="status" className="troupe-why-status">
        {done}
      </p>
    </section>
  );
}

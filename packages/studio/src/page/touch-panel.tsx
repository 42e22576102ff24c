/** What can be changed while it runs: signs, goals, who takes part, and the parameters. */
import type { Parameters } from '@troupe/core';
import type {
  ActorMoment,
  GoalMoment,
  RunShow,
  SensorMoment,
  SkillMoment,
} from '@troupe/views/show';
import { useId, useRef, useState } from 'react';
import { sliderOf } from '../edit/parameter-scale.js';
import { parameterWords, sayParameter } from '../edit/parameter-words.js';
import type { Acts } from './act.js';
import { HeldField } from './held-field.js';
import { useShow } from './show-hooks.js';

/** Those that one tries out; the others are in the character. */
const parameters = ['theta', 'phi', 'gamma', 'delta', 'pi'] as const;

export function TouchPanel({
  show,
  acts,
  actor,
}: {
  readonly show: RunShow;
  readonly acts: Acts;
  readonly actor: string;
}) {
  const moment = useShow(show, ['moment'], () => show.moment?.actors[actor]);
  if (moment === undefined) return <p className="troupe-empty">There is nothing to change yet.</p>;
  const readOnly = show.role !== 'director';
  return (
    <div className="troupe troupe-panel studio-touch">
      {readOnly && (
        <p className="studio-notice">You are a viewer here: you can look, not change.</p>
      )}
      <fieldset disabled={readOnly}>
        <legend>Parameters</legend>
        {parameters.map((name) => (
          <Parameter
            key={name}
            name={name}
            value={moment.parameters[name]}
            onChange={(value) =>
              acts.change({ kind: 'tune', actor, parameters: { [name]: value } })
            }
          />
        ))}
      </fieldset>
      <fieldset disabled={readOnly}>
        <legend>Goals</legend>
        <Goals moment={moment} acts={acts} actor={actor} />
      </fieldset>
      <fieldset disabled={readOnly}>
        <legend>What it perceives</legend>
        <ul>
          {Object.entries(moment.sensors).map(([name, sensor]) => (
            <SensorRow key={name} name={name} sensor={sensor} acts={acts} actor={actor} />
          ))}
        </ul>
      </fieldset>
      <fieldset disabled={readOnly}>
        <legend>Skills</legend>
        <ul>
          {Object.entries(moment.skills).map(([name, skill]) => (
            <SkillRow key={name} name={name} skill={skill} acts={acts} actor={actor} />
          ))}
        </ul>
      </fieldset>
    </div>
  );
}

interface RowProps {
  readonly name: string;
  readonly acts: Acts;
  readonly actor: string;
}

function Parameter({
  name,
  value,
  onChange,
}: {
  readonly name: keyof Parameters;
  readonly value: number;
  readonly onChange: (value: number) => Promise<boolean>;
}) {
  const { sign, means } = parameterWords[name];
  const reach = useRef(0);
  const slider = sliderOf(name, value, reach.current);
  reach.current = slider.max;
  return (
    <label className="studio-parameter" title={sayParameter(name)}>
      <span>
        <b>{sign}</b> {means}
      </span>
      <input
        type="range"
        {...slider}
        value={value}
        aria-label={`${sign}: ${sayParameter(name)}`}
        onInput={({ currentTarget }) => onChange(Number(currentTarget.value))}
        onChange={() => undefined}
      />
      <HeldField
        min={0}
        step="any"
        value={value}
        aria-label={`${sign} as a number`}
        onCommit={onChange}
      />
    </label>
  );
}

function SensorRow({ name, sensor, acts, actor }: RowProps & { readonly sensor: SensorMoment }) {
  const { value } = sensor;
  const id = useId();
  const set = (next: boolean | number | string) =>
    acts.change({ kind: 'set', actor, sign: name, value: next });
  if (typeof value === 'boolean') {
    return (
      <li>
        <label>
          <input type="checkbox" checked={value} onChange={() => set(!value)} />
          <span>{name}</span>
        </label>
      </li>
    );
  }
  return (
    <li>
      <label htmlFor={id}>
        <HeldField id={id} className="studio-value" step="any" value={value} onCommit={set} />
        <span>{name}</span>
      </label>
    </li>
  );
}

function SkillRow({ name, skill, acts, actor }: RowProps & { readonly skill: SkillMoment }) {
  const { disabled, executing } = skill;
  return (
    <li>
      <span>
        {name}
        {executing && <em className="studio-doing"> executing</em>}
        {disabled && <em className="studio-off"> disabled</em>}
      </span>
      {executing && (
        <button
          type="button"
          aria-label={`Stop ${name}`}
          onClick={() => acts.change({ kind: 'cancel', actor, skill: name })}
        >
          Stop
        </button>
      )}
      <button
        type="button"
        aria-label={`${disabled ? 'Enable' : 'Disable'} ${name}`}
        onClick={() => acts.change({ kind: disabled ? 'enable' : 'disable', actor, agent: name })}
      >
        {disabled ? 'Enable' : 'Disable'}
      </button>
    </li>
  );
}

function Goals({
  moment,
  acts,
  actor,
}: {
  readonly moment: ActorMoment;
  readonly acts: Acts;
  readonly actor: string;
}) {
  const [name, setName] = useState('');
  const [wanted, setWanted] = useState('true');
  const signs = Object.keys(moment.sensors).filter((sign) => !(sign in moment.goals));
  const add = () => {
    if (name === '') return;
    acts.change({ kind: 'want', actor, goal: name, form: readValue(wanted) });
    setName('');
  };
  return (
    <>
      <ul>
        {Object.entries(moment.goals).map(([goal, form]) => (
          <li key={goal}>
            <span>{sayGoal(goal, form)}</span>
            <button
              type="button"
              aria-label={`Withdraw ${goal}`}
              onClick={() => acts.change({ kind: 'want', actor, goal, form: null })}
            >
              Withdraw
            </button>
          </li>
        ))}
      </ul>
      <div className="studio-row">
        <select
          value={name}
          aria-label="A new goal"
          onChange={({ target }) => setName(target.value)}
        >
          <option value="">want …</option>
          {signs.map((sign) => (
            <option key={sign}>{sign}</option>
          ))}
        </select>
        <input
          className="studio-value"
          value={wanted}
          aria-label="What it should be"
          onChange={({ target }) => setWanted(target.value)}
        />
        <button type="button" disabled={name === ''} onClick={add}>
          Want it
        </button>
      </div>
    </>
  );
}

function sayGoal(goal: string, { value, importance, met }: GoalMoment): string {
  const wish = value === true ? goal : value === false ? `not ${goal}` : `${goal}: ${value}`;
  const weight = importance === 1 ? '' : `, importance ${importance}`;
  return `${met ? '✓' : '○'} ${wish}${weight}`;
}

function readValue(text: string): boolean | number | string {
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text);
  return text.trim() !== '' && Number.isFinite(number) ? number : text;
}

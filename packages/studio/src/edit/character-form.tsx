/** A character as a form: its parameters, goals, skills and sensors. */
import { useCallback, useId, useMemo, useState } from 'react';
import type { PlacedProblem } from './check-text.js';
import type { Draft } from './draft.js';
import { NumberField, ValueField } from './fields.js';
import { ParameterForm } from './parameter-form.js';
import { PartList } from './part-list.js';
import { readForm } from './read-form.js';
import { SkillForm } from './skill-form.js';

interface CharacterFormProps {
  readonly draft: Draft;
  readonly problems: readonly PlacedProblem[];
  readonly readOnly: boolean;
}

export function CharacterForm({ draft, problems, readOnly }: CharacterFormProps) {
  const { written } = draft;
  const form = useMemo(() => readForm(written), [written]);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const onOpen = useCallback((part: string, open: boolean) => {
    setOpened((before) => {
      if (before.has(part) === open) return before;
      const next = new Set(before);
      if (open) next.add(part);
      else next.delete(part);
      return next;
    });
  }, []);
  const id = useId();
  const lists = { signs: `${id}-signs`, conditions: `${id}-conditions` };
  const wrong = useMemo(() => new Set(problems.map(({ path }) => path)), [problems]);
  if (written.broken !== undefined) {
    return <p className="troupe-empty">The text cannot be read as it is. Mend it there first.</p>;
  }
  const common = { draft, problems, opened, onOpen };
  const set = (path: readonly string[]) => (value: number | boolean | string | undefined) =>
    draft.edit({ kind: 'set', path, value });
  return (
    <fieldset className="troupe-edit-form" disabled={readOnly} aria-label="Form">
      <datalist id={lists.signs}>
        {form.sensors.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <datalist id={lists.conditions}>
        {form.sensors.map(({ name }) => (
          <option key={name} value={name} />
        ))}
        {form.skills.map(({ name }) => (
          <option key={name} value={`after(${name})`} />
        ))}
        {form.skills.map(({ name }) => (
          <option key={name} value={`not-while(${name})`} />
        ))}
      </datalist>
      <section aria-label="Parameters">
        <h3>Parameters</h3>
        <ParameterForm draft={draft} parameters={form.parameters} disabled={readOnly} />
      </section>
      <PartList
        {...common}
        title="Goals"
        one="goal"
        section="goals"
        names={lists.signs}
        entries={form.goals.map((goal) => {
          return { ...goal, section: 'goals' as const, summary: `should be ${goal.value}` };
        })}
      >
        {({ name, value, importance, protect }) => (
          <div className="troupe-edit-numbers">
            <span>
              Should be
              <ValueField
                label={`Value that ${name} should have`}
                value={value}
                onChange={set(['goals', name, 'value'])}
              />
            </span>
            <span>
              Importance
              <NumberField
                label={`Importance of the goal ${name}`}
                value={importance}
                otherwise="1"
                onChange={set(['goals', name, 'importance'])}
              />
            </span>
            <label>
              <input
                type="checkbox"
                checked={protect}
                onChange={({ target }) => set(['goals', name, 'protect'])(target.checked)}
              />
              protected once it is reached
            </label>
          </div>
        )}
      </PartList>
      <PartList
        {...common}
        title="Skills"
        one="skill"
        section="skills"
        entries={form.skills.map((skill) => {
          const effects = skill.adds.length + skill.deletes.length;
          return { ...skill, summary: `${skill.when.length} needed, ${effects} promised` };
        })}
      >
        {(skill) => <SkillForm draft={draft} skill={skill} lists={lists} wrong={wrong} />}
      </PartList>
      <PartList
        {...common}
        title="Sensors"
        one="sensor"
        section="sensors"
        entries={form.sensors.map((sensor) => {
          const { value, count, judged } = sensor;
          const first = count === undefined ? `first ${value ?? false}` : `counts, first ${count}`;
          return { ...sensor, section: 'sensors' as const, summary: judged ? 'judged' : first };
        })}
      >
        {({ name, value, count, importance }) => (
          <div className="troupe-edit-numbers">
            {count === undefined ? (
              <span>
                At first
                <ValueField
                  label={`First value of ${name}`}
                  value={value ?? false}
                  onChange={set(['sensors', name, 'value'])}
                />
              </span>
            ) : (
              <span>
                Counts from
                <NumberField
                  label={`First count of ${name}`}
                  value={count}
                  otherwise="nothing"
                  onChange={set(['sensors', name, 'count'])}
                />
              </span>
            )}
            <span>
              Importance
              <NumberField
                label={`Importance of ${name}`}
                value={importance}
                otherwise="1"
                onChange={set(['sensors', name, 'importance'])}
              />
            </span>
          </div>
        )}
      </PartList>
    </fieldset>
  );
}

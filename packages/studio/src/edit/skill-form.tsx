/** One skill: what it needs, what it brings about, and its numbers. */
import type { Value } from '@troupe/core';
import type { Draft } from './draft.js';
import { bareValue, type RowList } from './edits.js';
import { AddField, NumberField, numbered, TextField, ValueField } from './fields.js';
import type { FormRow, SkillEntry } from './read-form.js';

/** Ids of the lists of names that fields offer. */
interface NameLists {
  readonly signs: string;
  /** Signs and words about order. */
  readonly conditions: string;
}

const titles: Record<RowList, readonly [title: string, hint: string]> = {
  when: ['When', 'must be so for it to run'],
  adds: ['Adds', 'it promises to bring about'],
  deletes: ['Deletes', 'it promises to make false'],
};

interface SkillFormProps {
  readonly draft: Draft;
  readonly skill: SkillEntry;
  readonly lists: NameLists;
  /** Paths at which something is wrong. */
  readonly wrong: ReadonlySet<string>;
}

export function SkillForm({ draft, skill, lists, wrong }: SkillFormProps) {
  const { section, name } = skill;
  const set = (field: string) => (value: number | undefined) =>
    draft.edit({ kind: 'set', path: [section, name, field], value });
  return (
    <>
      {(['when', 'adds', 'deletes'] as const).map((list) => (
        <RowsForm key={list} draft={draft} skill={skill} list={list} lists={lists} wrong={wrong} />
      ))}
      <div className="troupe-edit-numbers">
        <span>
          Takes
          <NumberField
            label={`Steps that ${name} takes`}
            value={skill.takes}
            otherwise="1 step"
            onChange={set('takes')}
          />
        </span>
        <span>
          At most
          <NumberField
            label={`Times in a row that ${name} may be chosen`}
            value={skill.maxCalls}
            otherwise="any number"
            onChange={set('maxCalls')}
          />
          in a row
        </span>
        <span>
          Importance
          <NumberField
            label={`Importance of ${name}`}
            value={skill.importance}
            otherwise="1"
            onChange={set('importance')}
          />
        </span>
      </div>
    </>
  );
}

interface RowsFormProps extends SkillFormProps {
  readonly list: RowList;
}

function RowsForm({
  draft,
  skill: { section, name, ...skill },
  list,
  lists,
  wrong,
}: RowsFormProps) {
  const [title, hint] = titles[list];
  const names = list === 'when' ? lists.conditions : lists.signs;
  const place = { section, skill: name, list } as const;
  const put = (proposition: string, value: Value | undefined) =>
    draft.edit({ kind: 'row', ...place, proposition, value });
  return (
    <fieldset className="troupe-edit-rows">
      <legend>
        {title} <small>{hint}</small>
      </legend>
      {numbered<FormRow>(skill[list]).map(({ at, item: { proposition, value, weight } }) => (
        <div className="troupe-edit-row" key={at}>
          <TextField
            label={`${title} of ${name}, ${at + 1}`}
            value={proposition}
            names={names}
            invalid={wrong.has(`${section}.${name}.${list}.${proposition}`)}
            onCommit={(to) => {
              if (to === '') put(proposition, undefined);
              else draft.edit({ kind: 'rename-row', ...place, proposition, to });
            }}
          />
          <ValueField
            label={`Value of ${proposition}`}
            value={value}
            onChange={(next) => put(proposition, next)}
          />
          {weight !== undefined && <small>weight {weight}</small>}
          <button
            type="button"
            aria-label={`Remove ${proposition} from ${list} of ${name}`}
            onClick={() => put(proposition, undefined)}
          >
            ✕
          </button>
        </div>
      ))}
      <AddField
        label={`New in ${list} of ${name}`}
        placeholder={list === 'when' ? 'a sign, or after(…)' : 'a sign'}
        names={names}
        onAdd={(proposition) => put(proposition, bareValue(list))}
      />
    </fieldset>
  );
}

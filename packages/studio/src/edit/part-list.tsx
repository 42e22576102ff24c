/** A list of sensors, skills or goals: each opens to its fields; new ones are added at its end. */
import { type ReactNode, useRef } from 'react';
import type { PlacedProblem } from './check-text.js';
import type { Draft } from './draft.js';
import { AddField, numbered, TextField } from './fields.js';
import type { Section } from './rename-part.js';

interface Entry {
  readonly section: Section;
  readonly name: string;
  /** What can be said of it in few words. */
  readonly summary: string;
}

interface PartListProps<T extends Entry> {
  readonly draft: Draft;
  readonly title: string;
  /** `sensor`, `skill`, `goal`. */
  readonly one: string;
  readonly section: Section;
  readonly entries: readonly T[];
  readonly problems: readonly PlacedProblem[];
  readonly names?: string;
  readonly opened: ReadonlySet<string>;
  readonly onOpen: (part: string, open: boolean) => void;
  readonly children: (entry: T) => ReactNode;
}

export function PartList<T extends Entry>(props: PartListProps<T>) {
  const { draft, title, one, section, entries, problems, names, opened, onOpen, children } = props;
  const whole = useRef<HTMLElement>(null);
  const remove = (entry: T) => {
    draft.edit({ kind: 'remove', section: entry.section, name: entry.name });
    // what had the focus is gone: not back to the beginning of the page
    whole.current?.querySelector<HTMLInputElement>(':scope > form input')?.focus();
  };
  return (
    <section ref={whole} aria-label={title}>
      <h3>
        {title} <small>{entries.length}</small>
      </h3>
      {numbered(entries).map(({ at, item: entry }) => {
        const part = `${entry.section}.${entry.name}`;
        const own = problems.filter(({ path }) => path === part || path.startsWith(`${part}.`));
        return (
          <details
            key={at}
            className="troupe-edit-part"
            open={opened.has(part)}
            onToggle={({ currentTarget }) => onOpen(part, currentTarget.open)}
          >
            <summary>
              <span className="troupe-edit-name">{entry.name}</span> <small>{entry.summary}</small>
              {own.length > 0 && <b className="troupe-edit-wrong"> {own.length} to mend</b>}
            </summary>
            {opened.has(part) && (
              <div className="troupe-edit-body">
                {own.map(({ message, path }) => (
                  <p className="troupe-edit-wrong" key={path + message}>
                    {message}
                  </p>
                ))}
                <div className="troupe-edit-row">
                  <TextField
                    label={`Name of the ${one} ${entry.name}`}
                    value={entry.name}
                    names={names}
                    disabled={draft.hasCode(part)}
                    onCommit={(to) => {
                      draft.edit({ kind: 'rename', section: entry.section, name: entry.name, to });
                      onOpen(`${entry.section}.${to}`, true);
                    }}
                  />
                  {draft.hasCode(part) && <small>has code of this name</small>}
                  <button
                    type="button"
                    aria-label={`Remove ${one} ${entry.name}`}
                    onClick={() => remove(entry)}
                  >
                    Remove
                  </button>
                </div>
                {children(entry)}
              </div>
            )}
          </details>
        );
      })}
      <AddField
        label={`New ${one}`}
        placeholder={`new ${one}`}
        names={names}
        onAdd={(name) => {
          draft.edit({ kind: 'add', section, name });
          onOpen(`${section}.${name}`, true);
        }}
      />
    </section>
  );
}

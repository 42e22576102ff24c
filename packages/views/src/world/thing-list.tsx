/** The things of a world as a list, to be gone through and picked from with the keyboard. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

export interface ThingListProps {
  readonly things: readonly ListedThing[];
  readonly picked: string | undefined;
  readonly onPick: (thing: string | undefined) => void;
  /** An arrow key with shift. */
  readonly onStep: ((key: string) => void) | undefined;
}

interface ListedThing {
  readonly name: string;
  readonly about: string;
}

export function ThingList({ things, picked, onPick, onStep }: ThingListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string>();
  const at = things.findIndex(({ name }) => name === (active ?? picked));

  // what was clicked in the picture is where the keys go on
  useEffect(() => {
    if (picked !== undefined) setActive(picked);
  }, [picked]);

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.shiftKey && event.key.startsWith('Arrow')) {
      if (picked === undefined || onStep === undefined) return;
      event.preventDefault();
      onStep(event.key);
      return;
    }
    const next = nextIndex(event.key, at, things.length);
    if (next !== undefined) {
      setActive(things[next]?.name);
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' || event.key === ' ') onPick(things[at]?.name);
    else if (event.key === 'Escape') onPick(undefined);
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={list}
      role="listbox"
      aria-label="Things"
      tabIndex={0}
      className="troupe-world-list"
      onKeyDown={press}
      {...(at >= 0 && { 'aria-activedescendant': `${id}-${at}` })}
    >
      {things.map(({ name, about }, i) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the list's
        // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and says which is meant
        <div
          key={name}
          id={`${id}-${i}`}
          role="option"
          aria-selected={name === picked}
          className={`troupe-world-option${i === at ? ' troupe-world-active' : ''}`}
          onClick={() => onPick(name)}
        >
          <span className="troupe-world-tick">{name === picked ? '✓' : ''}</span>
          {name} <span className="troupe-world-about">{about}</span>
        </div>
      ))}
    </div>
  );
}

/** Where a key goes from a place in a list; from nowhere to its beginning. */
export function nextIndex(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return Math.min(count - 1, at + 1);
  if (key === 'ArrowUp') return Math.max(0, at - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** A field for something that changes meanwhile: while one writes, what is written stands in it. */
import { type KeyboardEvent, useState } from 'react';

interface Typed {
  /** What stood there before. */
  readonly from: string;
  readonly text: string;
}

/** What a field that was left says; nothing where all stays as it was. */
export function readField({ from, text }: Typed, isNumber: boolean): number | string | undefined {
  if (text === from) return undefined;
  if (!isNumber) return text;
  const number = Number(text);
  // nothing written is not 0
  return text.trim() === '' || !Number.isFinite(number) ? undefined : number;
}

export function HeldField<T extends number | string>({
  value,
  onCommit,
  ...rest
}: {
  readonly value: T;
  /** Says whether it was taken. */
  readonly onCommit: (value: T) => Promise<boolean> | undefined;
  readonly id?: string;
  readonly className?: string;
  readonly step?: number | 'any';
  readonly min?: number;
  readonly 'aria-label'?: string;
}) {
  const [typed, setTyped] = useState<Typed>();
  const isNumber = typeof value === 'number';
  const commit = () => {
    const given = typed && readField(typed, isNumber);
    // what was refused is told elsewhere; here stands what is so
    if (given !== undefined) {
      onCommit(given as T)?.then((made) => {
        if (!made) setTyped(undefined);
      });
    }
    return given;
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') setTyped(undefined);
    if (key !== 'Enter' || typed === undefined) return;
    // it stands there until the field is left: what comes of it comes with the next tick
    setTyped(commit() === undefined ? undefined : { ...typed, from: typed.text });
  };
  return (
    <input
      {...rest}
      type={isNumber ? 'number' : 'text'}
      value={typed?.text ?? String(value)}
      onChange={({ target }) =>
        setTyped((before) => ({ from: before?.from ?? String(value), text: target.value }))
      }
      onKeyDown={onKeyDown}
      onBlur={() => {
        commit();
        setTyped(undefined);
      }}
    />
  );
}

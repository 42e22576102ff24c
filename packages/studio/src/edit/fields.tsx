/** Fields of the form. What is typed counts once it is finished; what is refused says why and is left to be mended. */
import { TroupeError, type Value } from '@troupe/core';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { parseValue } from './read-form.js';

/** Why something was refused, in words; nothing if it was done. */
export function attempt(change: () => void): string | undefined {
  try {
    change();
    return undefined;
  } catch (error) {
    if (error instanceof TroupeError) return error.problems.map(({ message }) => message).join(' ');
    throw error;
  }
}

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onCommit: (text: string) => void;
  readonly names?: string | undefined;
  readonly numeric?: boolean;
  readonly placeholder?: string;
  readonly invalid?: boolean;
  readonly disabled?: boolean;
}

export function TextField(props: TextFieldProps) {
  const { label, value, onCommit, names, numeric = false, placeholder, invalid = false } = props;
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const why = useId();
  useLayoutEffect(() => {
    if (input.current !== null) input.current.value = value;
    setRefusal(undefined);
  }, [value]);
  const commit = () => {
    const text = input.current?.value.trim() ?? '';
    if (text === value) return setRefusal(undefined);
    setRefusal(attempt(() => onCommit(text)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
    if (event.key !== 'Escape' || input.current === null) return;
    input.current.value = value;
    setRefusal(undefined);
  };
  return (
    <span className="troupe-edit-field">
      <input
        ref={input}
        aria-label={label}
        aria-invalid={invalid || refusal !== undefined}
        aria-describedby={refusal === undefined ? undefined : why}
        defaultValue={value}
        inputMode={numeric ? 'decimal' : undefined}
        list={names}
        placeholder={placeholder}
        disabled={props.disabled}
        autoComplete="off"
        spellCheck={false}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      {refusal !== undefined && (
        <span id={why} className="troupe-edit-wrong" role="alert">
          {refusal}
        </span>
      )}
    </span>
  );
}

interface AddFieldProps {
  readonly label: string;
  readonly onAdd: (name: string) => void;
  readonly names?: string | undefined;
  readonly placeholder: string;
}

/** A name for something new; emptied once it was taken. */
export function AddField({ label, onAdd, names, placeholder }: AddFieldProps) {
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const why = useId();
  const add = () => {
    const wrong = attempt(() => onAdd(text.trim()));
    setRefusal(wrong);
    if (wrong === undefined) setText('');
  };
  return (
    <form
      className="troupe-edit-add"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <input
        aria-label={label}
        aria-invalid={refusal !== undefined}
        aria-describedby={refusal === undefined ? undefined : why}
        value={text}
        data-typed={text !== ''}
        list={names}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setText(event.target.value);
          setRefusal(undefined);
        }}
      />
      <button type="submit" disabled={text.trim() === ''} aria-label={`${label}: add`}>
        Add
      </button>
      {refusal !== undefined && (
        <span id={why} className="troupe-edit-wrong" role="alert">
          {refusal}
        </span>
      )}
    </form>
  );
}

interface ValueFieldProps {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** True, false, or something else that is typed. */
export function ValueField({ label, value, onChange }: ValueFieldProps) {
  const [refusal, setRefusal] = useState<string>();
  const isOther = typeof value !== 'boolean';
  return (
    <span className="troupe-edit-value">
      <select
        aria-label={label}
        value={isOther ? 'other' : String(value)}
        onChange={({ target }) => {
          const next = target.value === 'other' ? 1 : target.value === 'true';
          setRefusal(attempt(() => onChange(next)));
        }}
      >
        <option value="true">true</option>
        <option value="false">false</option>
        <option value="other">other…</option>
      </select>
      {isOther && (
        <TextField
          label={`${label}, as typed`}
          value={String(value)}
          onCommit={(text) => onChange(parseValue(text))}
        />
      )}
      {refusal !== undefined && (
        <span className="troupe-edit-wrong" role="alert">
          {refusal}
        </span>
      )}
    </span>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly otherwise: string;
  readonly onChange: (value: number | undefined) => void;
}

/** A number that may be left out. */
export function NumberField({ label, value, otherwise, onChange }: NumberFieldProps) {
  return (
    <TextField
      label={label}
      numeric
      placeholder={otherwise}
      value={value === undefined ? '' : String(value)}
      onCommit={(text) => {
        const number = Number(text);
        if (text !== '' && !Number.isFinite(number)) {
          const message = `"${text}" is no number. Write one, or nothing for ${otherwise}.`;
          throw new TroupeError([{ code: 'wrong-type', path: label, message }]);
        }
        onChange(text === '' ? undefined : number);
      }}
    />
  );
}

/** With its place as the key: a name that is changed must not take the field, and the focus, away. */
export function numbered<T>(list: readonly T[]): { readonly at: number; readonly item: T }[] {
  return list.map((item, at) => ({ at, item }));
}

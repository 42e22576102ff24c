/** The parameters of a network: sliders with a box each. A drag takes effect while it lasts, and is undone as one. */
import { defaultParameters, type Parameters } from '@troupe/core';
import { useRef, useState } from 'react';
import type { Draft } from './draft.js';
import { attempt } from './fields.js';
import { sliderOf } from './parameter-scale.js';
import { parameterWords, sayParameter } from './parameter-words.js';

type Name = keyof Parameters;

const names = Object.keys(parameterWords) as Name[];

interface ParameterFormProps {
  readonly draft: Draft;
  readonly parameters: Readonly<Record<string, number>>;
  readonly disabled: boolean;
}

export function ParameterForm({ draft, parameters, disabled }: ParameterFormProps) {
  return (
    <div className="troupe-edit-parameters">
      {names.map((name) => (
        <Parameter
          key={name}
          draft={draft}
          name={name}
          given={Object.hasOwn(parameters, name) ? parameters[name] : undefined}
          disabled={disabled}
        />
      ))}
    </div>
  );
}

/** Whether the box shows what is typed: a number is there already, what is none is not finished. */
function isBeingTyped(typed: string | undefined, value: number): boolean {
  if (typed === undefined) return false;
  return typed === '' || !Number.isFinite(Number(typed)) || Number(typed) === value;
}

/** Counts drags, presses and visits: each is undone by itself. */
let gestures = 0;

interface ParameterProps {
  readonly draft: Draft;
  readonly name: Name;
  readonly given: number | undefined;
  readonly disabled: boolean;
}

function Parameter({ draft, name, given, disabled }: ParameterProps) {
  const [refusal, setRefusal] = useState<string>();
  const [typed, setTyped] = useState<string>();
  const value = given ?? defaultParameters[name];
  const { sign, means } = parameterWords[name];
  const reach = useRef(0);
  const slider = sliderOf(name, value, reach.current);
  reach.current = slider.max;
  const gesture = useRef(0);
  const begin = () => {
    gesture.current = ++gestures;
  };
  const set = (next: number | undefined) => {
    const group = `parameter ${name} ${gesture.current}`;
    const edit = { kind: 'set', path: ['parameters', name], value: next } as const;
    setRefusal(attempt(() => draft.edit(edit, { group })));
  };
  return (
    <div className="troupe-edit-parameter">
      <span className="troupe-edit-parameter-name" title={sayParameter(name)}>
        <b>{sign}</b> {means}
      </span>
      <input
        type="range"
        aria-label={`${name}, ${means}`}
        {...slider}
        value={value}
        disabled={disabled}
        onPointerDown={begin}
        onKeyDown={({ repeat }) => {
          if (!repeat) begin();
        }}
        onChange={({ target }) => set(target.valueAsNumber)}
      />
      <input
        type="number"
        step="any"
        aria-label={`${name} as a number`}
        value={isBeingTyped(typed, value) ? typed : String(value)}
        disabled={disabled}
        onFocus={begin}
        onChange={({ target }) => {
          setTyped(target.value);
          if (Number.isFinite(target.valueAsNumber)) set(target.valueAsNumber);
        }}
        onBlur={() => setTyped(undefined)}
      />
      <button
        type="button"
        disabled={disabled || given === undefined}
        aria-label={`${name}: back to its default, ${defaultParameters[name]}`}
        title={`Default: ${defaultParameters[name]}`}
        onClick={() => {
          begin();
          set(undefined);
        }}
      >
        ↺
      </button>
      {refusal !== undefined && (
        <span className="troupe-edit-wrong" role="alert">
          {refusal}
        </span>
      )}
    </div>
  );
}

/** The parts of one slot: dragged to the diagram, or arrowed through and put with Enter. */
import { type KeyboardEvent, useRef } from 'react';
import { type Dragged, useDragging } from './drag-part.js';
import { nextFitting, type PartOffer } from './put-part.js';

export interface PartListProps {
  readonly slot: string;
  readonly title: string;
  readonly offers: readonly PartOffer[];
  /** The one that is looked at, if it is of this slot. */
  readonly looked: string | undefined;
  readonly readOnly: boolean;
  readonly onLook: (slot: string, name: string) => void;
  readonly onPut: (slot: string, name: string) => void;
  readonly onDrag: (dragged: Dragged | undefined) => void;
  readonly onLeave: (slot: string) => void;
}

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  Home: -1000,
  End: 1000,
};

export function PartList(props: PartListProps) {
  const { slot, title, offers, looked, onLook, onPut, onLeave } = props;
  const list = useRef<HTMLDivElement>(null);
  const stop = looked ?? offers.find(({ on }) => on)?.name ?? offers[0]?.name;
  const press = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by !== undefined) {
      const next = nextFitting(offers, stop, by);
      if (next === undefined) return;
      onLook(slot, next);
      list.current?.querySelector<HTMLElement>(`[data-part="${CSS.escape(next)}"]`)?.focus();
    } else if ((event.key === 'Enter' || event.key === ' ') && stop !== undefined)
      onPut(slot, stop);
    else if (event.key === 'Escape') onLeave(slot);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const refused = offers.filter(({ against }) => against !== undefined);
  return (
    <section className="troupe-palette-slot">
      <h3 id={`troupe-palette-${slot}`}>{title}</h3>
      <div
        ref={list}
        role="listbox"
        aria-labelledby={`troupe-palette-${slot}`}
        aria-orientation="horizontal"
        tabIndex={-1}
        data-slot={slot}
        onKeyDown={press}
      >
        {offers.map((offer) => (
          <PartChip key={offer.name} offer={offer} isStop={offer.name === stop} {...props} />
        ))}
      </div>
      {refused.length > 0 && (
        <p className="troupe-palette-against">
          Not with this one:{' '}
          {refused.map(({ title: part, against }) => `${part} (${against})`).join('; ')}.
        </p>
      )}
    </section>
  );
}

function PartChip({
  slot,
  offer,
  isStop,
  looked,
  readOnly,
  onLook,
  onPut,
  onDrag,
}: PartListProps & { readonly offer: PartOffer; readonly isStop: boolean }) {
  const element = useRef<HTMLDivElement>(null);
  const { name, title, on, against } = offer;
  useDragging(element, { slot, name }, !readOnly, onDrag);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the list it is in
    <div
      ref={element}
      role="option"
      tabIndex={isStop ? 0 : -1}
      aria-selected={on}
      aria-disabled={against !== undefined || undefined}
      data-part={name}
      className={`troupe-palette-part${looked === name ? ' is-looked' : ''}`}
      onFocus={({ currentTarget }) => {
        // pressed with a finger, the list would move away below it before it is let go
        if (currentTarget.matches(':focus-visible')) onLook(slot, name);
      }}
      onClick={() => onPut(slot, name)}
    >
      <span aria-hidden="true">{on ? '✓ ' : against !== undefined ? '✕ ' : ''}</span>
      {title}
    </div>
  );
}

/** What there is to know of the thing that is picked: one card for each, so that it comes into view. */
import { useEffect, useRef } from 'react';
import type { ThingWords } from './describe-thing.js';
import { type Senses, sayWhoSenses } from './who-senses.js';

export interface ThingCardProps {
  readonly thing: ThingWords;
  readonly senses: readonly Senses[];
  /** Nothing for who only looks, and for characters. */
  readonly onTakeAway: (() => void) | undefined;
  readonly canMove: boolean;
  readonly onClose: () => void;
}

export function ThingCard({ thing, senses, onTakeAway, canMove, onClose }: ThingCardProps) {
  const { name, kind, place, within, holds, properties, more } = thing;
  const card = useRef<HTMLElement>(null);
  // on a phone the list may have been scrolled far down
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={card} className="troupe-world-card" aria-label={`About ${name}`}>
      <header>
        <h3>{name}</h3>
        {kind !== undefined && <span className="troupe-world-about">{kind}</span>}
        <button type="button" className="troupe-world-close" onClick={onClose}>
          Close
        </button>
      </header>
      <p>
        {place}
        {within !== undefined && `; ${within}`}
        {holds.length > 0 && `; holds ${holds.join(', ')}`}
      </p>
      {properties.length > 0 && (
        <dl>
          {properties.map(({ property, says, was }) => (
            <div key={property} className={was === undefined ? '' : 'troupe-world-changed'}>
              <dt>{property}</dt>
              <dd>
                {says}
                {was !== undefined && <span className="troupe-world-was"> was {was}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {more > 0 && <p className="troupe-world-about">and {more} more</p>}
      <h4>Sensed by</h4>
      {senses.length === 0 ? (
        <p className="troupe-world-about">Nobody, as far as names and signals tell.</p>
      ) : (
        <ul>
          {senses.map((one) => (
            <li key={one.actor}>{sayWhoSenses(one)}</li>
          ))}
        </ul>
      )}
      {canMove && (
        <p className="troupe-world-about">
          Drag it in the picture, or press Shift and an arrow key in the list.
        </p>
      )}
      {onTakeAway !== undefined && (
        <button type="button" onClick={onTakeAway}>
          Take away
        </button>
      )}
    </section>
  );
}

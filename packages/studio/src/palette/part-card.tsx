/** What the part that is looked at implies, in words. */
import type { Palette } from '@troupe/body';
import { useMemo } from 'react';
import { readKind } from '../shows/parts-kind.js';
import { tellPart } from './tell-part.js';

export interface PartCardProps {
  readonly palette: Palette;
  /** Of the parts it would be with. */
  readonly kind: string;
  readonly slot: string;
  readonly name: string;
}

export function PartCard({ palette, kind, slot, name }: PartCardProps) {
  // it is assembled to know it
  const words = useMemo(
    () => tellPart(palette, readKind(kind) ?? {}, slot, name),
    [palette, kind, slot, name],
  );
  const { title, description, implied, manners, colour } = words;
  return (
    <section className="troupe-palette-card" aria-label="What it implies">
      <h3>
        {colour !== undefined && (
          <span className="troupe-palette-swatch" style={{ background: colour }} />
        )}
        {title}
      </h3>
      {description !== '' && <p>{description}</p>}
      <dl>
        {implied.map(({ about, says }) => (
          <div key={about}>
            <dt>{about}</dt>
            {says.map((each) => (
              <dd key={each}>{each}</dd>
            ))}
          </div>
        ))}
        {manners.length > 0 && (
          <div>
            <dt>Manners</dt>
            {manners.map((each) => (
              <dd key={each}>{each}</dd>
            ))}
          </div>
        )}
      </dl>
    </section>
  );
}

/** The diagram of a robot: a place for each part, to be chosen, or to have a part dropped on it. */
import type { Palette } from '@troupe/body';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { PartNames } from '../shows/parts-kind.js';
import { type Dragged, useDropping } from './drag-part.js';
import { glyphOf, places } from './glyphs.js';

export interface DiagramProps {
  readonly palette: Palette;
  readonly choices: PartNames;
  /** The slot that is chosen. */
  readonly chosen: string;
  /** What is being dragged. */
  readonly dragged: Dragged | undefined;
  readonly readOnly: boolean;
  readonly colour: string | undefined;
  readonly onChoose: (slot: string) => void;
  readonly onDrop: (dropped: Dragged, slot: string) => void;
}

export function RobotDiagram(props: DiagramProps) {
  const { palette } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: there is no fieldset that draws
    <svg role="group" className="troupe-palette-diagram" viewBox="0 0 240 368">
      <title>Diagram of the robot</title>
      {Object.keys(palette.slots).map((slot) =>
        places[slot] === undefined ? null : <PartPlace key={slot} slot={slot} {...props} />,
      )}
    </svg>
  );
}

function PartPlace({
  slot,
  palette,
  choices,
  chosen,
  dragged,
  readOnly,
  colour,
  onChoose,
  onDrop,
}: DiagramProps & { readonly slot: string }) {
  const element = useRef<SVGGElement>(null);
  const [over, setOver] = useState(false);
  useDropping(element, !readOnly, (dropped) => onDrop(dropped, slot), setOver);
  const { title, parts } = palette.slots[slot]!;
  const part = choices[slot];
  const partTitle = parts[part ?? '']?.title ?? '';
  const { boxes, down } = places[slot]!;
  const [x, y, width, height] = boxes[0]!;
  const middle = x + width / 2;
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onChoose(slot);
  };
  const state = [
    'troupe-palette-place',
    chosen === slot && 'is-chosen',
    dragged?.slot === slot && 'is-wanted',
    over && 'is-over',
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: there are no buttons in an SVG
    <g
      ref={element}
      id={placeId(slot)}
      role="button"
      tabIndex={0}
      transform={`translate(0 ${down})`}
      aria-label={`${title}: ${partTitle}`}
      aria-pressed={chosen === slot}
      className={state.filter(Boolean).join(' ')}
      onClick={() => onChoose(slot)}
      onKeyDown={press}
    >
      {boxes.map((box) => (
        <rect key={box[0]} x={box[0]} y={box[1]} width={box[2]} height={box[3]} rx={8} />
      ))}
      <path d={glyphOf(slot, part)} style={slot === 'coat' && colour ? { fill: colour } : {}} />
      <text x={middle} y={y + 13}>
        {title}:
      </text>{' '}
      <text x={middle} y={y + height - 5} className="troupe-palette-which">
        {partTitle}
      </text>
    </g>
  );
}

export function placeId(slot: string): string {
  return `troupe-palette-place-${slot}`;
}

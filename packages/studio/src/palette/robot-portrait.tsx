import type { RunShow } from '@troupe/views/show';
import { useEffect, useRef, useState } from 'react';
import { appearanceOf } from '../shows/looks.js';
import { type Dragged, useDropping } from './drag-part.js';
import { openPortrait } from './portrait.js';

export interface RobotPortraitProps {
  readonly show: RunShow;
  readonly actor: string;
  /** What it is, in words. */
  readonly title: string;
  readonly readOnly: boolean;
  /** Wherever it is let go: each part has one place. */
  readonly onDrop: (dropped: Dragged) => void;
}

export function RobotPortrait({ show, actor, title, readOnly, onDrop }: RobotPortraitProps) {
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(true);
  const [over, setOver] = useState(false);
  useDropping(place, !readOnly, onDrop, setOver);
  useEffect(() => {
    const looks = appearanceOf('robot-parts')?.looks;
    if (place.current === null || looks === undefined) return;
    const portrait = openPortrait(place.current, show, actor, looks);
    setShown(portrait !== undefined);
    return () => portrait?.dispose();
  }, [show, actor]);
  return (
    <div
      ref={place}
      className={`troupe-palette-portrait${over ? ' is-over' : ''}`}
      role="img"
      aria-label={`${title}, as it is now`}
    >
      {!shown && <p>This browser shows no WebGL: the robot runs, unseen.</p>}
    </div>
  );
}

import type { RunShow } from '@troupe/views/show';
import { useEffect, useRef, useState } from 'react';
import { appearanceOf } from '../shows/looks.js';
import { openPortrait } from './portrait.js';

export interface RobotPortraitProps {
  readonly show: RunShow;
  readonly actor: string;
  /** What it is, in words. */
  readonly title: string;
}

export function RobotPortrait({ show, actor, title }: RobotPortraitProps) {
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(true);
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
      className="troupe-palette-portrait"
      role="img"
      aria-label={`${title}, as it is now`}
    >
      {!shown && <p>This browser shows no WebGL: the robot runs, unseen.</p>}
    </div>
  );
}

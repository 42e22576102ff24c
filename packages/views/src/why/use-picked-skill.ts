/** The skill asked about: the one picked. While something else is picked, the one before. */
import { useCallback, useState } from 'react';
import type { PanelProps } from '../parts/panel-props.js';

export function usePickedSkill(
  picked: PanelProps['picked'],
  onPick: PanelProps['onPick'],
): [string | undefined, (skill: string | undefined) => void] {
  const [own, setOwn] = useState<string>();
  const [seen, setSeen] = useState(picked);
  if (seen !== picked) {
    setSeen(picked);
    if (picked === undefined) setOwn(undefined);
    else if (picked.kind === 'skill') setOwn(picked.name);
  }
  const skill = picked?.kind === 'skill' ? picked.name : own;
  const pick = useCallback(
    (next: string | undefined) => {
      setOwn(next);
      onPick?.(next === undefined ? undefined : { kind: 'skill', name: next });
    },
    [onPick],
  );
  return [skill, pick];
}

/** The line under the network: what is pointed at, in words; and what can be done to the node that is picked. */
import { memo, type RefObject } from 'react';
import type { Picked } from '../parts/panel-props.js';
import { useShow } from '../parts/use-show.js';
import type { Show } from '../show/show.js';

export interface NetworkStatusProps {
  readonly show: Show;
  readonly actor: string;
  readonly picked: Picked | undefined;
  /** Written with every frame. */
  readonly line: RefObject<HTMLParagraphElement | null>;
  /** Written once for each thing that is said: a voice cannot follow thirty a second. */
  readonly voice: RefObject<HTMLParagraphElement | null>;
  readonly onFilter: (skill: string) => void;
  readonly onToggle: (picked: Picked) => void;
}

export const NetworkStatus = memo(function NetworkStatus(props: NetworkStatusProps) {
  const { show, actor, picked } = props;
  const part = useShow(show, ['moment', 'run'], () => standing(show, actor, picked));
  return (
    <div className="troupe-network-status">
      <p ref={props.line} aria-hidden />
      <p ref={props.voice} role="status" className="troupe-network-voice" />
      {picked && picked.kind !== 'thing' && (
        <div className="troupe-network-picked">
          <strong>{picked.name}</strong>
          {picked.kind === 'skill' && (
            <button type="button" onClick={() => props.onFilter(picked.name)}>
              What feeds it
            </button>
          )}
          {part !== 'none' && (
            <button type="button" onClick={() => props.onToggle(picked)}>
              {part === 'disabled' ? 'Enable' : 'Disable'}
            </button>
          )}
        </div>
      )}
    </div>
  );
});

/** A viewer has nothing to enable. */
function standing(
  show: Show,
  actor: string,
  picked: Picked | undefined,
): 'none' | 'enabled' | 'disabled' {
  const moment = show.moment?.actors[actor];
  if (!moment || !picked || picked.kind === 'thing' || show.role !== 'director') return 'none';
  const kinds = { skill: moment.skills, sensor: moment.sensors, goal: moment.goals };
  const part = kinds[picked.kind][picked.name];
  if (!part) return 'none';
  return part.disabled ? 'disabled' : 'enabled';
}

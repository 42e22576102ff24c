/** What the shapes mean, and which keys there are. */
import { memo } from 'react';

const shapes = [
  ['sensor', '', 'Sensor: what is so'],
  ['skill', '', 'Skill: its level fills it; the line is the threshold'],
  ['goal', '', 'Goal: what is wanted, and whether it is met'],
  ['skill', 'executable', 'Executable: all its conditions are met'],
  ['skill', 'executing', 'Executing: it runs now'],
  ['skill', 'disabled', 'Disabled: it does not take part'],
  ['skill', 'amputated', 'Amputated: it was there and is gone'],
] as const;

const lines = [
  ['quiet', 'A link: one can meet a condition of the other'],
  ['conflict', 'A conflict: one undoes what the other needs'],
  ['given', 'Energy given; the width is the amount, dots move its way'],
  ['taken', 'Energy taken'],
] as const;

const keys = [
  ['Arrows', 'from node to node'],
  ['Enter', 'picks a node'],
  [', and .', 'name its links one by one'],
  ['F', 'leaves what feeds the skill'],
  ['D', 'disables or enables it'],
  ['L', 'begins a link; L again: another effect; arrows, Enter; Escape ends'],
  ['+ − 0', 'zoom in, out, fit'],
  ['/', 'search'],
] as const;

export const NetworkLegend = memo(function NetworkLegend({
  linkable,
}: {
  readonly linkable: boolean;
}) {
  return (
    <section className="troupe-network-legend" aria-label="Legend">
      <ul>
        {shapes.map(([kind, state, words]) => (
          <li key={words}>
            <span className={`troupe-node troupe-node-${kind}`} data-state={state} aria-hidden>
              {kind === 'skill' && state === '' && (
                <>
                  <span className="troupe-node-fill" style={{ width: '55%' }} />
                  <span className="troupe-node-threshold" style={{ left: '80%' }} />
                </>
              )}
              <i className="troupe-node-icon" />
            </span>
            {words}
          </li>
        ))}
        {lines.map(([kind, words]) => (
          <li key={kind}>
            <span className={`troupe-network-line troupe-network-line-${kind}`} aria-hidden />
            {words}
          </li>
        ))}
      </ul>
      <dl>
        {keys
          .filter(([key]) => linkable || key !== 'L')
          .map(([key, words]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
});

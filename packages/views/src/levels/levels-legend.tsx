/** The lines by name, with their values at the cursor; each can be switched off. */
import { type CSSProperties, memo } from 'react';
import { type LineStyle, lineStyle, thresholdStyle } from './line-styles.js';

interface LegendProps {
  readonly skills: readonly string[];
  readonly hidden: ReadonlySet<string>;
  readonly picked: string | undefined;
  /** The threshold is the empty name. */
  readonly onSwitch: (name: string) => void;
}

/** Values are written into its cells with every drawing, past React. */
export const LevelsLegend = memo(function LevelsLegend(props: LegendProps) {
  const { skills, hidden, picked, onSwitch } = props;
  const lines = [{ name: '', style: thresholdStyle }].concat(
    skills.map((name, place) => ({ name, style: lineStyle(place) })),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by keyboard
    <section className="troupe-levels-legend" aria-label="Lines" tabIndex={0}>
      <table>
        <caption>Levels at the cursor</caption>
        <tbody>
          {lines.map(({ name, style }) => (
            <tr key={name} data-line={name} data-picked={name !== '' && name === picked}>
              <th scope="row">
                <button
                  type="button"
                  role="switch"
                  aria-checked={!hidden.has(name)}
                  onClick={() => onSwitch(name)}
                >
                  <Swatch {...style} />
                  {name === '' ? 'Threshold' : name}
                </button>
              </th>
              <td>–</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});

function Swatch({ colour, dash }: LineStyle) {
  const style: CSSProperties = { stroke: `var(${colour})` };
  return (
    <svg width="28" height="10" aria-hidden="true">
      <line
        x1="0"
        y1="5"
        x2="28"
        y2="5"
        strokeWidth="2.5"
        strokeDasharray={dash.join(' ')}
        style={style}
      />
    </svg>
  );
}

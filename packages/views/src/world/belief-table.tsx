/** What a character believes, beside what is so. */
import type { Belief } from './beliefs.js';
import type { SignBelief } from './compare-signs.js';

export interface BeliefTableProps {
  readonly actor: string;
  readonly signs: readonly SignBelief[];
  readonly beliefs: readonly Belief[];
}

export function BeliefTable({ actor, signs, beliefs }: BeliefTableProps) {
  const rows = [
    ...signs.map(({ sign, says, so, right }) => ({ key: sign, says, so, right })),
    ...beliefs.map(({ key, from, says, so, right }) => ({
      key: from === 'memory' ? `${key} (remembered)` : key,
      says,
      so,
      right,
    })),
  ];
  return (
    <table className="troupe-world-beliefs">
      <caption>What {actor} believes</caption>
      <thead>
        <tr>
          <th scope="col">Of</th>
          <th scope="col">Believes</th>
          <th scope="col">In fact</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, says, so, right }) => (
          <tr key={key} className={right === false ? 'troupe-world-wrong' : ''}>
            <th scope="row">{key}</th>
            <td>{says}</td>
            <td>{sayFact(so, right)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** With a sign: the colour of a row says it only to some. */
export function sayFact(so: string | undefined, right: boolean | undefined): string {
  const sign = right === undefined ? '' : right ? '✓ ' : '✗ ';
  return sign + (so ?? '');
}

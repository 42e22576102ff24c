/** The parts of an explanation: words, bars, links, what was in the way. */
import type { Explanation, Link, SkillExplanation } from '@troupe/core';
import type { Picked } from '../parts/panel-props.js';
import { energyBars, flowing, largestFirst, nodeOf, sayAmount } from './energy-bars.js';
import { blocksOf, sayLink, sayObstacle, skillsIn } from './say-why.js';

type Pick = (picked: Picked) => void;

export function Words({ words }: { readonly words: string }) {
  return (
    <div className="troupe-why-words">
      {blocksOf(words).map(({ kind, title, lines }, i) => {
        const key = `${i} ${kind}`;
        if (kind === 'paragraph') return <p key={key}>{lines[0]}</p>;
        const points = [...new Set(lines)].map((line) => <li key={line}>{line}</li>);
        if (kind === 'points') return <ul key={key}>{points}</ul>;
        return (
          <details key={key}>
            <summary>{title === '' ? 'In numbers' : title}</summary>
            <ul className="troupe-why-rows">{points}</ul>
          </details>
        );
      })}
    </div>
  );
}

export function Bars({
  about,
  threshold,
}: {
  readonly about: SkillExplanation;
  readonly threshold: number;
}) {
  const energy = energyBars(about);
  return (
    <table className="troupe-why-bars">
      <caption>What {about.skill} got from where</caption>
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">Energy</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {flowing(energy).map(({ name, amount, left, wide }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect className="troupe-why-zero" x={100 * energy.zero - 0.2} width="0.4" />
                <rect
                  className={amount < 0 ? 'troupe-why-taken' : 'troupe-why-given'}
                  x={100 * left}
                  width={Math.max(0.5, 100 * wide)}
                />
              </svg>
            </td>
            <td>{sayAmount(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">together, before decay</th>
          <td />
          <td>{sayAmount(energy.sum)}</td>
        </tr>
        <tr>
          <th scope="row">its level, after decay</th>
          <td>threshold {sayAmount(threshold)}</td>
          <td>{sayAmount(energy.after)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

export function Links({
  links,
  onPick,
}: {
  readonly links: readonly Link[];
  readonly onPick: Pick;
}) {
  if (links.length === 0) return <p>Nothing flowed along its links.</p>;
  return (
    <ol className="troupe-why-links">
      {largestFirst(links).map((link) => {
        const [before, after] = sayLink(link);
        const key = `${link.source} ${link.from} ${link.proposition} ${link.value}`;
        return (
          <li key={key}>
            <span className="troupe-why-amount">{sayAmount(link.amount)}</span>{' '}
            <span>
              {before}
              <Node picked={nodeOf(link)} onPick={onPick} />
              {after}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

export function Obstacles({
  about,
  selected,
  onPick,
}: {
  readonly about: SkillExplanation;
  readonly selected: Explanation['selected'];
  readonly onPick: Pick;
}) {
  if (about.skill === selected) return <p>Nothing: it was chosen.</p>;
  return (
    <ul className="troupe-why-obstacles">
      {about.obstacles.map((obstacle) => (
        <li key={`${obstacle.kind} ${sayObstacle(obstacle)}`}>
          {sayObstacle(obstacle)}
          {skillsIn(obstacle).map((skill, i) => (
            <span key={skill}>
              {i > 0 && ', '}
              <Node picked={{ kind: 'skill', name: skill }} onPick={onPick} />
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

function Node({ picked, onPick }: { readonly picked: Picked; readonly onPick: Pick }) {
  return (
    <button type="button" className="troupe-why-node" onClick={() => onPick(picked)}>
      {picked.name}
    </button>
  );
}

/** An explanation in plain words. */
import type { Source } from '../network/spread-activation.js';
import type { Value } from '../state/definition.js';
import type { Explanation, SkillExplanation } from './explain-step.js';
import type { Link } from './links-into.js';
import type { Bringer, Obstacle } from './obstacles.js';
import type { SizedChange } from './smallest-change.js';

const sourceNames: Record<Source, string> = {
  state: 'what it perceives',
  goals: 'goals',
  protected: 'goals to protect',
  backward: 'skills that need it',
  forward: 'skills that lead to it',
  followers: 'skills it usually follows',
  conflicts: 'conflicting skills',
};

export function sayExplanation(explanation: Explanation): string {
  const { about, asked, selected } = explanation;
  const lines = [headline(explanation)];
  if (about === undefined) return lines.join('\n');
  if (about.skill === selected) lines.push(...rivals(explanation));
  else if (asked)
    lines.push(
      '',
      `Why not ${about.skill}?`,
      ...about.obstacles.map(sayObstacle),
      ...sayChange(about),
    );
  else lines.push(...waiting(explanation, about));
  lines.push('', ...shares(about), ...chain(about));
  return lines.join('\n');
}

/** One sentence: why this, or why nothing. */
export function sayBriefly({ about, selected, unmetGoals, goals }: Explanation): string {
  if (about === undefined) return 'There is no skill to choose.';
  if (about.skill === selected) {
    const [first] = about.chain;
    const why =
      first === undefined ? 'carried over from the step before' : `mostly ${sayEnd(first)}`;
    return `${selected}: ${why}.`;
  }
  if (goals > 0 && unmetGoals.length === 0) return 'All goals hold.';
  if (about.after === 0) return 'No skill has energy yet.';
  const ahead = `${about.skill} has most energy (${number(about.after)})`;
  const [obstacle] = about.obstacles;
  if (obstacle?.kind === 'unmet') {
    const [bringer] = obstacle.bringers;
    const helper =
      bringer === undefined ? 'no skill brings it about' : `${bringer.skill} could help`;
    return `${ahead} and waits for ${sayLiteral(obstacle.proposition, obstacle.wanted)}: ${helper}.`;
  }
  if (obstacle?.kind === 'resource') return `${ahead} and waits for ${obstacle.resource}.`;
  if (obstacle?.kind === 'below-threshold') return `${ahead}, less than the threshold.`;
  return `${ahead}; it is ${obstacle?.kind ?? 'waiting'}.`;
}

function headline({ step, selected, about, threshold }: Explanation): string {
  if (selected === null)
    return `Step ${step}: nothing was chosen (threshold ${number(threshold)}).`;
  const level = about?.skill === selected ? `level ${number(about.after)}, ` : '';
  return `Step ${step}: ${selected} was chosen (${level}threshold ${number(threshold)}).`;
}

function rivals({ rivals: others, about, executing, disabled }: Explanation): string[] {
  const lines: string[] = [];
  const [first, ...rest] = others;
  if (first === undefined) lines.push('No other skill could run.');
  else {
    const more = rest.slice(0, 4).map(({ skill, level }) => `${skill} (${number(level)})`);
    const ahead = number((about?.after ?? 0) - first.level);
    lines.push(
      `It was chosen over ${first.skill} (${number(first.level)}), ahead by ${ahead}${more.length > 0 ? `; further ${more.join(', ')}` : ''}.`,
    );
  }
  if (executing.length > 0) lines.push(`Executing meanwhile: ${executing.join(', ')}.`);
  if (disabled.length > 0) lines.push(`Disabled: ${disabled.join(', ')}.`);
  return lines;
}

function waiting(
  { goals, unmetGoals, executing, rivals: able }: Explanation,
  about: SkillExplanation,
): string[] {
  const lines: string[] = [];
  if (goals > 0 && unmetGoals.length === 0) lines.push('All goals hold.');
  const [unmet] = about.obstacles.filter((obstacle) => obstacle.kind === 'unmet');
  lines.push(`The most energised skill, ${about.skill} (${number(about.after)}), is waiting:`);
  const reasons = about.obstacles.filter(
    ({ kind }) => unmet === undefined || kind !== 'below-threshold',
  );
  lines.push(...reasons.map(sayObstacle));
  const [best] = able;
  if (best !== undefined && best.skill !== about.skill) {
    lines.push(`Of those that can run ${best.skill} is ahead, at ${number(best.level)}.`);
  }
  if (executing.length > 0) lines.push(`Executing: ${executing.join(', ')}.`);
  return lines;
}

function sayObstacle(obstacle: Obstacle): string {
  switch (obstacle.kind) {
    case 'disabled':
      return '- It is disabled.';
    case 'executing':
      return '- It is executing already.';
    case 'unmet': {
      const { proposition, wanted, found, bringers } = obstacle;
      const need = `- It needs ${proposition} to be ${say(wanted)}, and`;
      if (found !== undefined) return `${need} it is ${say(found)}. ${sayBringers(bringers)}`;
      const lost = bringers.length === 0 ? 'skills do' : `${namesOf(bringers)} would do`;
      return `${need} nobody senses that: what ${lost} to it is lost until a sensor does.`;
    }
    case 'resource':
      return `- It needs more ${obstacle.resource} than is free${obstacle.holders.length > 0 ? `: held by ${obstacle.holders.join(', ')}` : ''}.`;
    case 'below-threshold':
      return `- Its level, ${number(obstacle.level)}, is below the threshold, ${number(obstacle.threshold)}.`;
    case 'beaten':
      return `- ${obstacle.by} has more energy: ${number(obstacle.best)} against ${number(obstacle.level)}.`;
  }
}

/** So many are named. */
const mostBringers = 4;

function namesOf(bringers: readonly Bringer[]): string {
  return bringers
    .slice(0, mostBringers)
    .map(({ skill }) => skill)
    .join(', ');
}

function sayBringers(found: readonly Bringer[]): string {
  if (found.length === 0) return 'No skill brings that about.';
  const names = found
    .slice(0, mostBringers)
    .map(({ skill, executable, executing, disabled, level }) => {
      const how = disabled
        ? 'disabled'
        : executing
          ? 'executing'
          : executable
            ? 'can run'
            : 'cannot run yet';
      return `${skill} (${how}, level ${number(level)})`;
    });
  return `${names.join(', ')} could bring it about.`;
}

function sayChange({ skill, change, obstacles }: SkillExplanation): string[] {
  if (change !== undefined) return [`It would have been chosen ${condition(change)}.`];
  if (obstacles.some(({ kind }) => kind === 'executing')) return [];
  return [
    `No single change that was tried, of the threshold, a parameter, a sign or a goal, would have chosen ${skill}.`,
  ];
}

function condition({ change }: SizedChange): string {
  switch (change.kind) {
    case 'threshold':
      return `if the threshold had been ${change.becomes} instead of ${number(change.was)}`;
    case 'parameter':
      return `if ${change.parameter} had been ${change.becomes} instead of ${change.was}`;
    case 'sign':
      return `if ${change.sensor} had been ${say(change.becomes)} instead of ${say(change.was)}`;
    case 'enable':
      return 'if it had been enabled';
    case 'goal': {
      const goal = `${change.goal}: ${say(change.value)}`;
      if (change.was === 0) return `with a goal ${goal} of importance ${change.becomes}`;
      if (change.becomes === 0) return `without the goal ${goal}`;
      return `if the goal ${goal} had had importance ${change.becomes} instead of ${change.was}`;
    }
  }
}

function shares({ skill, before, after, carried, sources }: SkillExplanation): string[] {
  const level = `${skill} has ${number(before)} before decay, ${number(after)} after.`;
  const rows: [string, number][] = [
    ['carried over from the step before', carried],
    ...Object.entries(sources).map(([source, amount]): [string, number] => [
      sourceNames[source as Source],
      amount,
    ]),
  ];
  const given = rows.filter(([, amount]) => amount !== 0);
  if (given.length === 0) return [`${level} It gets nothing from anywhere.`];
  const lines = given.map(([name, amount]) => {
    const share = before === 0 ? '' : `${Math.round((100 * amount) / before)} %`.padStart(6);
    return `  ${name.padEnd(34)} ${number(amount).padStart(9)} ${share}`;
  });
  return [`${level} Where that comes from:`, ...lines];
}

function chain(about: SkillExplanation): string[] {
  if (about.chain.length === 0) return [];
  const steps: string[] = [];
  let at = about.skill;
  for (const link of about.chain) {
    steps.push(`  ${at} ← ${sayLink(link)}  (${number(link.amount)})`);
    at = link.from;
  }
  return ['The energy came along:', ...steps];
}

function sayLink({ source, from, proposition, value }: Link): string {
  const literal = proposition === undefined ? '' : sayLiteral(proposition, value ?? true);
  switch (source) {
    case 'state':
      return `${literal} is so`;
    case 'goals':
      return `goal ${literal}`;
    case 'backward':
      return `${from}, which needs ${literal}`;
    case 'forward':
      return `${from}, which leads to ${literal}`;
    case 'followers':
      return `${from}, which it usually follows`;
    default:
      return from;
  }
}

/** What the first link of a chain says by itself. */
function sayEnd({ source, from, proposition = '', value = true }: Link): string {
  const literal = sayLiteral(proposition, value);
  if (source === 'goals') return `because the goal ${literal} wants it`;
  if (source === 'state') return `because ${literal} is so`;
  if (source === 'backward') return `because ${from} needs ${literal}`;
  if (source === 'forward') return `because ${from} leads to ${literal}`;
  return `because it usually follows ${from}`;
}

function sayLiteral(proposition: string, value: Value): string {
  return value === true ? proposition : `${proposition}: ${say(value)}`;
}

function say(value: Value): string {
  return typeof value === 'string' ? `"${value}"` : String(value);
}

/** Few enough digits to read, many enough to tell apart. */
function number(value: number): string {
  const size = Math.abs(value);
  if (size >= 0.005 || size === 0) return value.toFixed(2);
  // a threshold that has fallen for long: 6.3e-18 says no more, to fewer people
  return size < 1e-6 ? 'almost 0' : value.toPrecision(2);
}

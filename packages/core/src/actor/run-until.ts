/** Lets time pass until something is so, or somebody should look. */
import { sayBriefly } from '../explain/say-explanation.js';
import { unknown } from '../network/network.js';
import type { Literal } from '../state/character.js';
import type { Value } from '../state/definition.js';
import { fail } from '../state/errors.js';
import { mostSeconds } from './await-ticks.js';
import type { Happening } from './director-log.js';
import { underWay } from './director-now.js';
import { type DirectorAnswer, type Passed, type Stage, toAnswer } from './director-stage.js';
import { isSo, unmetGoals } from './director-view.js';
import { sayHappening, sayLatest, sayNames, sayValue } from './say-happenings.js';
import { canReach, type Hindrance, hindrancesOf, sayHindrance } from './stuck.js';
import { watchIdle } from './watch-idle.js';

type RunOutcome = 'reached' | 'stuck' | 'failed' | 'fault' | 'limit' | 'still' | 'cancelled';

/** One skill that fails so often in a row needs attention. */
const mostFailures = 3;
const mostTold = 100;
const mostGoals = 5;

export async function passTicks(
  stage: Stage,
  ticks: number,
  signal: AbortSignal | undefined,
): Promise<DirectorAnswer> {
  const { actor, log, pass } = stage;
  log.catchUp();
  const before = log.noted;
  const { made, short } = await pass(ticks, () => signal?.aborted === true, signal);
  log.catchUp();
  return toAnswer(
    [
      `${made} ${made === 1 ? 'tick' : 'ticks'} passed; it is tick ${actor.scene.ticks}. It is executing ${sayNames(underWay(stage))}.`,
      ...(short === undefined ? [] : [sayShort[short]]),
      ...sayLatest(log.since(before), log.noted - before),
    ],
    { ...(short && { outcome: short }), ticks: made, ...situation(stage, before) },
  );
}

const sayShort: Readonly<Record<NonNullable<Passed['short']>, string>> = {
  still:
    'No time passes for it now: nobody makes its ticks. Somebody has stopped it, or what runs it hangs. ' +
    'Have it started, then call again; until then what you set takes no effect.',
  limit: `One call waits for ${mostSeconds} seconds at most. Call again to go on waiting.`,
};

export interface Awaited {
  readonly sign?: string;
  readonly value?: Value;
  readonly ticks: number;
}

export async function runUntil(
  stage: Stage,
  { sign, value, ticks }: Awaited,
  signal: AbortSignal | undefined,
): Promise<DirectorAnswer> {
  const { actor, log, patience } = stage;
  const awaited = sign === undefined ? undefined : checkSign(stage, sign, value ?? true);
  log.catchUp();
  const before = log.noted;
  const attention = watchTrouble(stage, before);
  const idle = watchIdle(actor, patience);
  let steps = 0;
  let outOfReach = false;
  const stopNoting = actor.onStep((step) => {
    idle.note(step);
    steps++;
    // looked at now and then: it costs a walk over all skills
    outOfReach = steps % patience === 0 && lacking(stage, awaited).some((w) => isLost(stage, w));
  });
  let outcome: RunOutcome | undefined;
  const look = (): boolean => {
    if (lacking(stage, awaited).length === 0) outcome = 'reached';
    else if (signal?.aborted === true) outcome = 'cancelled';
    else outcome = attention() ?? (outOfReach || idle.isStuck() ? 'stuck' : undefined);
    return outcome !== undefined;
  };
  try {
    const { made, short } = await stage.pass(ticks, look, signal);
    return tell(stage, { outcome: outcome ?? short ?? 'limit', made, awaited, before, short });
  } finally {
    stopNoting();
  }
}

function lacking(stage: Stage, awaited: Literal | undefined): readonly Literal[] {
  const network = stage.network();
  if (awaited === undefined) return unmetGoals(network);
  return isSo(network, awaited) ? [] : [awaited];
}

function isLost({ network, actor }: Stage, wanted: Literal): boolean {
  return !canReach(network(), actor.definition, wanted);
}

function checkSign({ network }: Stage, sign: string, value: Value): Literal {
  const { sensors } = network().structure;
  const sensor = sensors.get(sign) ?? unknown('sign', sign, sensors.keys());
  if (sensor.kind !== 'plain' && typeof value === 'string') {
    const what = sensor.kind === 'counted' ? 'a count' : 'a degree';
    const found = JSON.stringify(value);
    fail(
      'wrong-argument',
      'value',
      `must be true, false or ${what}: "${sign}" is ${what}; found ${found}`,
    );
  }
  return { proposition: sign, value };
}

/** Asked after every tick: whether something went wrong that somebody should know of. */
function watchTrouble({ log, faulty }: Stage, before: number): () => RunOutcome | undefined {
  const inRow = new Map<string, number>();
  let seen = before;
  return () => {
    log.catchUp();
    let found: RunOutcome | undefined;
    for (const happening of log.since(seen)) {
      if (happening.kind === 'finished') inRow.delete(happening.skill);
      else if (happening.kind === 'failed' || happening.kind === 'cancelled') {
        const times = (inRow.get(happening.skill) ?? 0) + 1;
        inRow.set(happening.skill, times);
        if (times >= mostFailures) found = 'failed';
      } else if (happening.kind === 'fault' && !faulty.has(happening.part)) {
        faulty.add(happening.part);
        found ??= 'fault';
      }
    }
    seen = log.noted;
    return found;
  };
}

interface Ended {
  readonly outcome: RunOutcome;
  readonly made: number;
  readonly awaited: Literal | undefined;
  /** Happenings that had been noted when it began. */
  readonly before: number;
  readonly short: Passed['short'];
}

function tell(stage: Stage, { outcome, made, awaited, before, short }: Ended): DirectorAnswer {
  const { actor } = stage;
  const what =
    awaited === undefined
      ? 'all goals are met'
      : `${awaited.proposition} is ${sayValue(awaited.value)}`;
  const after = `after ${made} ${made === 1 ? 'tick' : 'ticks'}, in tick ${actor.scene.ticks}`;
  const hindrances = hindrancesWhere(stage, outcome, awaited);
  const happened = stage.log.since(before);
  const chosen = happened.flatMap((each) => (each.kind === 'chosen' ? [each.skill] : []));
  const lines = [
    headline(stage, outcome, what, after, happened),
    ...(short !== undefined && outcome === short ? [sayShort[short]] : []),
    ...hindrances.map(sayHindrance),
    ...(outcome === 'stuck' || outcome === 'limit' ? waiting(stage) : []),
    `Chosen meanwhile: ${sayNames(chosen)}. It is executing ${sayNames(underWay(stage))}.`,
  ];
  return toAnswer(lines, {
    outcome,
    ticks: made,
    awaited: awaited === undefined ? null : { sign: awaited.proposition, value: awaited.value },
    because: hindrances,
    ...situation(stage, before),
  });
}

function headline(
  stage: Stage,
  outcome: RunOutcome,
  what: string,
  after: string,
  happened: readonly Happening[],
): string {
  const last = (...kinds: Happening['kind'][]) => {
    const found = happened.filter(({ kind }) => kinds.includes(kind)).at(-1);
    return found === undefined ? '' : ` ${sayHappening(found)}`;
  };
  switch (outcome) {
    case 'reached':
      return Object.keys(stage.actor.goals).length === 0 && what === 'all goals are met'
        ? 'Reached: it has no goals. set_goal gives it one.'
        : `Reached ${after}: ${what}.`;
    case 'stuck':
      return `Stuck ${after}, because nothing it can do leads on:`;
    case 'failed':
      return `Stopped ${after}: a skill failed ${mostFailures} times in a row.${last('failed', 'cancelled')}`;
    case 'fault':
      return `Stopped ${after}: a part of the character went wrong.${last('fault')}`;
    case 'cancelled':
      return `Stopped ${after}: the call was cancelled.`;
    case 'still':
      return `Not yet ${after}: no further tick came before ${what}.`;
    case 'limit':
      return `Not yet ${after}: the limit is reached before ${what}.`;
  }
}

/** Why it is stuck; at the limit only what can never be: the rest may just need more time. */
function hindrancesWhere(
  stage: Stage,
  outcome: RunOutcome,
  awaited: Literal | undefined,
): Hindrance[] {
  if (outcome !== 'stuck' && outcome !== 'limit') return [];
  const wanted = lacking(stage, awaited);
  const lost = wanted.filter((literal) => isLost(stage, literal));
  const told = lost.length > 0 || outcome === 'limit' ? lost : wanted;
  const network = stage.network();
  const { definition } = stage.actor;
  return told.slice(0, mostGoals).map((literal) => hindrancesOf(network, definition, literal));
}

function waiting({ actor }: Stage): string[] {
  const { step } = actor.explain();
  return step === undefined || step.executing.length > 0 || step.selected !== null
    ? []
    : [sayBriefly(step)];
}

function situation(stage: Stage, before: number): Record<string, unknown> {
  const { actor, log } = stage;
  const happened = log.since(before).slice(-mostTold);
  return {
    tick: actor.scene.ticks,
    time: actor.scene.time,
    doing: underWay(stage),
    content: actor.content,
    happened,
    leftOut: log.noted - before - happened.length,
  };
}

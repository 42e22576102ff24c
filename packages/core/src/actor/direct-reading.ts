/** The verbs of a director that only look: what it can do, wants, perceives and does, what happened, and why. */
import { disabledAgents } from '../dispatch/agents.js';
import { sayBriefly } from '../explain/say-explanation.js';
import { readingOf } from '../network/network.js';
import { type Data, whyNoData } from '../state/data.js';
import { explainNow, underWay } from './director-now.js';
import { type DirectorAnswer, type Stage, toAnswer } from './director-stage.js';
import { radiusUnlessTold } from './director-tools.js';
import { viewGoals, viewSkills } from './director-view.js';
import type { ActorExplanation } from './explain-actor.js';
import { sayChoice, sayHappening, sayNames, sayNumber, sayValue } from './say-happenings.js';
import { mostListed, tellLists } from './tell-lists.js';

const mostNear = 50;
/** Characters of one value in an answer. */
const longestValue = 2000;

const remedyOf = (verb: string) =>
  `${verb} with containing tells those with a text in their names.`;

export function listSkills(stage: Stage, containing = ''): DirectorAnswer {
  const { network, actor } = stage;
  const doing = underWay(stage);
  const all = viewSkills(network())
    .map((skill) => ({ ...skill, executing: skill.executing && doing.includes(skill.name) }))
    .filter(({ name }) => name.includes(containing));
  const skills = all.slice(0, mostListed);
  const lines = skills.map((skill) => {
    const { name, level, executable, executing, disabled } = skill;
    const how = disabled
      ? 'disabled'
      : executing
        ? 'executing'
        : executable
          ? 'executable now'
          : 'not executable now';
    const needs = Object.entries(skill.when).map(([sign, value]) => sayWish(sign, value));
    const makes = [
      ...Object.entries(skill.adds).map(([sign, value]) => sayWish(sign, value)),
      ...skill.deletes.map((sign) => sayWish(sign, false)),
    ];
    const uses = Object.keys(skill.uses);
    const used = uses.length === 0 ? '' : `; uses ${sayNames(uses)}`;
    return `- ${name} (${how}, level ${sayNumber(level)}): needs ${sayNames(needs)}; makes ${sayNames(makes)}${used}.`;
  });
  const head = all.length === 0 ? 'There are no such skills.' : 'Skills, most energised first:';
  const data = { tick: actor.scene.ticks, threshold: actor.threshold, skills };
  const lists = [{ what: 'skills', lines, total: all.length }];
  const told = tellLists([head], lists, remedyOf('list_skills'));
  return toAnswer(told, { ...data, leftOut: all.length - skills.length });
}

export function listGoals({ network, actor }: Stage, containing = ''): DirectorAnswer {
  const every = viewGoals(network());
  const all = every.filter(({ sign }) => sign.includes(containing));
  const goals = all.slice(0, mostListed);
  const lines = goals.map(({ sign, value, conserve, importance, met, disabled }) => {
    const what = conserve ? `conserve ${sign}` : `${sign} should be ${sayValue(value)}`;
    const how = met === null ? '' : met ? ' and is: met' : ' and is not: unmet';
    return `- ${what}${how} (importance ${importance}${disabled ? ', disabled' : ''}).`;
  });
  const none =
    every.length === 0 ? 'It has no goals. set_goal gives it one.' : 'There are no such goals.';
  const head = goals.length === 0 ? none : 'Goals:';
  const data = { tick: actor.scene.ticks, content: actor.content, goals };
  const lists = [{ what: 'goals', lines, total: all.length }];
  const told = tellLists([head], lists, remedyOf('list_goals'));
  return toAnswer(told, { ...data, leftOut: all.length - goals.length });
}

export function perceive(stage: Stage, radius = radiusUnlessTold, containing = ''): DirectorAnswer {
  const { network, actor } = stage;
  const now = network();
  const { scene, name } = actor;
  const doing = underWay(stage);
  const signs = [...now.structure.sensors.keys()]
    .filter((sign) => sign.includes(containing))
    .map((sign) => [sign, readingOf(now, 0, sign) ?? null] as const);
  const signals = Object.entries(actor.signals).filter(([key]) => key.includes(containing));
  const memory = actor.memory.filter(({ key }) => key.includes(containing));
  const at = scene.world.where(name);
  const around = scene.world
    .near(name, radius)
    .filter((thing) => thing !== name && thing.includes(containing));
  const listed = {
    signs: signs.slice(0, mostListed),
    signals: signals.slice(0, mostListed).map(([key, value]) => [key, clipValue(value)] as const),
    memory: memory.slice(0, mostListed).map(({ key, context, value, writer, tick }) => ({
      key,
      context,
      value: clipValue(value),
      writer,
      tick,
    })),
    near: around.slice(0, mostNear).map((thing) => ({
      name: thing,
      kind: scene.world.get(thing, 'kind') ?? null,
      distance: scene.world.distance(name, thing),
    })),
  };
  const lists = [
    {
      what: 'signs',
      lines: listed.signs.map(([sign, value]) => `- ${sign} is ${sayValue(value)}`),
      total: signs.length,
    },
    {
      what: 'signals',
      lines: listed.signals.map(([signal, value]) => `- signal ${signal}: ${sayBrief(value)}`),
      total: signals.length,
    },
    {
      what: 'memories',
      lines: listed.memory.map(({ key, value }) => `- remembers ${key}: ${sayBrief(value)}`),
      total: memory.length,
    },
    {
      what: 'things near',
      lines: listed.near.map((thing) => `- near: ${thing.name}, ${sayNumber(thing.distance)} m`),
      total: around.length,
    },
  ];
  const head = `Tick ${scene.ticks}, ${sayNumber(scene.time)} seconds. It is executing ${sayNames(doing)}.`;
  return toAnswer(tellLists([head], lists, remedyOf('perceive')), {
    tick: scene.ticks,
    time: scene.time,
    doing,
    signs: Object.fromEntries(listed.signs),
    signals: Object.fromEntries(listed.signals),
    memory: listed.memory,
    at: at === undefined ? null : [...at],
    near: listed.near,
    disabled: disabledAgents(now),
    leftOut: lists.reduce((n, { total, lines }) => n + total - lines.length, 0),
  });
}

export function why(stage: Stage, skill?: string): DirectorAnswer {
  const explanation = explainNow(stage, skill);
  const chosen = explanation.step?.selected ?? null;
  if (skill === undefined || skill === chosen) {
    return toAnswer([explanation.words], explanationData(explanation));
  }
  const past = stage.log.entries
    .filter((entry) => entry.kind === 'chosen')
    .filter((choice) => choice.skill === skill)
    .at(-1);
  if (past === undefined) {
    const never = `${skill} has not been chosen, as far as is remembered.`;
    return toAnswer([never, explanation.words], explanationData(explanation));
  }
  const doing = explanation.doing.find((running) => running.skill === skill);
  const still = doing === undefined ? [] : [`It is executing since tick ${doing.since}.`];
  return toAnswer([sayChoice(past), ...still], { ...explanationData(explanation), chosen: past });
}

export function whyNot(stage: Stage, skill: string): DirectorAnswer {
  const explanation = explainNow(stage, skill);
  const chosen = explanation.step?.selected === skill;
  const head = chosen ? [`${skill} was chosen, in the last step.`] : [];
  const ended = stage.log.entries.filter((each) => 'skill' in each && each.skill === skill).at(-1);
  if (ended !== undefined && stage.log.over.has(skill)) head.push(sayHappening(ended));
  return toAnswer([...head, explanation.words], explanationData(explanation));
}

/** The explanation without what is too long to read: links beyond the first are in the running character. */
function explanationData(explanation: ActorExplanation): Record<string, unknown> {
  const { tick, doing, step, disabled, failures, faults } = explanation;
  const about = step?.about;
  return {
    tick,
    doing,
    disabled,
    failures: failures.slice(-10).map(({ error: _, ...rest }) => rest),
    faults: faults.slice(-10),
    step: step === undefined ? null : step.step,
    threshold: step?.threshold ?? null,
    selected: step?.selected ?? null,
    briefly: step === undefined ? null : sayBriefly(step),
    rivals: step?.rivals.slice(0, 5) ?? [],
    unmetGoals: step?.unmetGoals ?? [],
    about: about && {
      skill: about.skill,
      level: about.after,
      carried: about.carried,
      sources: about.sources,
      chain: about.chain.slice(0, 10),
      obstacles: about.obstacles,
      change: about.change ?? null,
    },
  };
}

function sayWish(sign: string, value: Data): string {
  return value === true ? sign : value === false ? `not ${sign}` : `${sign}: ${sayBrief(value)}`;
}

function sayBrief(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}

/** Long data as the beginning of its text. */
function clipValue(value: unknown): Data {
  if (whyNoData(value) !== undefined) return null;
  const text = JSON.stringify(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : (value as Data);
}

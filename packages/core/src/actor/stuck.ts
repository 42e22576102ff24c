/** Whether a character can still come to what is awaited, and why not. */
import { isMet, type Network, readingOf } from '../network/network.js';
import { DISABLED, EXECUTING } from '../network/population.js';
import { missingResources } from '../network/resources.js';
import type { Literal, Skill } from '../state/character.js';
import type { Value } from '../state/definition.js';
import { byName } from '../state/names.js';
import type { ActorDefinition } from './definition.js';

/** What stands in the way of a literal: nobody brings it about, or who could needs what is not so. */
export interface Hindrance {
  readonly sign: string;
  readonly wanted: Value;
  /** null where nobody senses it. */
  readonly found: Value | null;
  /** Who could bring it about; of each what it lacks. Left out where it is told elsewhere, or leads too far. */
  readonly bringers?: readonly {
    readonly skill: string;
    readonly disabled: boolean;
    /** Resources that are not free. */
    readonly lacks: readonly string[];
    readonly needs: readonly Hindrance[];
  }[];
}

/** Larger networks are not searched: a run must not stand still for it. */
const mostSkills = 5000;
const deepest = 4;
const widest = 3;

/**
 * Whether some row of skills could lead there, if nothing that was so were ever undone. Only a "no" is certain, and only
 * of signs that nothing but skills change: what a sensor judges by itself may come about by itself.
 */
export function canReach(network: Network, definition: ActorDefinition, wanted: Literal): boolean {
  const { structure, character } = network;
  // instances of templates come as they are needed
  if (character.templates.length > 0 || structure.skills.length > mostSkills) return true;
  return isWithin(reachable(network, definition), network, definition, wanted);
}

/** What stands in the way of a literal, from the awaited back to where it ends. */
export function hindrancesOf(
  network: Network,
  definition: ActorDefinition,
  wanted: Literal,
): Hindrance {
  const within = reachable(network, definition);
  const out = (literal: Literal) => !isWithin(within, network, definition, literal);
  const seen = new Set<string>();
  const explain = (literal: Literal, depth: number): Hindrance => {
    const { proposition, value } = literal;
    const told = seen.has(keyOf(literal)) || depth >= deepest;
    seen.add(keyOf(literal));
    const found = readingOf(network, 0, proposition) ?? null;
    if (told) return { sign: proposition, wanted: value, found };
    return {
      sign: proposition,
      wanted: value,
      found,
      bringers: bringersOf(network, literal)
        .slice(0, widest)
        .map((skill) => {
          const unmet = skill.when.filter(
            (need) => !isMet(network, 0, need.proposition, need.value),
          );
          // what can never be is the reason; what is merely not yet so is not
          const never = unmet.filter(out);
          return {
            skill: skill.name,
            disabled: isDisabled(network, skill),
            lacks: missingResources(network, 0, skill, false),
            needs: (never.length > 0 ? never : unmet)
              .slice(0, widest)
              .map((need) => explain(need, depth + 1)),
          };
        }),
    };
  };
  return explain(wanted, 0);
}

export function sayHindrance(hindrance: Hindrance): string {
  const head = `${hindrance.sign} should be ${sayValue(hindrance.wanted)}`;
  return sayFrom(head, hindrance, '  ').join('\n');
}

function sayFrom(head: string, { found, bringers }: Hindrance, indent: string): string[] {
  if (found === null) return [`${head}, and nobody senses that: it cannot come about.`];
  const is = `it is ${sayValue(found)}`;
  if (bringers?.length === 0) return [`${head}, and ${is}; no skill brings that about.`];
  const rest = bringers?.flatMap((bringer) => sayBringer(bringer, indent)) ?? [];
  return [`${head}, and ${is}.`, ...rest];
}

type BringerView = NonNullable<Hindrance['bringers']>[number];

function sayBringer({ skill, disabled, lacks, needs }: BringerView, indent: string): string[] {
  if (disabled) return [`${indent}${skill} could bring it about, but is disabled.`];
  const lines = [
    ...lacks.map((resource) => `${indent}${skill} waits for ${resource}.`),
    ...needs.flatMap((need) => {
      const head = `${indent}${skill} needs ${need.sign} to be ${sayValue(need.wanted)}`;
      return sayFrom(head, need, `${indent}  `);
    }),
  ];
  if (lines.length > 0) return lines;
  return [`${indent}${skill} could run, but has not enough energy.`];
}

/** All that skills could come to bring about, one after the other. Each link between them is looked at once. */
function reachable(network: Network, definition: ActorDefinition): Set<string> {
  const gained = new Set<string>();
  const ready: Skill[] = [];
  /** Needs that a skill still lacks, and who lacks a literal. */
  const lacks = new Map<Skill, number>();
  const waiting = new Map<string, Skill[]>();
  for (const skill of network.structure.skills) {
    if (skill === undefined) continue;
    const goesOn = isExecuting(network, skill);
    if (!goesOn && isDisabled(network, skill)) continue;
    // what is under way goes on, whatever became of its conditions
    const needs = goesOn
      ? []
      : skill.when.filter((need) => !isWithin(gained, network, definition, need));
    lacks.set(skill, needs.length);
    if (needs.length === 0) ready.push(skill);
    for (const need of needs) {
      // whatever a skill does to what nobody senses is lost
      if (!network.structure.sensors.has(need.proposition)) continue;
      const key = keyOf(need);
      const others = waiting.get(key);
      if (others === undefined) waiting.set(key, [skill]);
      else others.push(skill);
    }
  }
  const gain = (literal: Literal) => {
    const key = keyOf(literal);
    if (gained.has(key)) return;
    gained.add(key);
    for (const skill of waiting.get(key) ?? []) {
      const left = lacks.get(skill)! - 1;
      lacks.set(skill, left);
      if (left === 0) ready.push(skill);
    }
  };
  for (let skill = ready.pop(); skill !== undefined; skill = ready.pop()) {
    for (const literal of skill.adds) gain(literal);
    for (const { proposition } of skill.deletes) gain({ proposition, value: false });
  }
  return gained;
}

function isWithin(
  gained: ReadonlySet<string>,
  network: Network,
  definition: ActorDefinition,
  literal: Literal,
): boolean {
  const { proposition, value } = literal;
  const sensor = network.structure.sensors.get(proposition);
  // whatever a skill does to it is lost
  if (sensor === undefined) return false;
  if (gained.has(keyOf(literal)) || isMet(network, 0, proposition, value)) return true;
  // a count or a degree to wait for may be passed on the way
  if (sensor.kind !== 'plain' && typeof value === 'number') return true;
  if (sensor.word !== undefined) return true;
  return mayChangeByItself(definition, proposition);
}

function mayChangeByItself({ sensors = {} }: ActorDefinition, name: string): boolean {
  const form = Object.hasOwn(sensors, name) ? sensors[name] : undefined;
  // one of those that a sensor with variables stands for: which of them are judged is not looked into
  if (form === undefined) return true;
  return typeof form === 'object' && (form.from !== undefined || form.judge !== undefined);
}

/** Most energised first. */
function bringersOf(network: Network, { proposition, value }: Literal): Skill[] {
  const { skills, slotOf } = network.structure;
  const level = ({ name }: Skill) => network.population.level[slotOf.get(name) ?? -1] ?? 0;
  return skills
    .filter((skill) => skill !== undefined)
    .filter(
      ({ adds, deletes }) =>
        adds.some((effect) => effect.proposition === proposition && effect.value === value) ||
        (value === false && deletes.some((effect) => effect.proposition === proposition)),
    )
    .sort((a, b) => level(b) - level(a) || byName(a.name, b.name));
}

function isDisabled(network: Network, skill: Skill): boolean {
  return (flagsOf(network, skill) & DISABLED) !== 0;
}

function isExecuting(network: Network, skill: Skill): boolean {
  return (flagsOf(network, skill) & EXECUTING) !== 0;
}

function flagsOf({ structure, population }: Network, { name }: Skill): number {
  return population.flags[structure.slotOf.get(name) ?? -1] ?? 0;
}

function keyOf({ proposition, value }: Literal): string {
  return `${typeof value} ${value} ${proposition}`;
}

function sayValue(value: Value): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

/** What changes in the nodes 10 to 30 times a second, written past React; only what differs from what is there. */
import type { ActorMoment, GoalMoment, SensorMoment, SkillMoment } from '../model/protocol.js';
import {
  amountText,
  goalWords,
  sensorWords,
  skillState,
  skillWords,
  valueText,
  wantedWords,
} from './words.js';

/** Where a node's element has what changes. */
export interface NodeElements {
  readonly kind: 'sensor' | 'skill' | 'goal';
  readonly name: string;
  readonly root: HTMLElement;
  readonly value: HTMLElement;
  readonly words: HTMLElement;
  readonly fill: HTMLElement | undefined;
  readonly threshold: HTMLElement | undefined;
  /** What was written last. */
  readonly written: Record<string, string>;
}

export function findElements(
  root: HTMLElement,
  kind: NodeElements['kind'],
  name: string,
): NodeElements {
  const find = (part: string) => root.querySelector<HTMLElement>(`[data-part="${part}"]`);
  return {
    kind,
    name,
    root,
    value: find('value')!,
    words: find('words')!,
    fill: find('fill') ?? undefined,
    threshold: find('threshold') ?? undefined,
    written: {},
  };
}

/** What a full node is worth: the threshold, or the highest level where that is more. */
function fullLevel({ threshold, skills }: ActorMoment): number {
  let full = threshold;
  for (const name in skills) full = Math.max(full, skills[name]!.level);
  return full;
}

/** What all nodes of a moment are measured by. */
export interface Scale {
  readonly full: number;
  readonly threshold: number;
}

export function scaleOf(moment: ActorMoment): Scale {
  const full = fullLevel(moment);
  return { full, threshold: partOf(moment.threshold, full) };
}

/** Says whether anything was written: there is not always time for all. */
export function writeNode(node: NodeElements, moment: ActorMoment, scale: Scale): boolean {
  const { kind, name } = node;
  const [value, words] = textsOf(node, moment);
  const written = [writeText(node, 'value', value), writeText(node, 'words', words)];
  if (kind === 'skill') written.push(...writeSkill(node, moment.skills[name], scale));
  else if (kind === 'sensor') written.push(...writeSensor(node, moment.sensors[name]));
  else written.push(writeData(node, 'state', goalState(moment.goals[name])));
  return written.includes(true);
}

function textsOf({ kind, name }: NodeElements, moment: ActorMoment): readonly [string, string] {
  if (kind === 'skill') {
    const skill = moment.skills[name];
    return [skill ? amountText(skill.level) : '', skillWords(skill)];
  }
  if (kind === 'sensor') {
    const sensor = moment.sensors[name];
    return sensor ? [valueText(sensor.value), sensorWords(sensor)] : ['unknown', ''];
  }
  const goal = moment.goals[name];
  return goal ? [wantedWords(goal), goalWords(goal)] : ['', 'not wanted'];
}

export function partOf(level: number, full: number): number {
  return full > 0 ? Math.min(1, Math.max(0, level / full)) : 0;
}

function writeSkill(
  node: NodeElements,
  skill: SkillMoment | undefined,
  { full, threshold }: Scale,
): boolean[] {
  return [
    putAt(node, 'fill', 'width', partOf(skill?.level ?? 0, full)),
    putAt(node, 'threshold', 'left', threshold),
    writeData(node, 'state', skillState(skill)),
    writeData(node, 'elsewhere', String(skill?.elsewhere ?? false)),
  ];
}

function writeSensor(node: NodeElements, sensor: SensorMoment | undefined): boolean[] {
  const state = sensor?.disabled ? 'disabled' : sensor?.value === true ? 'so' : '';
  const elsewhere = String(sensor?.elsewhere ?? false);
  return [writeData(node, 'state', state), writeData(node, 'elsewhere', elsewhere)];
}

function goalState(goal: GoalMoment | undefined): string {
  if (!goal) return 'off';
  return goal.disabled ? 'disabled' : goal.met ? 'met' : 'unmet';
}

/** In steps too small to be seen apart. */
function putAt(
  node: NodeElements,
  part: 'fill' | 'threshold',
  side: 'width' | 'left',
  share: number,
): boolean {
  const element = node[part];
  const text = `${Math.round(share * 400) / 4}%`;
  if (!element || node.written[part] === text) return false;
  node.written[part] = text;
  element.style[side] = text;
  return true;
}

function writeText(node: NodeElements, part: 'value' | 'words', text: string): boolean {
  if (node.written[part] === text) return false;
  node.written[part] = text;
  const first = node[part].firstChild;
  if (first) first.nodeValue = text;
  else node[part].append(text);
  return true;
}

function writeData(node: NodeElements, key: string, value: string): boolean {
  if (node.written[key] === value) return false;
  node.written[key] = value;
  node.root.dataset[key] = value;
  return true;
}

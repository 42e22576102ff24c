/** All there is to know of a running character. */
import { copyNetwork, copyUnwired, createNetwork } from '../network/build-network.js';
import type { Network } from '../network/network.js';
import { keysOf } from '../state/check-keys.js';
import { checkOptions } from '../state/check-options.js';
import type { CharacterDefinition } from '../state/definition.js';
import { settleCharacter } from '../state/settle-character.js';
import { copyFollowers, createFollowers, type Followers } from './followers.js';
import type { Change, Execute } from './messages.js';
import { findWords, type Words } from './words.js';

export interface Execution extends Execute {
  /** The step in which it was chosen. */
  readonly since: number;
}

/** What happened since the step before, for its report. */
export interface News {
  completed: string[];
  failed: string[];
  amputated: string[];
  changes: Change[];
  left: Record<string, number>;
}

export interface DispatchState {
  /** As it was given: what joined since, and goals from outside, are in the network. */
  readonly definition: CharacterDefinition;
  readonly network: Network;
  /** Steps taken. */
  step: number;
  /** Executions begun. */
  executions: number;
  /** In the order in which they started. */
  executing: Execution[];
  /** Names of the skills made from templates. */
  readonly instances: Set<string>;
  /** The template of which more instances would be needed than there may be, while that is so. */
  crowded: string | undefined;
  /** Agents whose code lives elsewhere, with their kind: `skill:walk`, `sensor:near`, `template:walk-to/1`. */
  readonly elsewhere: Set<string>;
  context: string;
  /** The skill that finished last. */
  lastFinished: string | undefined;
  readonly followers: Followers;
  words: Words;
  news: News;
  /** Keep where every level came from. */
  readonly explain: boolean;
}

export interface CharacterOptions {
  /** Keep the seven sources of every level in each report. */
  readonly explain?: boolean;
}

export const characterKeys: readonly string[] = keysOf<CharacterOptions>({ explain: true });

/** A character that has not stepped yet. */
export function createCharacter(
  definition: CharacterDefinition,
  options: CharacterOptions = {},
): DispatchState {
  checkOptions(options, characterKeys, 'createCharacter');
  const { explain = false } = options;
  const network = createNetwork(settleCharacter(definition));
  return {
    definition,
    network,
    step: 0,
    executions: 0,
    executing: [],
    instances: new Set(),
    crowded: undefined,
    elsewhere: new Set(),
    context: '',
    lastFinished: undefined,
    followers: createFollowers(),
    words: findWords(network),
    news: noNews(),
    explain,
  };
}

export function copyState(state: DispatchState, copy = copyNetwork): DispatchState {
  return {
    ...state,
    network: copy(state.network),
    executing: [...state.executing],
    instances: new Set(state.instances),
    elsewhere: new Set(state.elsewhere),
    followers: copyFollowers(state.followers),
    news: copyNews(state.news),
  };
}

/** A copy to put aside for later: it costs the state that goes on nothing. */
export function putAside(state: DispatchState): DispatchState {
  return copyState(state, copyUnwired);
}

export function copyNews({ completed, failed, amputated, changes, left }: News): News {
  return {
    completed: [...completed],
    failed: [...failed],
    amputated: [...amputated],
    changes: [...changes],
    left: Object.assign(emptyRecord<number>(), left),
  };
}

export function noNews(): News {
  return { completed: [], failed: [], amputated: [], changes: [], left: emptyRecord() };
}

/** A record whose keys are names: none of them is inherited. */
export function emptyRecord<T>(): Record<string, T> {
  return Object.create(null) as Record<string, T>;
}

/** Only data is kept. Code is put in again by name; what is no longer there has a stand-in until the new definition takes its place. */
import {
  type ActorDefinition,
  restoreScene,
  type SavedScene,
  type Scene,
  type SensorForm,
  TroupeError,
  withCode,
} from '@troupe/core';
import { readingOfForm, textOfData } from './agent-forms.js';
import type { Snapshot } from './keeper.js';
import type { RegistryOptions } from './registry.js';

/** What its parts said last: stand-ins go on saying it. */
interface Said {
  readonly signals: Readonly<Record<string, unknown>>;
  readonly signs: Readonly<Record<string, unknown>>;
}

type Form = Readonly<Record<string, unknown>>;

const standIns = new WeakSet<object>();

/** The scene as it was kept. Laws that are gone hold no more, skills under way that are gone have failed. */
export function restoreKept({ name, scene }: Snapshot, options: RegistryOptions): Scene {
  const { definition, expressions, bare = false } = options;
  const gone = new Set(goneLaws(scene, definition));
  const kept = scene.actors.find((actor) => actor.name === name);
  const character =
    kept === undefined
      ? definition
      : bindKept(kept.state.definition as ActorDefinition, definition, {
          signals: pick(Object.entries(kept.receptors), ([key, { value }]) => [key, value]),
          signs: pick(kept.state.sensors, (sensor) => [sensor.name, sensor.reading]),
        });
  let saved: SavedScene = { ...scene, laws: scene.laws.filter((law) => !gone.has(law)) };
  for (;;) {
    try {
      return restoreScene(saved, {
        characters: { [name]: character },
        laws: definition.world?.laws,
        expressions,
      });
    } catch (error) {
      const next = bare ? undefined : withoutProgram(saved, error);
      if (next === undefined) throw error;
      saved = next;
    }
  }
}

export function goneLaws({ laws }: SavedScene, { world }: ActorDefinition): string[] {
  return laws.filter((law) => !Object.hasOwn(world?.laws ?? {}, law));
}

/** What was kept of a definition, in which nothing lacks its code. */
export function bindKept(
  data: ActorDefinition,
  code: ActorDefinition,
  said: Said,
): ActorDefinition {
  const { receptors, sensors, skills, templates, commands, ...rest } = withCode(data, code);
  return {
    ...rest,
    ...(receptors && {
      receptors: standFor(receptors, 'probe', (name, { probe }) =>
        probe === undefined ? (said.signals[name] ?? null) : undefined,
      ),
    }),
    ...(sensors && {
      sensors: standFor(sensors, 'judge', (name, form) =>
        canJudge(form, formOf(data.sensors, name), formOf(code.sensors, name))
          ? undefined
          : (said.signs[name] ?? readingOfForm(form as SensorForm)),
      ),
    }),
    ...(skills && { skills: askingAlone(skills) }),
    ...(templates && { templates: askingAlone(templates) }),
    ...(commands && {
      commands: standFor(commands, 'run', (_, { run }) => (run === undefined ? null : undefined)),
    }),
  };
}

/** Parts that have nothing but a stand-in: `receptors.near`. */
export function listStandIns({ receptors, sensors, commands }: ActorDefinition): string[] {
  return Object.entries({ receptors, sensors, commands }).flatMap(([kind, record]) =>
    Object.entries(record ?? {}).flatMap(([name, form]) =>
      isForm(form) && Object.values(form).some(isStandIn) ? [`${kind}.${name}`] : [],
    ),
  );
}

function canJudge({ from, judge }: Form, data: Form, code: Form): boolean {
  if (from === undefined) return true;
  if (typeof judge !== 'string' || data['judge'] === judge) return judge !== undefined;
  // an expression about other receptors than those that were kept would not compile
  return textOfData(from) === textOfData(code['from']);
}

/** One that asked others and has code now is refused as both. */
function askingAlone<T extends { readonly run?: unknown; readonly asks?: unknown }>(
  record: Readonly<Record<string, T>>,
): Record<string, T> {
  return pick(Object.entries(record), ([name, form]) => {
    const { run: _, ...asking } = form;
    return [name, form.asks === undefined ? form : (asking as T)];
  });
}

/** Puts a stand-in under the key of each form for which there is something to say. */
function standFor<T>(
  record: Readonly<Record<string, T>>,
  key: string,
  say: (name: string, form: Form) => unknown,
): Record<string, T> {
  return pick(Object.entries(record), ([name, form]) => {
    const value = isForm(form) ? say(name, form) : undefined;
    return [name, value === undefined ? form : { ...form, [key]: standIn(value) }];
  });
}

/** Each its own function: receptors with the same probe are one. */
function standIn(value: unknown): () => unknown {
  const code = () => value;
  standIns.add(code);
  return code;
}

function isStandIn(value: unknown): boolean {
  return typeof value === 'function' && standIns.has(value);
}

/** The same, but that a skill has failed whose program is missed; nothing, where that is not what was wrong. */
function withoutProgram(saved: SavedScene, error: unknown): SavedScene | undefined {
  if (!(error instanceof TroupeError) || error.code !== 'no-code') return undefined;
  const missed = error.problems[0]?.path;
  let found = false;
  const actors = saved.actors.map((actor) => ({
    ...actor,
    running: actor.running.map((running) => {
      const { state, ...rest } = running;
      if (state === undefined || `${actor.name}.${running.skill}` !== missed) return running;
      found = true;
      return {
        ...rest,
        said: { outcome: 'failed', error: 'its code is no longer there' } as const,
      };
    }),
  }));
  return found ? { ...saved, actors } : undefined;
}

function pick<T, V>(
  list: readonly T[],
  entryOf: (item: T) => readonly [string, V],
): Record<string, V> {
  return Object.fromEntries(list.map(entryOf));
}

function formOf(record: Readonly<Record<string, unknown>> | undefined, name: string): Form {
  const form = record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
  return isForm(form) ? form : {};
}

function isForm(given: unknown): given is Form {
  return typeof given === 'object' && given !== null;
}

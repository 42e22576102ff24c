/** Characters given for a recording: their code, and what is different about them. */
import {
  type ActorDefinition,
  createCharacter,
  firstDifference,
  type LoadOptions,
  restoreScene,
  type SavedScene,
  saveState,
  stripCode,
  suggest,
  takeMessages,
} from '@troupe/core';
import { createExpressions } from '@troupe/files';
import { loadCharacter } from '../load-character.js';
import { Refusal } from '../refusal.js';

/** By the names they have in the recording. */
export async function loadRecorded(
  files: readonly string[],
  start: SavedScene,
): Promise<LoadOptions> {
  const names = start.actors.map(({ name }) => name);
  const characters: Record<string, ActorDefinition> = {};
  for (const file of files) {
    const definition = await loadCharacter(file);
    const [only] = names;
    const name =
      names.length === 1 && files.length === 1 && only !== undefined ? only : definition.name;
    if (names.length > 0 && !names.includes(name)) {
      const hint = suggest(name, names) || ` It has ${names.join(', ')}.`;
      throw new Refusal([`${file}: the recording has no character "${name}".${hint}`]);
    }
    characters[name] = definition;
  }
  const laws = Object.assign({}, ...Object.values(characters).map(({ world }) => world?.laws));
  return { characters, laws, expressions: createExpressions() };
}

/** The keyframe with the characters given, where they are others than it has. */
export function withCharacters(start: SavedScene, options: LoadOptions): SavedScene {
  let frame = start;
  for (const { name, state, since } of start.actors) {
    const given = options.characters?.[name];
    if (given === undefined) continue;
    const data = stripCode(given);
    const same = firstDifference(state.definition, JSON.parse(JSON.stringify(data))) === undefined;
    if (same) continue;
    if (state.step > 0) {
      const scene = restoreScene(frame, options);
      scene.actor(name).redefine(given);
      frame = scene.save();
      continue;
    }
    // it has not done anything yet: it is the other one from the start
    const fresh = createCharacter(data);
    for (const messages of since) takeMessages(fresh, messages, '');
    const actors = frame.actors.map((actor) =>
      actor.name === name ? { ...actor, state: saveState(fresh) } : actor,
    );
    frame = { ...frame, actors };
  }
  return frame;
}

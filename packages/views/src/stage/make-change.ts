/** What a person does to a run, done to its scene: an input like any other, so it is recorded. */
import { type ActorDefinition, fail, type Scene, withCode } from '@troupe/core';
import type { Change } from '../model/protocol.js';
import type { RunForm } from './run.js';

type Means = Pick<RunForm, 'code' | 'assemble'>;

export function makeChange(scene: Scene, change: Change, means: Means): void {
  switch (change.kind) {
    case 'together':
      for (const one of change.changes) makeChange(scene, one, means);
      break;
    case 'set':
      scene.actor(change.actor).set(change.sign, change.value);
      break;
    case 'want':
      if (change.form === null) scene.actor(change.actor).withdraw(change.goal);
      else scene.actor(change.actor).want(change.goal, change.form);
      break;
    case 'disable':
      scene.actor(change.actor).disable(change.agent);
      break;
    case 'enable':
      scene.actor(change.actor).enable(change.agent);
      break;
    case 'tune':
      scene.actor(change.actor).tune(change.parameters);
      break;
    case 'cancel':
      scene.actor(change.actor).cancel(change.skill, 'somebody stopped it');
      break;
    case 'world': {
      const { change: made } = change;
      if ('property' in made) scene.world.set(made.thing, made.property, made.value);
      else if (made.form === null) scene.world.remove(made.thing);
      else scene.world.add(made.thing, made.form);
      break;
    }
    case 'redefine': {
      const actor = scene.actor(change.actor);
      refuseCode(change.definition);
      const known = means.code?.characters?.[change.actor];
      const withOwn = withCode(change.definition, actor.definition);
      actor.redefine(known === undefined ? withOwn : withCode(withOwn, known));
      break;
    }
    case 'assemble': {
      const { assemble } = means;
      if (assemble === undefined) {
        const message = 'is of no palette here: it has no parts to choose. Change its definition';
        fail('no-palette', change.actor, message);
      }
      assemble!(scene, change.actor, change.choices);
    }
  }
}

/** What comes from a page is data. In the page itself a function would get through. */
function refuseCode(definition: ActorDefinition): void {
  for (const kind of ['receptors', 'sensors', 'skills', 'templates', 'commands'] as const) {
    for (const [name, form] of Object.entries(definition[kind] ?? {})) {
      if (typeof form !== 'object' || form === null) continue;
      const found = Object.entries(form).find(([, value]) => typeof value === 'function');
      if (found === undefined) continue;
      const message = 'is code. A definition that comes from a page has none: it is kept by name';
      fail('no-data', `${kind}.${name}.${found[0]}`, message);
    }
  }
}

/** Characters come into a scene, become others, and go. */
import { redefine } from '../dispatch/redefine.js';
import { createCharacter, type DispatchState } from '../dispatch/state.js';
import { replanMemory } from '../perception/memory.js';
import {
  type Around,
  closePerception,
  createPerception,
  type Perception,
  type SensorUnit,
  samplesOf,
} from '../perception/perception.js';
import { createHindsight } from '../record/hindsight.js';
import { forgetStreams } from '../state/chance.js';
import { sameData } from '../state/data.js';
import { fail, type Problem, TroupeError } from '../state/errors.js';
import { byName, checkName } from '../state/names.js';
import { samePeriod } from '../state/period.js';
import { wrongReading } from '../state/settle-agents.js';
import { addThing, removeThing } from '../world/change-world.js';
import { type ActorPlan, planActor } from './actor-plan.js';
import { placePerception } from './away.js';
import type { ActorDefinition } from './definition.js';
import { closeCommand, openCommand } from './run-commands.js';
import { cancelSkill, renewPrograms } from './run-skills.js';
import { type ActorState, findActor, noteOwnFault, type SceneState } from './scene-state.js';
import { isStreamOf } from './writes.js';

export function enterActor(
  scene: SceneState,
  name: string,
  definition: ActorDefinition,
  narrow: (plan: ActorPlan) => ActorPlan = (plan) => plan,
): ActorState {
  if (scene.actors.some((other) => other.name === name)) {
    fail('name-taken', name, `there is a character "${name}" already. Give this one another name`);
  }
  const plan = narrow(planActor(definition, scene.expressions));
  const problems: Problem[] = [];
  checkName(name, 'name', problems);
  if (problems.length > 0) throw new TroupeError(problems);
  const dispatch = createCharacter(plan.data);
  const embodied = !scene.view.has(name);
  if (embodied) addThing(scene.world, name, plan.definition.body ?? {});
  return openActor(scene, name, plan, { dispatch, embodied, taken: 0 });
}

export interface Opening {
  readonly dispatch: DispatchState;
  readonly embodied: boolean;
  /** Messages that the dispatcher has taken since its last step. */
  readonly taken: number;
}

/** A character around its dispatcher, new or taken up again; its thing is in the world. */
export function openActor(
  scene: SceneState,
  name: string,
  plan: ActorPlan,
  { dispatch, embodied, taken }: Opening,
): ActorState {
  const around: Around = {
    field: scene.field,
    world: scene.view,
    timer: scene.timer,
    doing: () => actor.dispatch.executing.map(({ skill }) => skill),
    fault: (part, error) => noteOwnFault(actor, part, error),
  };
  const actor: ActorState = {
    name,
    scene,
    plan,
    dispatch,
    perception: createPerception(name, plan.perception, around),
    around,
    running: [],
    commands: [],
    senses: new Map(),
    reports: [],
    since: [],
    early: [],
    nextStep: undefined,
    hindsight: createHindsight(dispatch, taken),
    overruled: new Map(),
    thrown: new Map(),
    asked: new Map(),
    failures: [],
    faults: [],
    explainers: 0,
    faultListeners: new Set(),
    outsideListeners: new Set(),
    executeListeners: new Set(),
    cancelListeners: new Set(),
    listeners: new Set(),
    stepped: undefined,
    events: [],
    news: [],
    embodied,
  };
  actor.commands = plan.commands.map(([command, form]) => openCommand(actor, command, form));
  scene.actors = [...scene.actors, actor].sort((a, b) => byName(a.name, b.name));
  return actor;
}

/** It leaves nothing behind. */
export function exitActor(scene: SceneState, name: string): void {
  const actor = findActor(scene, name);
  for (const running of [...actor.running]) {
    cancelSkill(actor, running, 'its character is gone');
  }
  closePerception(actor.perception, actor.around);
  for (const command of [...actor.commands]) closeCommand(command);
  scene.actors = scene.actors.filter((other) => other !== actor);
  scene.departed.push({ name, events: actor.events, news: actor.news });
  forgetStreams(scene.chances, (stream) => isStreamOf(name, stream));
  if (actor.embodied && scene.view.has(name)) removeThing(scene.world, name);
}

/** Another definition; what still exists keeps its state. A wrong one changes nothing. */
export function redefineActor(scene: SceneState, name: string, definition: ActorDefinition): void {
  const actor = findActor(scene, name);
  const plan = planActor(definition, scene.expressions);
  const dispatch = redefine(actor.dispatch, plan.data);
  const former = actor.plan;
  actor.plan = plan;
  actor.dispatch = dispatch;
  actor.since = [];
  actor.hindsight = createHindsight(dispatch);
  if (typeof plan.stepEvery !== typeof former.stepEvery) actor.nextStep = undefined;
  for (const running of [...actor.running]) {
    if (dispatch.network.structure.slotOf.has(running.skill)) continue;
    cancelSkill(actor, running, 'it is no longer among the skills');
  }
  renewPrograms(actor);
  for (const [name, value] of [...actor.senses]) {
    const sensor = dispatch.network.structure.sensors.get(name);
    // of another kind now: what it was about to say means nothing
    if (sensor === undefined || wrongReading(sensor, value) !== undefined) {
      actor.senses.delete(name);
    }
  }
  actor.perception = carryPerception(actor.perception, plan, actor.around);
  placePerception(actor);
  carryCommands(actor, former, plan);
}

function carryPerception(former: Perception, plan: ActorPlan, around: Around): Perception {
  // the new one first: receptors that both have stay, with what they saw
  const memory = replanMemory(former.memory, plan.perception.memory);
  const next = createPerception(former.self, plan.perception, around, memory);
  for (const [name, use] of next.uses) {
    const old = former.uses.get(name);
    if (old !== undefined) use.before = samplesOf(old) - use.receptor.samples;
  }
  for (const sensor of next.sensors) {
    const old = former.sensors.find(({ plan: { name } }) => name === sensor.plan.name);
    sensor.before = countSamples(sensor) - (old === undefined ? 0 : countSamples(old) - old.before);
  }
  const judgedAlready = (name: string) => {
    const [old, now] = [former, next].map(({ plan: { sensors } }) =>
      sensors.find((sensor) => sensor.name === name),
    );
    if (old === undefined || now === undefined || former.woken.some((s) => s.plan.name === name)) {
      return false;
    }
    return old.judge === now.judge && sameData(old.from, now.from);
  };
  for (const sensor of next.woken) if (judgedAlready(sensor.plan.name)) sensor.woken = 0;
  next.woken = next.woken.filter(({ woken }) => woken !== 0);
  closePerception(former, around);
  return next;
}

function countSamples({ uses }: SensorUnit): number {
  return uses.reduce((sum, use) => sum + samplesOf(use), 0);
}

function carryCommands(actor: ActorState, former: ActorPlan, { commands }: ActorPlan): void {
  const kept = actor.commands.filter((command) =>
    commands.some(([name, { every }]) => name === command.name && samePeriod(every, command.every)),
  );
  const running = new Set(actor.commands.map(({ name }) => name));
  for (const command of actor.commands) if (!kept.includes(command)) closeCommand(command);
  actor.commands = commands.flatMap(([name, form]) => {
    const old = kept.find((command) => command.name === name);
    if (old !== undefined) return [Object.assign(old, { form })];
    // one whose time is up does not begin again because something else has changed
    const over = former.commands.some(([other]) => other === name) && !running.has(name);
    return over ? [] : [openCommand(actor, name, form)];
  });
}

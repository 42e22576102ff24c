/** A whole scene as plain data, between two ticks, and the same taken up again. */
import { loadState, saveState } from '../dispatch/save-state.js';
import type { DispatchState } from '../dispatch/state.js';
import type { ExpressionCompiler } from '../perception/definition.js';
import { listEntries, putEntry } from '../perception/memory.js';
import { attend, type Perception } from '../perception/perception.js';
import { type Receptor, resume } from '../perception/receptor-field.js';
import { type Bounds, outOfBounds, say } from '../state/bounds.js';
import { keysOf } from '../state/check-keys.js';
import { copyData, type Data, whyNoData } from '../state/data.js';
import { fail, type Problem, TroupeError } from '../state/errors.js';
import { enter, strike } from '../state/schedule.js';
import { milliseconds, type Timer } from '../state/timer.js';
import type { WorldDefinition } from '../world/definition.js';
import { loadWorld, saveWorld } from '../world/save-world.js';
import { type ActorPlan, findSkill, planActor } from './actor-plan.js';
import { placePerception } from './away.js';
import type { ActorDefinition, SkillProgram } from './definition.js';
import { openActor } from './lives.js';
import { askProgram, openRunning, usesOf } from './run-skills.js';
import type { Running } from './running.js';
import { loadWrite, saveWrite } from './save-writes.js';
import type { SavedActor, SavedReceptor, SavedRunning, SavedScene } from './saved-scene.js';
import { type ActorState, openScene, type SceneState, sayError } from './scene-state.js';
import { takeInput } from './take-input.js';
import { withCode } from './with-code.js';

/** Refused, by name, where a skill is under way that is no data. */
export function saveScene(scene: SceneState): SavedScene {
  const problems = scene.actors.flatMap(whyNotSaved);
  if (problems.length > 0) throw new TroupeError(problems);
  const { rate, promises, chances, timer, ahead, world, actors, waiting, inputs } = scene;
  return {
    troupe: 1,
    rate,
    seed: chances.seed,
    promises,
    timer: { ...timer },
    ahead,
    chances: Object.fromEntries([...chances.streams].map(([name, state]) => [name, [...state]])),
    world: saveWorld(world),
    laws: world.laws.map(({ name }) => name),
    actors: actors.map(saveActor),
    writes: scene.writes.flatMap((write) => saveWrite(scene, write)),
    departed: [...scene.departed],
    faults: [...scene.faults],
    waiting: [...waiting],
    inputs: [...inputs],
  };
}

export interface LoadOptions {
  /** Characters with their code, by the names they have in the scene. */
  readonly characters?: Readonly<Record<string, ActorDefinition>> | undefined;
  /** The laws of the world. */
  readonly laws?: WorldDefinition['laws'] | undefined;
  readonly expressions?: ExpressionCompiler | undefined;
}

export const loadKeys: readonly string[] = keysOf<LoadOptions>({
  characters: true,
  laws: true,
  expressions: true,
});

export function loadScene(saved: SavedScene, options: LoadOptions = {}): SceneState {
  if (saved?.troupe !== 1) {
    fail(
      'wrong-version',
      'troupe',
      `is ${String(saved?.troupe)}; this toolkit reads scenes of version 1`,
    );
  }
  checkTimer(saved.timer);
  const { characters = {}, expressions } = options;
  const laws = lawsOf(options);
  for (const name of saved.laws) {
    if (Object.hasOwn(laws, name)) continue;
    fail('no-code', `laws.${name}`, `the world has a law "${name}". Give its code: laws: { … }`);
  }
  const world = loadWorld(saved.world, laws);
  const { seed, rate, promises } = saved;
  const scene = openScene({ world, seed, rate, expressions, promises, take: takeInput });
  Object.assign(scene.timer, saved.timer);
  scene.ahead = saved.ahead;
  for (const [name, state] of Object.entries(saved.chances)) {
    scene.chances.streams.set(name, [...state]);
  }
  for (const { byTick, byTime } of [scene.field.schedule, scene.agenda]) {
    byTick.passed = scene.timer.tick;
    byTime.passed = milliseconds(scene.timer.time);
  }
  const resumed = new Set<Receptor>();
  for (const actor of saved.actors) loadActor(scene, actor, characters[actor.name], resumed);
  scene.writes = saved.writes.map((write) => loadWrite(scene, write));
  scene.departed = [...saved.departed];
  scene.faults = [...saved.faults];
  scene.waiting = [...saved.waiting];
  scene.inputs = [...saved.inputs];
  return scene;
}

const timerBounds: Readonly<Record<keyof Timer, Bounds>> = {
  // beyond it one more would be the same
  tick: { least: 0, most: Number.MAX_SAFE_INTEGER, whole: true },
  time: { least: 0 },
  dt: { least: 0 },
  run: { least: 0, whole: true },
  since: { least: 0 },
};

/** All else of a scene goes by it. */
function checkTimer(timer: unknown): asserts timer is Timer {
  if (typeof timer !== 'object' || timer === null) {
    fail('wrong-type', 'timer', 'is not there: the scene was not saved whole. Take another save');
  }
  for (const [key, bounds] of Object.entries(timerBounds)) {
    const value = (timer as Record<string, unknown>)[key];
    const wrong = outOfBounds(value, bounds);
    if (wrong === undefined) continue;
    fail(
      'out-of-range',
      `timer.${key}`,
      `must be ${wrong}, found ${say(value)}. Take another save`,
    );
  }
}

/** Those that are given, and those of the worlds that characters bring along. */
function lawsOf({ characters = {}, laws }: LoadOptions): NonNullable<WorldDefinition['laws']> {
  return Object.assign({}, ...Object.values(characters).map(({ world }) => world?.laws), laws);
}

/** Says whose code is missing. */
function planSaved(scene: SceneState, name: string, definition: ActorDefinition): ActorPlan {
  try {
    return planActor(definition, scene.expressions);
  } catch (error) {
    if (!(error instanceof TroupeError)) throw error;
    const path = `characters.${name}`;
    const message = `"${name}" has parts that need code. Give it with them: characters: { "${name}": … }`;
    throw new TroupeError([
      ...error.problems.map((problem) => ({ ...problem, path: `${path}.${problem.path}` })),
      ...(error.code === 'no-code' ? [{ code: 'no-code', path, message }] : []),
    ]);
  }
}

function whyNotSaved({ name, running }: ActorState): Problem[] {
  return running.flatMap(({ skill, course }) => {
    if (course.kind === 'promises' || course.kind === 'elsewhere') return [];
    if (course.kind === 'steps') {
      const wrong = whyNoData(course.state);
      const message = `the state of "${skill}" has come to hold ${wrong}; it has to stay plain data`;
      return wrong === undefined
        ? []
        : [{ code: 'not-writable', path: `${name}.${skill}`, message }];
    }
    const what = course.kind === 'generator' ? 'a generator' : 'a promise';
    const message = `"${skill}" is under way as ${what}, which cannot be written down. Save when it is over, or write it as begin, step and end`;
    return [{ code: 'not-writable', path: `${name}.${skill}`, message }];
  });
}

function saveActor(actor: ActorState): SavedActor {
  const { perception, scene, senses, asked } = actor;
  return {
    name: actor.name,
    embodied: actor.embodied,
    state: saveState(actor.dispatch),
    nextStep: actor.nextStep ?? null,
    receptors: saveReceptors(perception),
    sensors: Object.fromEntries(perception.sensors.map(({ plan, before }) => [plan.name, before])),
    woken: perception.woken.map(({ plan }) => plan.name),
    memory: listEntries(perception.memory, scene.timer),
    running: actor.running.map(saveRunning),
    commands: actor.commands.map(({ name, since, time, dueExactly }) => {
      return { name, since, time, due: dueExactly };
    }),
    senses: [...senses],
    reports: [...actor.reports],
    since: [...actor.since],
    early: [...actor.early],
    asked: Object.fromEntries([...asked].map(([goal, askers]) => [goal, [...askers]])),
    events: [...actor.events],
    news: [...actor.news],
    failures: actor.failures.map(({ error: _, ...rest }) => rest),
    faults: [...actor.faults],
  };
}

function saveReceptors({ uses }: Perception): Record<string, SavedReceptor> {
  const saved: Record<string, SavedReceptor> = {};
  for (const [name, { every, before, receptor }] of uses) {
    const { value, samples, lastTick, lastTime, dueExactly } = receptor;
    saved[name] = {
      every,
      value: (value ?? null) as Data,
      samples,
      before,
      lastTick,
      lastTime,
      due: dueExactly,
    };
  }
  return saved;
}

function saveRunning({ skill, number, since, time, course, said }: Running): SavedRunning {
  return {
    skill,
    number,
    since,
    time,
    ...(course.kind === 'steps' && { state: copyData(course.state) }),
    ...(course.kind === 'elsewhere' && { elsewhere: true as const }),
    ...(said && {
      said: {
        outcome: said.outcome,
        ...(said.error === undefined ? {} : { error: sayError(said.error) }),
      },
    }),
  };
}

function loadActor(
  scene: SceneState,
  saved: SavedActor,
  character: ActorDefinition | undefined,
  resumed: Set<Receptor>,
): void {
  const dispatch: DispatchState = loadState(saved.state);
  const data = saved.state.definition as ActorDefinition;
  // what it became while it lived is in what was saved; the code is not
  const definition = character === undefined ? data : withCode(data, character);
  const { name, embodied, since } = saved;
  const actor = openActor(scene, name, planSaved(scene, name, definition), {
    dispatch,
    embodied,
    taken: since.length,
  });
  actor.nextStep = saved.nextStep ?? undefined;
  actor.since = [...since];
  actor.early = [...saved.early];
  actor.reports = [...saved.reports];
  for (const [sensor, value] of saved.senses) actor.senses.set(sensor, value);
  for (const [goal, askers] of Object.entries(saved.asked)) actor.asked.set(goal, new Set(askers));
  actor.failures.push(...saved.failures.map((failure) => ({ ...failure, error: undefined })));
  actor.faults.push(...saved.faults);
  actor.events = [...saved.events];
  actor.news = [...saved.news];
  loadPerception(actor, saved, resumed);
  placePerception(actor);
  actor.running = saved.running.map((running) => loadRunning(actor, running));
  for (const command of [...actor.commands]) {
    strike(scene.agenda, command);
    const kept = saved.commands.find((other) => other.name === command.name);
    if (kept === undefined) actor.commands.splice(actor.commands.indexOf(command), 1);
    else {
      Object.assign(command, { since: kept.since, time: kept.time });
      enter(scene.agenda, command, kept.due);
    }
  }
}

/** Receptors that several share are taken up with the first of them. */
function loadPerception(
  { perception, around, scene }: ActorState,
  saved: SavedActor,
  resumed: Set<Receptor>,
): void {
  for (const [name, use] of perception.uses) {
    const kept = saved.receptors[name];
    if (kept === undefined) continue;
    attend(perception, around, name, kept.every);
    const { receptor } = use;
    use.before = kept.before;
    if (resumed.has(receptor)) continue;
    resumed.add(receptor);
    resume(scene.field, receptor, kept);
  }
  perception.woken = perception.sensors.filter(({ plan }) => saved.woken.includes(plan.name));
  for (const sensor of perception.sensors) {
    sensor.before = saved.sensors[sensor.plan.name] ?? sensor.before;
    sensor.woken = perception.woken.includes(sensor) ? scene.timer.tick + 1 : 0;
  }
  for (const entry of saved.memory) putEntry(perception.memory, entry);
}

function loadRunning(actor: ActorState, saved: SavedRunning): Running {
  const { skill, number, since, time, state, elsewhere, said } = saved;
  const { form, args } = findSkill(actor.plan, skill);
  const uses = usesOf(actor, skill);
  const running = openRunning({ skill, number, form, args, uses, since, time });
  if (elsewhere === true) running.course = { kind: 'elsewhere' };
  if (state !== undefined) {
    const program = form.asks
      ? (askProgram(actor, skill, form.asks) as unknown as SkillProgram)
      : programOf(actor, form.run, skill);
    running.course = { kind: 'steps', program, state: copyData(state) };
  }
  if (said !== undefined) {
    running.said =
      said.error === undefined
        ? { outcome: said.outcome }
        : { outcome: said.outcome, error: new Error(said.error) };
  }
  return running;
}

function programOf({ name }: ActorState, run: unknown, skill: string): SkillProgram {
  if (typeof run === 'object' && run !== null) return run as SkillProgram;
  const message = `"${skill}" was under way with a state, and has no begin, step and end here. Give the character with its code`;
  return fail('no-code', `${name}.${skill}`, message);
}

/** A place of a character that nobody waits for: it runs its share at its own pace, and follows what it hears. */
import {
  type ActorDefinition,
  checkOptions,
  createFreeShare,
  type Data,
  type ExpressionCompiler,
  type Followed,
  type FreeShare,
  type FreeTick,
  fail,
  keysOf,
  type SensorForm,
  type ShareParts,
  stripCode,
  type Value,
} from '@troupe/core';
import type { Agency } from '../agency/agency.js';
import type { HostedSkill, RemoteContext } from '../agency/hosted-agents.js';
import type { NetClock } from '../carrier/clock.js';
import { createObject } from '../object/active-object.js';
import type { RemoteWrite } from '../protocol/messages.js';
import { networkSensor, networkSkill } from '../registry/agent-forms.js';
import { catchUp } from './catch-up.js';
import { type Beginning, behind } from './feed.js';
import { placeName } from './lockstep.js';

export interface FreePlaceOptions {
  readonly agency: Agency;
  readonly definition: ActorDefinition;
  readonly place: string;
  /** Sensors and skills with code; everything else lives with the registry. */
  readonly own: Pick<ShareParts, 'sensors' | 'skills' | 'receptors'>;
  readonly clock: NetClock;
  readonly expressions?: ExpressionCompiler | undefined;
  /** Told of what goes wrong with its parts. */
  readonly onNews?: (text: string) => void;
}

const freePlaceKeys = keysOf<FreePlaceOptions>({
  agency: true,
  definition: true,
  place: true,
  own: true,
  clock: true,
  expressions: true,
  onNews: true,
});

/** Milliseconds until it is asked again where the character is. */
const followAgain = 1000;

export interface FreePlace {
  readonly share: FreeShare;
  /** Takes its agents away again, and cancels what they run. */
  end(): void;
}

/** Resolves once its agents have joined the character. */
export async function openFreePlace(options: FreePlaceOptions): Promise<FreePlace> {
  checkOptions(options, freePlaceKeys, 'openFreePlace');
  const { agency, definition, place, own, clock, expressions, onNews } = options;
  const { name: character } = definition;
  checkOwn(definition, own);
  const source = placeName(character, 'registry');
  /** Nothing while it has to hear first where the character is. */
  let follow: FreeShare['follow'] | undefined;
  let again: (() => void) | undefined;
  let early: Followed[] = [];
  const object = createObject({
    name: placeName(character, place),
    clock,
    post: agency.mail,
    hears: (what, sender) => {
      if (sender.name !== source) return;
      if (what === behind) {
        again?.();
        return;
      }
      const news = what as unknown as Followed;
      if (follow === undefined) early.push(news);
      else follow(news);
    },
    renews: () => again?.(),
  });
  const registry = object.attachTo(source);
  const isOver = () => object.attached(source) === undefined;
  const begin = async () => (await registry.ask('follow')) as unknown as Beginning;
  const { world, seed, rate, followed } = await object.ready.then(begin).catch((error) => {
    object.end();
    throw error;
  });
  const signs = followed.signs ?? {};
  const share = createFreeShare(definition, { own, world, seed, rate, expressions, signs });
  const goOn = (first: Followed) => {
    follow = (news) => share.follow(news);
    follow(first);
    for (const news of early.splice(0)) follow(news);
  };
  goOn(followed);
  // a hub that was started again tells nobody anything unless it is asked to
  again = () => {
    follow = undefined;
    early = [];
    begin().then(
      (now) => goOn({ ...now.followed, world: catchUp(share.saveWorld(), now.world) }),
      () => {
        if (!isOver()) clock.after(followAgain, () => again?.());
      },
    );
  };
  const running = new Map<number, (over: FreeTick['over'][number]) => void>();
  const run = ({ skill, number, signal }: RemoteContext) =>
    new Promise<boolean>((resolve, reject) => {
      running.set(number, ({ outcome, reason }) => {
        if (outcome === 'done') resolve(true);
        else reject(new Error(reason ?? 'it said so'));
      });
      signal.addEventListener('abort', () => share.cancel(number, String(signal.reason?.message)));
      share.begin({ skill, number });
    });
  await agency.host(character, formsOf(definition, own, signs, run)).catch((error) => {
    object.end();
    throw error;
  });
  let timer = clock.after(1000 / rate, tick);
  function tick(): void {
    // its agency has left: nobody would ever stop it
    if (isOver()) return;
    timer = clock.after(1000 / rate, tick);
    const told = share.tick();
    if (Object.keys(told.signs).length > 0) agency.sense(character, told.signs);
    for (const [by, writes] of writesOf(told, own)) agency.write(character, by, writes);
    for (const { part, error } of told.faults) onNews?.(`${part}: ${error}`);
    for (const over of told.over) {
      running.get(over.number)?.(over);
      running.delete(over.number);
    }
  }
  return {
    share,
    end() {
      timer();
      if (isOver()) return;
      registry.tell('leave');
      const agents = [
        ...(own.sensors ?? []).map((sensor) => `sensor:${sensor}`),
        ...(own.skills ?? []),
      ];
      agency.withdraw(character, agents, `${place} has ended`);
      object.end();
    },
  };
}

/** What runs only where the network is cannot be taken from it. */
function checkOwn(
  { templates = {}, skills = {}, sensors = {} }: ActorDefinition,
  own: ShareParts,
): void {
  for (const skill of own.skills ?? []) {
    if (skill in templates) {
      fail(
        'not-apart',
        skill,
        `"${skill}" is a template: without lockstep it lives with the registry`,
      );
    }
    if (!(skill in skills)) fail('unknown-skill', skill, `there is no skill "${skill}"`);
  }
  for (const sensor of own.sensors ?? []) {
    if (!(sensor in sensors)) fail('unknown-sensor', sensor, `there is no sensor "${sensor}"`);
  }
  if (own.commands !== undefined || own.laws !== undefined) {
    fail('not-apart', 'own', 'commands and laws live with the registry, unless in lockstep');
  }
}

function formsOf(
  definition: ActorDefinition,
  own: ShareParts,
  signs: Readonly<Record<string, Value>>,
  run: (context: RemoteContext) => unknown,
): { sensors: Record<string, SensorForm>; skills: Record<string, HostedSkill> } {
  const { sensors = {}, skills = {} } = stripCode(definition);
  const withReading = (name: string): [string, SensorForm] => {
    const whole = networkSensor(sensors[name] ?? false);
    const now = signs[name];
    if (now === undefined) return [name, whole];
    return [
      name,
      whole.count === undefined ? { ...whole, value: now } : { ...whole, count: Number(now) },
    ];
  };
  return {
    sensors: Object.fromEntries((own.sensors ?? []).map(withReading)),
    skills: Object.fromEntries(
      (own.skills ?? []).map((name) => [name, { ...networkSkill(skills[name] ?? {}), run }]),
    ),
  };
}

/** What was written, by who did. */
function writesOf(told: FreeTick, own: ShareParts): Map<string, RemoteWrite[]> {
  const by = new Map<string, RemoteWrite[]>();
  const add = (agent: string, write: RemoteWrite) => {
    const list = by.get(agent) ?? [];
    list.push(write);
    by.set(agent, list);
  };
  for (const { writer, ...change } of told.world) {
    add(writer.slice(writer.indexOf('/') + 1), change as RemoteWrite);
  }
  for (const { writer, key, value, context, lasts } of told.memory) {
    const agent = own.skills?.includes(writer) === true ? writer : `sensor:${writer}`;
    add(agent, {
      memory: key,
      ...(value === undefined ? {} : { value: value as Data }),
      ...(context === '' ? {} : { context }),
      ...(lasts === undefined ? {} : { lasts }),
    });
  }
  return by;
}

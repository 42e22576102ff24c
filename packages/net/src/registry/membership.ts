/** Who is there: agents come, do not answer, answer again, and go. */
import {
  fail,
  type GoalForm,
  type Joining,
  type Message,
  type SensorForm,
  TroupeError,
  type Value,
} from '@troupe/core';
import { limits } from '../protocol/limits.js';
import type { FromAgency } from '../protocol/messages.js';
import { weighWritten } from '../session/weigh.js';
import {
  type AgentForm,
  formsOf,
  listForms,
  networkForm,
  partsOfAgent,
  readingOfForm,
  textOfForm,
} from './agent-forms.js';
import { reconcile } from './reconcile.js';
import {
  complaintOf,
  type Host,
  type Household,
  type Registry,
  type Tenant,
  tell,
  tellNews,
  tryTell,
  writeEntry,
} from './registry.js';
import { endExecution } from './reports.js';

/** Bytes of the names of one agency's agents: that they are amputated has to fit into one message. */
const mostNames = limits.packet / 2;

/** Agents join, all or none. What they ran before the registry was started again goes on. */
export function registerAgents(
  registry: Registry,
  tenant: Tenant,
  message: Extract<FromAgency, { kind: 'register' }>,
): void {
  const { id, agents, running, over } = message;
  const forms = formsOf(agents);
  const names = new Set(forms.map(([agent]) => agent));
  const taken = [...names].find(
    (agent) => (registry.hosts.get(agent)?.agency ?? tenant.name) !== tenant.name,
  );
  if (taken !== undefined) {
    const host = registry.hosts.get(taken)?.agency;
    const text = `"${taken}" of ${registry.name} is hosted by "${host}". Choose another name, or remove that one first`;
    tenant.complain({ code: 'name-taken', message: text }, id);
    return;
  }
  const hosted = registry.households.get(tenant.name)?.agents ?? [];
  if (weighWritten([...names, ...hosted]) > mostNames) {
    const text = `the names of your agents of ${registry.name} are more than one message holds. Host them from several agencies`;
    tenant.complain({ code: 'too-many', message: text }, id);
    return;
  }
  try {
    admit(registry, agents);
  } catch (error) {
    if (!(error instanceof TroupeError)) throw error;
    tenant.complain(complaintOf(error), id);
    return;
  }
  const isFirst = registry.households.get(tenant.name)?.tenant !== tenant;
  const household = enterHousehold(registry, tenant, names);
  for (const [agent, form] of forms) {
    household.agents.add(agent);
    registry.hosts.set(agent, hostOf(tenant, form));
    // a goal has no code that could live anywhere
    if (!agent.startsWith('goal:')) tryTell(registry, { kind: 'elsewhere', agent });
  }
  writeEntry(registry, {
    hosts: forms.map(([agent, form]) => ({ agent, ...hostOf(tenant, form) })),
  });
  for (const [agent] of forms) settleEnabled(registry, agent);
  const { name: character, epoch, life } = registry;
  tenant.send({ kind: 'registered', id, character, epoch, life });
  // within a session nothing is lost: what began while this was on its way would be taken for gone
  if (isFirst) reconcile(registry, tenant, running, over);
  const what = names.size === 1 ? [...names][0] : `${names.size} agents`;
  tellNews(registry, `${what} of ${tenant.name} joined.`);
}

function hostOf({ name, session }: Tenant, form: string): Host {
  return { agency: name, session, form };
}

/** The first registration of a session brings all that it has: what it does not bring again is gone. */
function enterHousehold(registry: Registry, tenant: Tenant, names: ReadonlySet<string>): Household {
  const former = registry.households.get(tenant.name);
  if (former?.tenant === tenant) return former;
  const gone = hostedBy(registry, tenant.name).filter((agent) => !names.has(agent));
  removeAgents(registry, tenant.name, gone, 'it came back without them');
  const household = { tenant, agents: new Set<string>(), silent: false, deaf: new Set<string>() };
  registry.households.set(tenant.name, household);
  return household;
}

/** Agents that are there already, and are the same, stay as they are; what differs leaves and joins anew. */
function admit(registry: Registry, agents: Joining): void {
  const readings: Message[] = [];
  const leaving: Message[] = [];
  const fresh: { -readonly [K in keyof Joining]?: Record<string, unknown> } = {};
  for (const { kind, agent, name, form, text } of listForms(agents)) {
    const known = registry.hosts.get(agent)?.form ?? declaredText(registry, agent);
    const there = registry.actor.has(agent);
    if (there && known === text) {
      if (kind === 'sensors') {
        const value = readingOfForm(form as Value | SensorForm);
        readings.push({ kind: 'sense', sensor: name, value });
      } else if (kind === 'goals' && textOfForm(kind, registry.actor.goals[name]) !== text) {
        // it was wanted otherwise, and back again while nobody heard
        readings.push({ kind: 'want', goals: { [name]: form as Value | GoalForm } });
      }
      continue;
    }
    if (there && !registry.hosts.has(agent)) {
      const message = `${registry.name} has another one of that name itself. Choose another name, or remove that one first`;
      fail('name-taken', agent, message);
    }
    if (there) leaving.push({ kind: 'leave', agent });
    const list = fresh[kind] ?? {};
    list[name] = form;
    fresh[kind] = list;
  }
  const joining: Message[] =
    Object.keys(fresh).length === 0 ? [] : [{ kind: 'join', agents: fresh as Joining }];
  tell(registry, ...leaving, ...joining, ...readings);
}

/** What the character's own definition says of an agent. */
function declared({ actor }: Registry, agent: string): AgentForm | undefined {
  const { kind, name } = partsOfAgent(agent);
  const forms: Readonly<Record<string, unknown>> = actor.definition[kind] ?? {};
  const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
  return form === undefined ? undefined : { kind, agent, name, form, text: textOfForm(kind, form) };
}

/** The same, to see whether another one is the same. */
export function declaredText(registry: Registry, agent: string): string | undefined {
  return declared(registry, agent)?.text;
}

function hostedBy({ hosts }: Registry, agency: string): string[] {
  return [...hosts].flatMap(([agent, host]) => (host.agency === agency ? [agent] : []));
}

/** Some of its agents go, or all of them, because it said so. */
export function releaseAgents(
  registry: Registry,
  tenant: Tenant,
  agents: readonly string[] | 'all',
  reason: string,
): void {
  const household = registry.households.get(tenant.name);
  if (household?.tenant !== tenant) return;
  const mine: string[] = [];
  for (const agent of agents === 'all' ? household.agents : agents) {
    if (household.agents.has(agent)) mine.push(agent);
    else tenant.complain({ code: 'not-yours', message: `"${agent}" is not hosted by you` });
  }
  removeAgents(registry, tenant.name, mine, reason);
  if (agents === 'all') registry.households.delete(tenant.name);
  if (mine.length > 0) tellNews(registry, `${mine.join(', ')} of ${tenant.name} left: ${reason}.`);
}

/** Nobody hosts them any more: they leave, and what they ran is of unknown outcome. */
export function amputate(registry: Registry, tenant: Tenant, reason: string): void {
  const household = registry.households.get(tenant.name);
  if (household?.tenant !== tenant) return;
  const agents = [...household.agents];
  removeAgents(registry, tenant.name, agents, reason, true);
  registry.households.delete(tenant.name);
  tenant.send({ kind: 'amputated', character: registry.name, agents, reason });
  tellNews(registry, `${tenant.name} was amputated (${agents.join(', ')}): ${reason}.`);
}

/** Agencies that it knew before it was started again, and that have not come back. */
export function absentAgencies({ hosts, households }: Registry): string[] {
  const names = new Set([...hosts.values()].map(({ agency }) => agency));
  return [...names].filter((name) => !households.has(name));
}

export function amputateAbsent(registry: Registry, reason: string): void {
  for (const agency of absentAgencies(registry)) {
    const agents = hostedBy(registry, agency);
    removeAgents(registry, agency, agents, reason, true);
    tellNews(registry, `${agency} was amputated (${agents.join(', ')}): ${reason}.`);
  }
}

function removeAgents(
  registry: Registry,
  agency: string,
  agents: readonly string[],
  reason: string,
  lost = false,
): void {
  if (agents.length === 0) return;
  const gone = new Set(agents);
  for (const open of registry.ledger.sentTo(agency)) {
    if (gone.has(open.skill)) endExecution(registry, open.number, 'unknown', reason);
  }
  const household = registry.households.get(agency);
  for (const agent of goalsLast(agents)) {
    const host = registry.hosts.get(agent);
    registry.hosts.delete(agent);
    household?.agents.delete(agent);
    if (agent.startsWith('sensor:')) registry.signs.delete(agent.slice('sensor:'.length));
    const own = declared(registry, agent);
    if (own === undefined || (lost && !livesHere(registry, own))) {
      tryTell(registry, { kind: 'leave', agent });
    } else {
      handBack(registry, own, host?.form);
      settleEnabled(registry, agent);
    }
  }
  writeEntry(registry, { left: agents });
}

/** What a goal wants may be refused until its sensor is what it was. */
function goalsLast(agents: readonly string[]): string[] {
  const isGoal = (agent: string) => partsOfAgent(agent).kind === 'goals';
  return [...agents.filter((agent) => !isGoal(agent)), ...agents.filter(isGoal)];
}

/** Whether it needs nobody else: a skill whose process is lost goes with it, unless there is code for it here. */
function livesHere({ actor }: Registry, { kind, name }: AgentForm): boolean {
  if (kind !== 'skills') return true;
  const { run, asks } = actor.definition.skills?.[name] ?? {};
  return run !== undefined || asks !== undefined;
}

/** An agent of the character's own, which an agency had taken over, lives with the registry again. */
function handBack(registry: Registry, own: AgentForm, hosted: string | undefined): void {
  const { actor } = registry;
  const { kind, agent, name, form, text } = own;
  if (kind === 'goals') {
    // its agency may have withdrawn it, or wanted it otherwise
    if (textOfForm(kind, actor.goals[name]) !== text) {
      tryTell(registry, { kind: 'want', goals: { [name]: form as Value | GoalForm } });
    }
    return;
  }
  if (hosted !== undefined && hosted !== text) {
    // it was registered otherwise since. In one: it would be lost if it left and could not join
    const leaving: Message[] = actor.has(agent) ? [{ kind: 'leave', agent }] : [];
    tryTell(registry, ...leaving, { kind: 'join', agents: networkForm(own) });
  }
  // also of one that is new: only this has its receptors sampled here again
  tryTell(registry, { kind: 'here', agent });
}

/** Whether it answers. Agents of one that does not neither give nor get energy. */
export function setSilent(registry: Registry, tenant: Tenant, silent: boolean, why = ''): void {
  const household = registry.households.get(tenant.name);
  if (household?.tenant !== tenant || household.silent === silent) return;
  household.silent = silent;
  for (const agent of household.agents) settleEnabled(registry, agent);
  const agents = [...household.agents].join(', ');
  tellNews(
    registry,
    silent
      ? `${tenant.name} does not answer (${why}): ${agents} disabled.`
      : `${tenant.name} answers again: ${agents} enabled.`,
  );
}

/** Those of its agents that do not answer the agency itself. */
export function setDeaf(registry: Registry, tenant: Tenant, deaf: readonly string[]): void {
  const household = registry.households.get(tenant.name);
  if (household?.tenant !== tenant || deaf.length + household.deaf.size === 0) return;
  const concerned = new Set([...household.deaf, ...deaf]);
  household.deaf = new Set(deaf);
  for (const agent of concerned) if (household.agents.has(agent)) settleEnabled(registry, agent);
}

/** Agents that a person may have disabled, those that are away among them. */
const mostByHand = 10_000;

/** By a person: it stays so whatever its process does, also when it goes and comes back. */
export function setByHand(registry: Registry, given: string, disabled: boolean): void {
  const { byHand, actor } = registry;
  // one that is away can be enabled, for when it comes back
  const agent = !disabled && byHand.has(given) ? given : actor.agent(given);
  if (disabled && !byHand.has(agent) && byHand.size >= mostByHand) {
    fail('too-many', agent, `${mostByHand} agents are disabled by hand. Enable some of them first`);
  }
  if (disabled) byHand.add(agent);
  else byHand.delete(agent);
  writeEntry(registry, { byHand: [...byHand] });
  settleEnabled(registry, agent);
}

/** A goal that is wanted again after nobody wanted it is as its agency and people have it, not as a new one. */
export function settleGoals(registry: Registry, goals: Readonly<Record<string, unknown>>): void {
  for (const goal of Object.keys(goals)) settleEnabled(registry, `goal:${goal}`);
}

export function settleEnabled(registry: Registry, agent: string): void {
  const agency = registry.hosts.get(agent)?.agency;
  const household = agency === undefined ? undefined : registry.households.get(agency);
  const lost = agency !== undefined && (household?.silent ?? true);
  const disabled = lost || household?.deaf.has(agent) === true || registry.byHand.has(agent);
  if (!registry.actor.has(agent) || registry.actor.isDisabled(agent) === disabled) return;
  tryTell(registry, { kind: disabled ? 'disable' : 'enable', agent });
}

/** What agencies say of their agents: what they sense, what they want, how far they are. */
import type { ExecutionId, FromAgency, Outcome, Over } from '../protocol/messages.js';
import { isSaidOf, type OpenExecution } from './ledger.js';
import { type Registry, type Tenant, takeInput, tell, tellNews, writeEntry } from './registry.js';

/** Kept until the next tick: of each sensor the latest counts. */
export function takeSigns(
  registry: Registry,
  tenant: Tenant,
  signs: Extract<FromAgency, { kind: 'sense' }>['signs'],
): void {
  for (const [sensor, value] of Object.entries(signs)) {
    if (registry.hosts.get(`sensor:${sensor}`)?.agency !== tenant.name) {
      const message = `sensor "${sensor}" of ${registry.name} is not hosted by you`;
      tenant.complain({ code: 'not-yours', message });
      continue;
    }
    if (registry.signs.has(sensor)) registry.superseded++;
    registry.signs.set(sensor, { value, tenant });
  }
}

export function takeWants(
  registry: Registry,
  tenant: Tenant,
  goals: Extract<FromAgency, { kind: 'want' }>['goals'],
): void {
  const foreign = Object.keys(goals).find(
    (goal) => registry.hosts.get(`goal:${goal}`)?.agency !== tenant.name,
  );
  if (foreign !== undefined) {
    const message = `goal "${foreign}" of ${registry.name} is not hosted by you`;
    tenant.complain({ code: 'not-yours', message });
    return;
  }
  attemptFor(tenant, () => tell(registry, { kind: 'want', goals }));
}

/** What a skill elsewhere writes into the world and the memory of the character. */
export function takeWrites(
  registry: Registry,
  tenant: Tenant,
  { skill, writes }: Extract<FromAgency, { kind: 'write' }>,
): void {
  if (registry.hosts.get(skill)?.agency !== tenant.name) {
    const message = `"${skill}" of ${registry.name} is not hosted by you`;
    tenant.complain({ code: 'not-yours', message });
    return;
  }
  const { name } = registry;
  for (const write of writes) {
    attemptFor(tenant, () => {
      if ('thing' in write) {
        takeInput(registry, { kind: 'world', change: write, writer: `${name}/${skill}` });
      } else {
        const { memory: key, value, context = '', lasts } = write;
        const entry = { key, context, value, writer: skill.replace(/^sensor:/, ''), lasts };
        takeInput(registry, { kind: 'memory', actor: name, write: entry });
      }
    });
  }
}

function attemptFor(tenant: Tenant, act: () => void): void {
  try {
    act();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    tenant.complain({ code: 'refused', message });
  }
}

export function takeBegun({ ledger }: Registry, tenant: Tenant, begun: ExecutionId): void {
  const open = ledger.open.get(begun.number);
  if (open?.agency === tenant.name && isSaidOf(open, begun)) open.begun = true;
}

/** One that belongs to another agency is none of its business. */
export function takeOver(registry: Registry, tenant: Tenant, over: Over): void {
  const { number, outcome, reason } = over;
  const open = registry.ledger.open.get(number);
  if (open !== undefined && open.agency !== tenant.name) {
    tenant.complain({ code: 'not-yours', message: `execution ${number} was not sent to you` });
    return;
  }
  // of another registry's execution of that number
  if (open !== undefined && !isSaidOf(open, over)) return;
  endExecution(registry, number, outcome, reason);
}

/** The one outcome that an execution has. */
export function endExecution(
  registry: Registry,
  number: number,
  outcome: Outcome,
  reason?: string,
): OpenExecution | undefined {
  const execution = registry.ledger.end(number, outcome, reason);
  if (execution === undefined) return undefined;
  const { skill } = execution;
  const { name: actor } = registry;
  if (registry.keeper !== undefined) {
    const over = { number, outcome, ...(reason === undefined ? {} : { reason }) };
    writeEntry(registry, { over });
  }
  if (outcome === 'finished') {
    takeInput(registry, { kind: 'settled', actor, skill, number, outcome: 'done', soon: true });
  } else {
    const error = outcome === 'failed' ? (reason ?? 'it said so') : `${outcome}: ${reason ?? ''}`;
    const settled = { kind: 'settled', actor, skill, number, outcome: 'failed' } as const;
    takeInput(registry, { ...settled, error, soon: true });
    tellNews(registry, `${skill} ${outcome}${reason === undefined ? '' : `: ${reason}`}.`);
  }
  return execution;
}

/** Stops what executes, here or elsewhere: the network hears that it failed. */
export function cancelSkill(registry: Registry, skill: string, reason: string): void {
  const { name: actor, ledger, households, epoch } = registry;
  const open = [...ledger.open.values()].find((execution) => execution.skill === skill);
  if (open === undefined) {
    takeInput(registry, { kind: 'cancel', actor, skill, reason });
    return;
  }
  const { number, agency } = open;
  const tenant = households.get(agency)?.tenant;
  tenant?.send({ kind: 'cancel', character: actor, number, epoch, reason });
  endExecution(registry, number, 'cancelled', reason);
}

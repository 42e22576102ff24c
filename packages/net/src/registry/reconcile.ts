/** After either side was away: what runs goes on, what never arrived is sent, what is over is told. */
import type { ExecutionId, Over } from '../protocol/messages.js';
import { isSaidOf, type OpenExecution } from './ledger.js';
import type { Registry, Tenant } from './registry.js';
import { endExecution, takeOver } from './reports.js';

export function reconcile(
  registry: Registry,
  tenant: Tenant,
  running: readonly ExecutionId[],
  over: readonly Over[],
): void {
  const { ledger, epoch } = registry;
  const going = new Set<number>();
  for (const execution of running) {
    const open = ledger.open.get(execution.number);
    if (open?.agency === tenant.name && isSaidOf(open, execution)) {
      open.begun = true;
      going.add(open.number);
    } else {
      // it has its outcome here, or was never of this registry: nobody waits for it any more
      tenant.send({
        kind: 'cancel',
        ...execution,
        epoch,
        reason: 'its outcome is recorded already',
      });
    }
  }
  for (const report of over) {
    if (ledger.open.has(report.number)) takeOver(registry, tenant, report);
  }
  for (const open of ledger.sentTo(tenant.name)) {
    if (going.has(open.number)) continue;
    // the same process, and it knows nothing of it: it never arrived. Another may have begun it and died
    if (!open.begun && open.session === tenant.session) sendExecute(registry, tenant, open);
    else endExecution(registry, open.number, 'unknown', 'its process was started again');
  }
}

export function sendExecute(
  { name: character, epoch }: Registry,
  tenant: Tenant,
  { skill, number, args }: OpenExecution,
): void {
  const order = { kind: 'execute', character, skill, number, epoch } as const;
  // most have none, and every field is written, read and checked
  tenant.send(Object.keys(args).length === 0 ? order : { ...order, args });
}

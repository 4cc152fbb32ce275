import { getConfig } from '../config.ts';
import type { Ctx } from '../context.ts';
import { openDatabase } from '../db/client.ts';
import type { Costs } from '../db/costs.ts';
import { logError } from '../log.ts';
import { durablePorts } from '../objects/ports.ts';

/**
 * Creates the context of a scheduled job, without a user or a request. `costs` counts its queries. `settled` waits for
 * the job's background work, whose failures are only logged.
 */
export function jobContext(env: Env, name: string, costs?: Costs): { ctx: Ctx; settled(): Promise<void> } {
  const config = getConfig(env);
  const beside: Promise<unknown>[] = [];
  const ctx: Ctx = {
    db: openDatabase(env.DB, config, costs),
    claim: null,
    actor: { kind: 'job', name },
    config,
    ports: durablePorts(env),
    now: Date.now(),
    requestId: crypto.randomUUID(),
    address: 'job',
    waitUntil: (work) => void beside.push(work.catch((error) => logError(error, { job: name }))),
  };
  // Waiting can add more work.
  const settled = async () => {
    for (let next = beside.shift(); next !== undefined; next = beside.shift()) await next;
  };
  return { ctx, settled };
}

import { getConfig } from '../config.ts';
import type { Ctx } from '../context.ts';
import { openDatabase } from '../db/client.ts';
import type { Costs } from '../db/costs.ts';
import { logError } from '../log.ts';
import { durablePorts } from '../objects/ports.ts';

/**
 * The context of a scheduled job: no person, no request.
 * @param costs where its queries are counted, when somebody wants to know
 * @returns also `settled`, which waits for all that the job does on the side; what of it fails is logged and fails no job
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
  // More may be added while this waits.
  const settled = async () => {
    for (let next = beside.shift(); next !== undefined; next = beside.shift()) await next;
  };
  return { ctx, settled };
}

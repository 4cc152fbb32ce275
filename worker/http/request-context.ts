import { createMiddleware } from 'hono/factory';
import { getConfig } from '../config.ts';
import type { Ctx } from '../context.ts';
import { type Db, openDatabase } from '../db/client.ts';
import { type Costs, noCosts } from '../db/costs.ts';
import { REQUEST_PATIENCE_MS } from '../db/patience.ts';
import { ReplicaSession } from '../db/replica-session.ts';
import { logError } from '../log.ts';
import { durablePorts } from '../objects/ports.ts';
import type { AppEnv } from './app-env.ts';
import { clientAddress } from './client-address.ts';
import { withResponseHeaders } from './response-headers.ts';

/**
 * Creates a request's context: an id, the clock, the database, the ports. The actor is a guest until verified; the
 * primary is read by default.
 */
export function openContext(
  request: Request,
  env: Env,
  execution: Pick<ExecutionContext, 'waitUntil'>,
): { ctx: Ctx; costs: Costs; reads: ReplicaSession } {
  const config = getConfig(env);
  const costs = noCosts();
  const reads = new ReplicaSession();
  const requestId = crypto.randomUUID();
  let db: Db | undefined;
  const ctx: Ctx = {
    get db() {
      db ??= openDatabase(env.DB, config, config.showCosts ? costs : undefined, reads, REQUEST_PATIENCE_MS);
      return db;
    },
    claim: null,
    actor: { kind: 'guest' },
    config,
    ports: durablePorts(env),
    now: Date.now(),
    requestId,
    address: clientAddress(request),
    // The runtime would log only the bare message of a failure.
    waitUntil: (work) => execution.waitUntil(work.catch((error) => logError(error, { requestId }))),
  };
  return { ctx, costs, reads };
}

/** Response header with the database costs (SHOW_COSTS). */
export const COSTS_HEADER = 'X-Costs';

/** Returns `round-trips=1 queries=3 rows-read=120 rows-written=6`. */
export function describeCosts(costs: Costs): string {
  return `round-trips=${costs.roundTrips} queries=${costs.queries} rows-read=${costs.rowsRead} rows-written=${costs.rowsWritten}`;
}

/** Adds a context to each request. */
export const requestContext = createMiddleware<AppEnv>(async (c, next) => {
  const { ctx, costs, reads } = openContext(c.req.raw, c.env, c.executionCtx);
  c.set('ctx', ctx);
  c.set('reads', reads);
  await withResponseHeaders([['X-Request-Id', ctx.requestId]], c, next);
  // The app created this response, so its headers are mutable without a copy, which would be measured too.
  if (ctx.config.showCosts) c.res.headers.set(COSTS_HEADER, describeCosts(costs));
});

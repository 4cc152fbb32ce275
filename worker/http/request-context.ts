import { createMiddleware } from 'hono/factory';
import { configOf } from '../config.ts';
import type { Ctx } from '../context.ts';
import { openDatabase } from '../db/client.ts';
import { type Costs, noCosts } from '../db/costs.ts';
import { durablePorts } from '../objects/ports.ts';
import type { AppEnv } from './app-env.ts';
import { clientAddress } from './client-address.ts';

/** A request's context: an id, the clock, the database, the ports; the actor is a guest until proven. */
export function openContext(
  request: Request,
  env: Env,
  execution: Pick<ExecutionContext, 'waitUntil'>,
): { ctx: Ctx; costs: Costs } {
  const config = configOf(env);
  const costs = noCosts();
  const ctx: Ctx = {
    db: openDatabase(env.DB, config.libsql, config.showCosts ? costs : undefined),
    claim: null,
    actor: { kind: 'guest' },
    config,
    ports: durablePorts(env),
    now: Date.now(),
    requestId: crypto.randomUUID(),
    address: clientAddress(request),
    waitUntil: (work) => execution.waitUntil(work),
  };
  return { ctx, costs };
}

/** The header in which an answer says what it cost the database (SHOW_COSTS). */
export const COSTS_HEADER = 'X-Costs';

/** `round-trips=1 queries=3 rows-read=120` */
export function describeCosts(costs: Costs): string {
  return `round-trips=${costs.roundTrips} queries=${costs.queries} rows-read=${costs.rowsRead}`;
}

/** Gives each request its context. */
export const requestContext = createMiddleware<AppEnv>(async (c, next) => {
  const { ctx, costs } = openContext(c.req.raw, c.env, c.executionCtx);
  c.set('ctx', ctx);
  await next();
  c.header('X-Request-Id', ctx.requestId);
  if (ctx.config.showCosts) c.header(COSTS_HEADER, describeCosts(costs));
});

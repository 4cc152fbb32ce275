import { createMiddleware } from 'hono/factory';
import { configOf } from '../config.ts';
import { openDatabase } from '../db/client.ts';
import { noCosts } from '../db/costs.ts';
import { durablePorts } from '../objects/ports.ts';
import type { AppEnv } from './app-env.ts';
import { clientAddress } from './client-address.ts';

/** Gives each request its context: an id, the clock, the database, the ports; the actor is a guest until proven. */
export const requestContext = createMiddleware<AppEnv>(async (c, next) => {
  const config = configOf(c.env);
  const costs = config.showCosts ? noCosts() : undefined;
  const requestId = crypto.randomUUID();
  c.set('costs', costs);
  c.set('ctx', {
    db: openDatabase(c.env.DB, config.libsql, costs),
    claim: null,
    actor: { kind: 'guest' },
    config,
    ports: durablePorts(c.env),
    now: Date.now(),
    requestId,
    address: clientAddress(c.req.raw),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  });
  await next();
  c.header('X-Request-Id', requestId);
  if (costs !== undefined) {
    c.header('X-Costs', `round-trips=${costs.roundTrips} queries=${costs.queries} rows-read=${costs.rowsRead}`);
  }
});

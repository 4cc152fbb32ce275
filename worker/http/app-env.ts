import type { Context } from 'hono';
import type { Ctx } from '../context.ts';
import type { Costs } from '../db/costs.ts';

/** What every Hono handler of this app can reach. Routes pass `c.var.ctx` on; services never see Hono. */
export type AppEnv = { Bindings: Env; Variables: { ctx: Ctx; costs: Costs | undefined } };

export type AppContext = Context<AppEnv>;

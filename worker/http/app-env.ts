import type { Context } from 'hono';
import type { Ctx } from '../context.ts';

/** What every Hono handler of this app can reach. Routes pass `c.var.ctx` on; services never see Hono. */
export type AppEnv = { Bindings: Env; Variables: { ctx: Ctx } };

export type AppContext = Context<AppEnv>;

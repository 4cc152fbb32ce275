import type { Context } from 'hono';
import type { Ctx } from '../context.ts';
import type { ReplicaSession } from '../db/replica-session.ts';

/**
 * What every Hono handler of this app can reach. Routes pass `c.var.ctx` on; services never see Hono. Middleware, of which
 * each request passes ten, says `c.get('ctx')`: `c.var` makes an object of all there is each time.
 */
export type AppEnv = {
  Bindings: Env;
  Variables: {
    ctx: Ctx;
    reads: ReplicaSession;
    /** Set where the session's cookie is not ours to judge (http/session.ts). */
    keepsCookie?: boolean;
  };
};

export type AppContext = Context<AppEnv>;

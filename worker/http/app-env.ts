import type { Context } from 'hono';
import type { CacheVerdict } from '#contract/metrics';
import type { Ctx } from '../context.ts';
import type { ReplicaSession } from '../db/replica-session.ts';

/**
 * Environment of the Hono handlers. Routes pass `c.var.ctx` to services, which never see Hono. Middleware uses
 * `c.get('ctx')`, because `c.var` copies all variables on each access, and every request passes ten of them.
 */
export type AppEnv = {
  Bindings: Env;
  Variables: {
    ctx: Ctx;
    reads: ReplicaSession;
    /** Where the response came from, for metrics; 'none' without it. */
    cacheVerdict?: CacheVerdict;
    /** Set for a session cookie that this instance cannot verify and must not clear (http/session.ts). */
    preservesCookie?: boolean;
  };
};

export type AppContext = Context<AppEnv>;

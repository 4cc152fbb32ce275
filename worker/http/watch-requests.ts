import { createMiddleware } from 'hono/factory';
import type { Ctx } from '../context.ts';
import type { AppError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';
import { publicError } from './error-handler.ts';
import { replicaForRequest } from './render-request.ts';

/** What the security log may know of a request once it is answered; `refusal` is why it was refused, if so. */
type Answered = { method: string; url: string; userAgent: string; refusal: AppError | undefined };

/** Hands every answered request to `judge`, which never throws. */
export const watchRequests = (judge: (ctx: Ctx, answered: Answered) => void) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await next();
    const { method, url } = c.req;
    const refusal = publicError(c.error);
    // What a copy does not have is asked of the primary next (renderFromReplica): one miss, not two.
    if (refusal?.code === 'not_found' && replicaForRequest(c.req.raw) === 'first-unconstrained') return;
    judge(c.get('ctx'), { method, url, userAgent: c.req.header('User-Agent') ?? '', refusal });
  });

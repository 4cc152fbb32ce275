import { createMiddleware } from 'hono/factory';
import type { Ctx } from '../context.ts';
import type { AppError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';
import { publicError } from './error-handler.ts';
import { replicaForRequest } from './render-request.ts';

/** Data of a finished request for the security log; `refusal` is the error that rejected it. */
type HandledRequest = { method: string; url: string; userAgent: string; refusal: AppError | undefined };

/** Passes every finished request to a callback, which must not throw. */
export const watchRequests = (inspect: (ctx: Ctx, request: HandledRequest) => void) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await next();
    const { method, url } = c.req;
    const refusal = publicError(c.error);
    // Content missing in a replica is requested from the primary next (renderFromReplica): log one miss, not two.
    if (refusal?.code === 'not_found' && replicaForRequest(c.req.raw) === 'first-unconstrained') return;
    inspect(c.get('ctx'), { method, url, userAgent: c.req.header('User-Agent') ?? '', refusal });
  });

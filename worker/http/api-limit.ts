import { createMiddleware } from 'hono/factory';
import { tooManyAttempts } from '#contract/accounts';
import { AppError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';

const WINDOW_MS = 60_000;

/** The general 100 API requests a minute, per signed-in user or per address (spec §9, decisions). */
export const apiLimit = createMiddleware<AppEnv>(async (c, next) => {
  const { claim, address, config } = c.var.ctx;
  if (config.limits.api) {
    const key = claim === null ? `address:${address}` : `user:${claim.userSeq}`;
    const { success } = await c.env.API_LIMIT.limit({ key });
    if (!success) {
      throw new AppError('rate_limited', tooManyAttempts(WINDOW_MS), { retryAfterMs: WINDOW_MS });
    }
  }
  await next();
});

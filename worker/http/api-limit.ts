import { createMiddleware } from 'hono/factory';
import { tooManyAttempts } from '#contract/accounts';
import type { Ctx } from '../context.ts';
import { AppError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';
import { plainPage } from './plain-page.ts';

const WINDOW_MS = 60_000;

/** Takes one of the general 100 places a minute, per signed-in user or per address (spec §9, decisions). */
async function takePlace(limiter: RateLimit, scope: 'api' | 'page', { claim, address, config }: Ctx): Promise<boolean> {
  if (!config.limits.api) return true;
  const { success } = await limiter.limit({
    key: claim === null ? `${scope}:address:${address}` : `${scope}:user:${claim.userSeq}`,
  });
  return success;
}

/** The general limit of the API. */
export const apiLimit = createMiddleware<AppEnv>(async (c, next) => {
  if (!(await takePlace(c.env.API_LIMIT, 'api', c.var.ctx))) {
    throw new AppError('rate_limited', tooManyAttempts(WINDOW_MS), { retryAfterMs: WINDOW_MS });
  }
  await next();
});

/** The same for pages that have to be composed: the refusal, or undefined. Pages from a cache do not count. */
export async function refusePage(env: Env, ctx: Ctx): Promise<Response | undefined> {
  if (await takePlace(env.API_LIMIT, 'page', ctx)) return undefined;
  return plainPage(429, tooManyAttempts(WINDOW_MS), { 'Retry-After': String(WINDOW_MS / 1000) });
}

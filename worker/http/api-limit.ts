import { createMiddleware } from 'hono/factory';
import { tooManyAttempts } from '#contract/accounts';
import type { Ctx } from '../context.ts';
import { AppError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';
import { isComposing } from './composing.ts';
import { plainPage } from './plain-page.ts';

const WINDOW_MS = 60_000;

/** Takes one of the general 100 places a minute, per signed-in user or per address (spec §9, decisions). */
export async function takePlace(
  limiter: RateLimit,
  scope: 'api' | 'page',
  { claim, address, config }: Pick<Ctx, 'claim' | 'address' | 'config'>,
): Promise<boolean> {
  if (!config.limits.api) return true;
  const { success } = await limiter.limit({
    key: claim === null ? `${scope}:address:${address}` : `${scope}:user:${claim.userSeq}`,
  });
  return success;
}

/**
 * The general limit of the API. Who has to have an answer composed for the cache has taken a place before.
 * @param onRefused is told of who has no place left, for the security log
 */
export const apiLimit = (onRefused: (ctx: Ctx, detail: string) => void) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const ctx = c.get('ctx');
    if (!isComposing(c.req.raw) && !(await takePlace(c.env.API_LIMIT, 'api', ctx))) {
      onRefused(ctx, `api ${c.req.method} ${c.req.path}`);
      throw new AppError('rate_limited', tooManyAttempts(WINDOW_MS), { retryAfterMs: WINDOW_MS });
    }
    await next();
  });

/**
 * The same for pages that have to be composed: the refusal, or undefined. Pages from a cache do not count.
 * @param onRefused as of `apiLimit`
 */
export async function refusePage(
  env: Env,
  ctx: Ctx,
  onRefused: (ctx: Ctx, detail: string) => void,
): Promise<Response | undefined> {
  if (await takePlace(env.API_LIMIT, 'page', ctx)) return undefined;
  onRefused(ctx, 'pages');
  return plainPage(429, tooManyAttempts(WINDOW_MS), { 'Retry-After': String(WINDOW_MS / 1000) });
}

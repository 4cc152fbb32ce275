import { createMiddleware } from 'hono/factory';
import { tooManyAttempts } from '#contract/accounts';
import type { Ctx } from '../context.ts';
import { AppError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';
import { isComposing } from './composing.ts';
import { plainPage } from './plain-page.ts';

const WINDOW_MS = 60_000;
type Scope = 'api' | 'page';
/** Whose places they are. A session has its own, as it may have ended and its person's are not its any more. */
type Holder = `address:${string}` | `session:${string}` | `user:${number}`;
/** Is told of who has no place left, for the security log. */
type OnRefused = (ctx: Ctx, detail: string) => void;

/** Takes one of the general 100 places a minute (spec §9, decisions). @returns false when there is none */
export async function takePlace(
  limiter: RateLimit,
  scope: Scope,
  holder: Holder,
  { limits }: Ctx['config'],
): Promise<boolean> {
  return !limits.api || (await limiter.limit({ key: `${scope}:${holder}` })).success;
}

/**
 * Takes a place for where a request comes from: an address, or the session that it claims; then, once that is known
 * (context.ts), for the person of the session, or for the address of nobody.
 * @throws AppError rate_limited, here or from the first read
 */
async function enter(limiter: RateLimit, scope: Scope, ctx: Ctx, refuse: () => void): Promise<void> {
  const take = async (holder: Holder) => {
    if (await takePlace(limiter, scope, holder, ctx.config)) return;
    refuse();
    throw new AppError('rate_limited', tooManyAttempts(WINDOW_MS), { retryAfterMs: WINDOW_MS });
  };
  const address: Holder = `address:${ctx.address}`;
  if (ctx.claim === null) return await take(address);
  await take(`session:${ctx.claim.sessionId}`);
  // What is read at the same time looks at the session at the same time.
  let known: Promise<void> | undefined;
  ctx.admit = async (viewer) => {
    known ??= take(viewer === null ? address : `user:${viewer.seq}`);
    await known;
  };
}

/** The general limit of the API. Who has to have an answer composed for the cache has taken a place before. */
export const apiLimit = (onRefused: OnRefused) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const ctx = c.get('ctx');
    const refuse = () => onRefused(ctx, `api ${c.req.method} ${c.req.path}`);
    if (!isComposing(c.req.raw)) await enter(c.env.API_LIMIT, 'api', ctx, refuse);
    await next();
  });

/** A page for who has no place left, of an error as thrown for them; any other is thrown on. */
export const refusedPage = (ctx: Ctx) => (error: unknown) => {
  if (!(error instanceof AppError && error.code === 'rate_limited')) throw error;
  const headers = { 'Retry-After': String(WINDOW_MS / 1000), 'X-Request-Id': ctx.requestId };
  return plainPage(429, error.message, headers);
};

/** The same for pages that have to be composed: the refusal, or undefined. Pages from a cache do not count. */
export async function refusePage(env: Env, ctx: Ctx, onRefused: OnRefused): Promise<Response | undefined> {
  const entered = enter(env.API_LIMIT, 'page', ctx, () => onRefused(ctx, 'pages'));
  return await entered.then(() => undefined, refusedPage(ctx));
}

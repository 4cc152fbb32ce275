import { createMiddleware } from 'hono/factory';
import { tooManyAttempts } from '#contract/accounts';
import { authenticate, type Ctx } from '../context.ts';
import type { SessionUser } from '../db/session.ts';
import { AppError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';
import { plainPage } from './plain-page.ts';
import { isRenderRequest } from './render-request.ts';
import { cachedSessionState, rememberSessionState } from './session-states.ts';

const WINDOW_MS = 60_000;
type Scope = 'api' | 'page';
type Holder = `address:${string}` | `user:${number}`;
/** Records who has no quota left in the security log. `userId` is null where no session was verified. */
type OnRefused = (ctx: Ctx, detail: string, userId: string | null) => void;

/** Takes one of the general 100 places a minute (spec §9, decisions). @returns false when there is none */
export async function consumeApiQuota(
  limiter: RateLimit,
  scope: Scope,
  holder: Holder,
  { limits }: Ctx['config'],
): Promise<boolean> {
  return !limits.api || (await limiter.limit({ key: `${scope}:${holder}` })).success;
}

/**
 * Enforces the general limit at the door. The address's quota applies, unless the claimed session was live a moment ago:
 * then the user's does. A claim alone adds no quota, as a session token outlives its session by up to 30 days.
 * When the address has no quota left, an unknown session is verified first: many users may share the address. The first
 * read that verifies a session (context.ts) also uses the user's quota.
 * @throws AppError rate_limited, here or from that read
 */
async function enter(
  limiter: RateLimit,
  scope: Scope,
  ctx: Ctx,
  refuse: (userId: string | null) => void,
): Promise<void> {
  const take = async (holder: Holder) => await consumeApiQuota(limiter, scope, holder, ctx.config);
  const reject = (userId: string | null): never => {
    refuse(userId);
    throw new AppError('rate_limited', tooManyAttempts(WINDOW_MS), { retryAfterMs: WINDOW_MS });
  };
  const address: Holder = `address:${ctx.address}`;
  const { claim } = ctx;
  const userId = claim === null ? null : cachedSessionState(claim.sessionId, ctx.now);
  const isLive = claim !== null && typeof userId === 'string';
  const isAllowed = await take(isLive ? `user:${claim.userSeq}` : address);
  if (claim === null) return isAllowed ? undefined : reject(null);

  // Parallel reads of one request verify the session together.
  let verified: Promise<boolean> | undefined;
  const verify = async (viewer: SessionUser | null) => {
    rememberSessionState(claim.sessionId, viewer?.id ?? null, ctx.now);
    if (viewer === null) return isLive ? await take(address) : isAllowed;
    return isLive || (await take(`user:${viewer.seq}`));
  };
  ctx.enforceUserLimit = async (viewer) => {
    verified ??= verify(viewer);
    if (!(await verified)) reject(viewer?.id ?? null);
  };
  if (isAllowed) return;
  if (userId !== undefined) reject(userId);
  await authenticate(ctx);
}

/** The general limit of the API. Who has to have an answer composed for the cache has taken a place before. */
export const apiLimit = (onRefused: OnRefused) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const ctx = c.get('ctx');
    const refuse = (userId: string | null) => onRefused(ctx, `api ${c.req.method} ${c.req.path}`, userId);
    if (!isRenderRequest(c.req.raw)) await enter(c.env.API_LIMIT, 'api', ctx, refuse);
    await next();
  });

/** A page for who has no place left, of an error as thrown for them; any other is thrown on. */
export const rateLimitedPage = (ctx: Ctx) => (error: unknown) => {
  if (!(error instanceof AppError && error.code === 'rate_limited')) throw error;
  const headers = { 'Retry-After': String(WINDOW_MS / 1000), 'X-Request-Id': ctx.requestId };
  return plainPage(429, error.message, headers);
};

/** The same for pages that have to be composed: the refusal, or undefined. Pages from a cache do not count. */
export async function enforcePageLimit(env: Env, ctx: Ctx, onRefused: OnRefused): Promise<Response | undefined> {
  const entered = enter(env.API_LIMIT, 'page', ctx, (userId) => onRefused(ctx, 'pages', userId));
  return await entered.then(() => undefined, rateLimitedPage(ctx));
}

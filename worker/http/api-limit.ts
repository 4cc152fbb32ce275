import { createMiddleware } from 'hono/factory';
import { tooManyAttemptsMessage } from '#contract/common';
import { MINUTE } from '#contract/time';
import { authenticate, type Ctx } from '../context.ts';
import type { SessionUser } from '../db/session.ts';
import { AppError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';
import { plainPage } from './plain-page.ts';
import { isRenderRequest } from './render-request.ts';
import { cachedSessionState, rememberSessionState } from './session-states.ts';

const WINDOW_MS = MINUTE;
type Scope = 'api' | 'page' | 'import';
type Holder = `address:${string}` | `user:${number}`;
/** Logs an exhausted quota in the security log. `userId` is null without a verified session. */
type OnRefused = (ctx: Ctx, detail: string, userId: string | null) => void;

/** Takes one request from the general quota of 100 a minute. Returns false when it is exhausted. */
export async function consumeApiQuota(
  limiter: RateLimit,
  scope: Scope,
  holder: Holder,
  { limits }: Ctx['config'],
): Promise<boolean> {
  return !limits.api || (await limiter.limit({ key: `${scope}:${holder}` })).success;
}

/** Requests of imports have limits of their own, so they do not use up the general one of their bloggers. */
const toScope = (path: string): Scope => (path.startsWith('/api/imports/') ? 'import' : 'api');

/**
 * Enforces the general limit. The address's quota applies unless the claimed session was live recently; then the user's
 * does. A claim alone adds no quota. If the address has none left, an unknown session is verified first, since many
 * users may share the address. Throws AppError rate_limited, here or from the first read.
 */
async function enter(
  limiter: RateLimit,
  scope: Scope,
  ctx: Ctx,
  refuse: (userId: string | null) => void,
): Promise<void> {
  const take = async (holder: Holder) =>
    await consumeApiQuota(
      limiter,
      scope === 'import' && holder.startsWith('address') ? 'api' : scope,
      holder,
      ctx.config,
    );
  const reject = (userId: string | null): never => {
    refuse(userId);
    throw new AppError('rate_limited', tooManyAttemptsMessage(WINDOW_MS), { retryAfterMs: WINDOW_MS });
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

/** The general limit of the API. Requests that render a response for the cache have already been counted. */
export const apiLimit = (onRefused: OnRefused) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const ctx = c.get('ctx');
    const refuse = (userId: string | null) => onRefused(ctx, `api ${c.req.method} ${c.req.path}`, userId);
    if (!isRenderRequest(c.req.raw)) await enter(c.env.API_LIMIT, toScope(c.req.path), ctx, refuse);
    await next();
  });

/** Returns the page for a rate limit error; throws any other error again. */
export const rateLimitedPage = (ctx: Ctx) => (error: unknown) => {
  if (!(error instanceof AppError && error.code === 'rate_limited')) throw error;
  const headers = { 'Retry-After': String(WINDOW_MS / 1000), 'X-Request-Id': ctx.requestId };
  return plainPage(429, error.message, headers);
};

/** Limits rendered pages: returns the rejection, or undefined. Cached pages do not count. */
export async function enforcePageLimit(env: Env, ctx: Ctx, onRefused: OnRefused): Promise<Response | undefined> {
  const entered = enter(env.API_LIMIT, 'page', ctx, (userId) => onRefused(ctx, 'pages', userId));
  return await entered.then(() => undefined, rateLimitedPage(ctx));
}

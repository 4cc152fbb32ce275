import { authMessages } from '#contract/accounts';
import { handleMessages } from '#contract/handle-messages';
import type { AvailabilityResponse, HandleState } from '#contract/handle-rules';
import { foldHandle } from '#contract/handle-rules';
import { type Ctx, readAsUser } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { hashToken } from '../../platform/secrets.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { readPlatformInfo } from '../settings/settings.service.ts';
import { type HandleFacts, handleState } from './handles.policy.ts';
import { type HandleClaim, handleFactsStatement } from './handles.statements.ts';

/** Returns the form in which an erased account leaves a handle. No username contains its colon. */
export const hashHandle = (handle: string): string => `sha256:${hashToken(foldHandle(handle))}`;

/** Creates a user's claim of a handle. @param userSeq 0 for a new account */
export const claimHandle = (ctx: Ctx, username: string, userSeq = 0): HandleClaim => ({
  username,
  hash: hashHandle(username),
  userSeq,
  now: ctx.now,
});

/** Decides whether a user can take a handle. At most one round trip. */
export async function decideHandle(ctx: Ctx, username: string, [facts]: readonly HandleFacts[]): Promise<HandleState> {
  const { name } = await readPlatformInfo(ctx);
  return facts === undefined ? 'taken' : handleState(username, name, facts);
}

/** Returns the error for a handle that the user cannot take. */
export function refusedHandle(state: Exclude<HandleState, 'free'>): AppError {
  const message = state === 'taken' ? authMessages.usernameTaken : handleMessages[state];
  return new AppError('conflict', message, { fields: { username: message } });
}

/**
 * Returns whether the viewer can take a handle. Two round trips at most.
 * @throws AppError signed_out; rate_limited (30 a minute)
 */
export async function readAvailability(ctx: Ctx, username: string): Promise<AvailabilityResponse> {
  const { viewer, rows } = await readAsUser(ctx, (user) => [
    handleFactsStatement(ctx.db, claimHandle(ctx, username, user)),
  ]);
  await enforceRateLimit(ctx, { name: 'handle-check', key: viewer.id, rule: ctx.config.limits.handleChecks });
  return { state: await decideHandle(ctx, username, rows[0]) };
}

import type * as z from 'zod';
import { webFeedMessages } from '#contract/feeds';
import type { createWebFeedRequest, WebFeedAddressResponse, WebFeedKeysResponse } from '#contract/feeds.schema';
import { profileMessages } from '#contract/profiles';
import { type Ctx, readAsUser, requireUser } from '../../context.ts';
import { lastRows } from '../../db/client.ts';
import type { SessionUser } from '../../db/session.ts';
import { AppError, notFound } from '../../errors.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { presentFeedAddress, presentFeedKey } from './feed-keys.present.ts';
import * as repo from './feed-keys.repo.ts';

/**
 * Returns the viewer's private feeds, without their keys. One round trip.
 * @throws AppError signed_out
 */
export async function listFeedKeys(ctx: Ctx): Promise<WebFeedKeysResponse> {
  const { rows } = await readAsUser(ctx, (user) => [repo.ownFeedKeysStatement(ctx.db, user)]);
  return { feeds: rows[0].map(presentFeedKey) };
}

const enforceKeyLimit = async (ctx: Ctx, { id }: SessionUser) =>
  await enforceRateLimit(ctx, { name: 'feed-keys', key: id, rule: ctx.config.limits.sensitive });

/**
 * Creates a private feed of the viewer. Two round trips.
 * @returns it with its addresses, once
 * @throws AppError signed_out; rate_limited; not_found for an unknown blogger; conflict with too many feeds
 */
export async function createFeedKey(
  ctx: Ctx,
  { scope, bloggerId }: z.output<typeof createWebFeedRequest>,
): Promise<WebFeedAddressResponse> {
  const { viewer, rows } = await readAsUser(ctx, () => [repo.bloggerSeqStatement(ctx.db, bloggerId)]);
  await enforceKeyLimit(ctx, viewer);
  const blogger = rows[0][0]?.seq ?? null;
  if (scope === 'blogger' && blogger === null) throw notFound(profileMessages.bloggerNotFound);
  const [id, key] = [crypto.randomUUID(), newToken()];
  const row = { id, user: viewer.seq, scope, blogger, hash: hashToken(key) };
  const stored = lastRows(
    await ctx.db.batch([
      repo.insertFeedKeyStatement(ctx.db, row, ctx.now),
      repo.ownFeedKeyStatement(ctx.db, viewer.seq, id),
    ]),
  );
  if (stored[0] === undefined) throw new AppError('conflict', webFeedMessages.tooMany);
  return presentFeedAddress(stored[0], key, ctx.config.origin);
}

/**
 * Replaces the key of a private feed of the viewer: the old address stops working immediately. Two round trips.
 * @returns it with its new addresses, once
 * @throws AppError signed_out; rate_limited; not_found, also for another user's feed
 */
export async function rotateFeedKey(ctx: Ctx, id: string): Promise<WebFeedAddressResponse> {
  const viewer = await requireUser(ctx);
  await enforceKeyLimit(ctx, viewer);
  const key = newToken();
  const stored = lastRows(
    await ctx.db.batch([
      repo.rotateFeedKeyStatement(ctx.db, viewer.seq, id, hashToken(key)),
      repo.ownFeedKeyStatement(ctx.db, viewer.seq, id),
    ]),
  );
  if (stored[0] === undefined) throw notFound(webFeedMessages.notFound);
  return presentFeedAddress(stored[0], key, ctx.config.origin);
}

/**
 * Deletes a private feed of the viewer: its address stops working immediately. Two round trips.
 * @throws AppError signed_out; not_found, also for another user's feed
 */
export async function deleteFeedKey(ctx: Ctx, id: string): Promise<void> {
  const { seq } = await requireUser(ctx);
  const deleted = await repo.deleteFeedKeyStatement(ctx.db, seq, id);
  if (deleted.length === 0) throw notFound(webFeedMessages.notFound);
}

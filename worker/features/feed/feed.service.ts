import { createHash } from 'node:crypto';
import type { FeedResponse } from '#contract/feed';
import { FEED_MIN_MATCHES, FEED_PAGE_SIZE, FEED_WINDOW } from '#contract/limits';
import { type Ctx, readAs, readAsUser } from '../../context.ts';
import { paginate, readCursor } from '../../db/cursor.ts';
import { followsFingerprintStatement } from '../../db/follows.ts';
import { presentPostSummary } from '../posts/posts.present.ts';
import { toPostReason } from './feed.present.ts';
import { type FeedMode, type FeedRow, feedStatement, generalStatement } from './feed.repo.ts';

/** Returns the mode that the first page decides for the next pages. */
function decidedMode(first: FeedRow | undefined): FeedMode {
  if (!first?.why) return 3;
  return (first.followedHits ?? 0) < FEED_MIN_MATCHES ? 2 : 1;
}

type Own = Awaited<ReturnType<typeof followsFingerprintStatement>>;

/** @param own the viewer's follows; none for a guest */
function presentFeed(rows: readonly FeedRow[], [own]: Own = [], mode?: FeedMode): FeedResponse {
  const { rows: shown, nextCursor } = paginate(rows, FEED_PAGE_SIZE, mode);
  const basis = own === undefined ? '' : createHash('sha256').update(own.basis).digest('base64url').slice(0, 12);
  return { posts: shown.map((row) => presentPostSummary(row, toPostReason(row))), nextCursor, basis };
}

/**
 * Returns one page of the viewer's feed: personal when their follows have posts, otherwise the general one
 * (docs/product-rules.md "The feed"). One round trip.
 * @throws AppError invalid_input for a malformed cursor
 */
export async function readFeed(ctx: Ctx, cursor?: string): Promise<FeedResponse> {
  const { before, mode } = readCursor(cursor) as { before: number; mode: FeedMode };
  const page = { before, since: ctx.now - FEED_WINDOW, limit: FEED_PAGE_SIZE + 1 };
  const { rows } = await readAs(ctx, (user) => [
    user === null || mode === 3
      ? generalStatement(ctx.db, page, { user, now: ctx.now })
      : feedStatement(ctx.db, { user, now: ctx.now }, { ...page, mode }),
    ...(user === null ? [] : [followsFingerprintStatement(ctx.db, user)]),
  ]);
  const found: readonly FeedRow[] = rows[0];
  const pageMode = mode === 0 ? decidedMode(found[0]) : mode;
  return presentFeed(found, rows[1], pageMode);
}

/**
 * Returns one page of only the viewer's follows, newest first, however old; empty without follows. One round trip.
 * @throws AppError signed_out; invalid_input for a malformed cursor
 */
export async function readFollowing(ctx: Ctx, cursor?: string): Promise<FeedResponse> {
  const page = { before: readCursor(cursor).before, since: null, limit: FEED_PAGE_SIZE + 1, mode: 1 } as const;
  const { rows } = await readAsUser(ctx, (user) => [
    feedStatement(ctx.db, { user, now: ctx.now }, page),
    followsFingerprintStatement(ctx.db, user),
  ]);
  return presentFeed(...rows);
}

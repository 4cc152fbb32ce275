import type { FeedResponse } from '#contract/feed';
import { FEED_MIN_MATCHES, FEED_PAGE_SIZE, FEED_WINDOW } from '#contract/limits';
import { type Ctx, readAs } from '../../context.ts';
import { cutPage, readCursor } from '../../db/cursor.ts';
import { presentCard } from '../posts/posts.present.ts';
import { reasonOf } from './feed.present.ts';
import { type FeedMode, type FeedRow, feedStatement, generalStatement } from './feed.repo.ts';

/** What the first page found out, for the pages after it. */
function decidedMode(first: FeedRow | undefined): FeedMode {
  if (!first?.why) return 3;
  return (first.followedHits ?? 0) < FEED_MIN_MATCHES ? 2 : 1;
}

/**
 * One page of the viewer's feed: personal when they follow something that has posts, else the general one
 * (decisions 'What the feed is'). One round trip.
 * @throws AppError invalid_input for a malformed cursor
 */
export async function readFeed(ctx: Ctx, cursor?: string): Promise<FeedResponse> {
  const { before, mode } = readCursor(cursor) as { before: number; mode: FeedMode };
  const page = { before, since: ctx.now - FEED_WINDOW, limit: FEED_PAGE_SIZE + 1 };
  const { rows } = await readAs(ctx, (user) => [
    user === null || mode === 3 ? generalStatement(ctx.db, page) : feedStatement(ctx.db, user, { ...page, mode }),
  ]);
  const found: readonly FeedRow[] = rows[0];
  const kept = mode === 0 ? decidedMode(found[0]) : mode;
  const { rows: shown, nextCursor } = cutPage(found, FEED_PAGE_SIZE, kept);
  return { posts: shown.map((row) => presentCard(row, reasonOf(row))), nextCursor };
}

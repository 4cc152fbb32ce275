import { createHash } from 'node:crypto';
import type { FeedResponse } from '#contract/feed';
import { FEED_MIN_MATCHES, FEED_PAGE_SIZE, FEED_WINDOW } from '#contract/limits';
import { type Ctx, readAs, readAsUser } from '../../context.ts';
import { ABOVE_ALL_POSTS, paginate, readCursor, writeCursor } from '../../db/cursor.ts';
import { followsFingerprintStatement } from '../../db/follows.ts';
import { presentPostSummary } from '../posts/posts.present.ts';
import { toPostReason } from './feed.present.ts';
import { type FeedMode, type FeedPage, type FeedRow, feedStatement, generalStatement } from './feed.repo.ts';
import { type MutedFeedRow, mutedFeedStatement } from './muted-feed.repo.ts';

/** The posts of a page, with the extra row removed, and its cursor. */
type ShownPage = { rows: FeedRow[]; nextCursor: string | null };

/** Returns the mode that the first page decides for the next pages. */
function decidedMode(first: FeedRow | undefined): FeedMode {
  if (!first?.why) return 3;
  return (first.followedHits ?? 0) < FEED_MIN_MATCHES ? 2 : 1;
}

type Own = Awaited<ReturnType<typeof followsFingerprintStatement>>;

/** @param own the viewer's follows; none for a guest */
function presentFeed({ rows, nextCursor }: ShownPage, [own]: Own = []): FeedResponse {
  const basis = own === undefined ? '' : createHash('sha256').update(own.basis).digest('base64url').slice(0, 12);
  return { posts: rows.map((row) => presentPostSummary(row, toPostReason(row))), nextCursor, basis };
}

/** Returns the posts of a reader with mutes down to the bound of the merge, and the bound; null if it was not reached. */
function completePosts(found: readonly MutedFeedRow[], limit: number) {
  const bound = found[0]?.bound ?? 0;
  const posts = found.filter((row): row is MutedFeedRow & FeedRow => row.seq !== null && row.seq >= bound);
  // A full page may have lost posts of an author who is being deleted; the next one continues below the last post.
  const isWhole = (found[0]?.found ?? 0) === limit && posts.length === found.length;
  return { posts, lowest: isWhole ? (posts.at(-1)?.seq ?? null) : bound || null };
}

/**
 * Returns a page of a reader with mutes, and the range that follows a short one; null at the end. A first page without
 * posts leaves the mode undecided until the streams are exhausted; the general feed follows.
 */
function toMutedPage(found: readonly MutedFeedRow[], page: FeedPage): { shown: ShownPage; next: FeedPage | null } {
  const { posts, lowest } = completePosts(found, page.limit);
  const mode = page.mode === 0 && posts.length > 0 ? decidedMode(posts[0]) : page.mode;
  const shown = paginate(posts, FEED_PAGE_SIZE, mode);
  if (shown.nextCursor !== null || (lowest === null && mode !== 0)) return { shown, next: null };
  const next: FeedPage =
    lowest === null ? { ...page, before: ABOVE_ALL_POSTS, mode: 3 } : { ...page, before: lowest, mode };
  return { shown: { ...shown, nextCursor: writeCursor(next) }, next };
}

/** Returns a page of a reader with mutes. A short one is read again, further; of one without posts the next one is. */
async function readMutedPage(ctx: Ctx, found: readonly MutedFeedRow[], page: FeedPage): Promise<ShownPage> {
  const { shown, next } = toMutedPage(found, page);
  if (next === null) return shown;
  const further = { ...(shown.rows.length > 0 ? page : next), isFar: true };
  const { rows } = await readAsUser(ctx, (user) => [mutedFeedStatement(ctx.db, { user, now: ctx.now }, further)]);
  return toMutedPage(rows[0], further).shown;
}

/** Only one of the two feeds of a user has rows: that of readers without mutes, or that of readers with mutes. */
const ownFeedStatements = (ctx: Ctx, user: number, page: FeedPage) =>
  [
    feedStatement(ctx.db, { user, now: ctx.now }, page),
    followsFingerprintStatement(ctx.db, user),
    mutedFeedStatement(ctx.db, { user, now: ctx.now }, page),
  ] as const;

type FeedRows = readonly [plain: FeedRow[], own?: Own, muted?: MutedFeedRow[]];

/**
 * Returns one page of the viewer's feed: personal when their follows have posts, otherwise the general one, in both
 * without what they have muted (docs/product-rules.md "The feed"). One round trip; one more if many posts are muted.
 * @throws AppError invalid_input for a malformed cursor
 */
export async function readFeed(ctx: Ctx, cursor?: string): Promise<FeedResponse> {
  const { before, mode } = readCursor(cursor) as { before: number; mode: FeedMode };
  const page = { before, since: ctx.now - FEED_WINDOW, limit: FEED_PAGE_SIZE + 1, mode };
  const { rows } = await readAs(ctx, (user) =>
    user === null ? [generalStatement(ctx.db, page, { user, now: ctx.now })] : ownFeedStatements(ctx, user, page),
  );
  const [plain, own, muted = []] = rows as FeedRows;
  if (muted.length > 0) return presentFeed(await readMutedPage(ctx, muted, page), own);
  return presentFeed(paginate(plain, FEED_PAGE_SIZE, mode === 0 ? decidedMode(plain[0]) : mode), own);
}

/**
 * Returns one page of only the viewer's follows, newest first, however old, without what they have muted; empty without
 * follows. One round trip; one more if many posts are muted.
 * @throws AppError signed_out; invalid_input for a malformed cursor
 */
export async function readFollowing(ctx: Ctx, cursor?: string): Promise<FeedResponse> {
  const page = { before: readCursor(cursor).before, since: null, limit: FEED_PAGE_SIZE + 1, mode: 1 } as const;
  const { rows } = await readAsUser(ctx, (user) => ownFeedStatements(ctx, user, page));
  const [plain, own, muted] = rows;
  return presentFeed(muted.length > 0 ? await readMutedPage(ctx, muted, page) : paginate(plain, FEED_PAGE_SIZE), own);
}

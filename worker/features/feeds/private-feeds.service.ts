import { createHash } from 'node:crypto';
import { type WebFeedFormat, webFeedMessages, webFeedPath } from '#contract/feeds';
import { pagePaths } from '#contract/page';
import { DAY } from '#contract/time';
import { type Ctx, readAsUser } from '../../context.ts';
import type { Statement } from '../../db/client.ts';
import { notSignedIn } from '../../errors.ts';
import { hashToken } from '../../platform/secrets.ts';
import { enforceNetworkLimit } from '../security/security.service.ts';
import { cachePlatformInfo } from '../settings/settings.service.ts';
import { platformStatement } from '../settings/settings.statements.ts';
import { presentFeedAs } from './feed-formats.present.ts';
import { feedItems, lastChange, toXmlText } from './feed-items.present.ts';
import * as keys from './feed-keys.repo.ts';
import { handleSharing } from './feed-sharing.service.ts';
import { isFeedKey, networkOf } from './feeds.policy.ts';
import { describeTarget } from './feeds.service.ts';
import { followedTarget, presentOpml } from './opml.present.ts';
import * as repo from './private-feeds.repo.ts';

/** A private feed whose key was verified, before its texts are read. `changedAt` is null for an empty one. */
export type OpenedFeed = {
  key: keys.UsedKeyRow;
  hash: string;
  title: string;
  heads: repo.FeedHeadRow[];
  etag: string;
  changedAt: number | null;
};

const startOfDay = (now: number) => now - (now % DAY);

const titles = { mine: 'What you follow', paid: 'What you pay for' } as const;

function titleOf({ scope, blogger }: keys.FeedKeyRow, platform: string): string {
  const { username = '' } = blogger === null ? {} : (JSON.parse(blogger) as { username: string });
  return toXmlText(`${scope === 'blogger' ? username : titles[scope]} · ${platform}`);
}

/** Returns the tag of a feed: it changes with its title, its posts, their texts and what the reader may read of them. */
function tagOf(format: string, title: string, heads: readonly repo.FeedHeadRow[]): string {
  const state = [format, title, ...heads.flatMap(({ id, updatedAt, isReadable }) => [id, updatedAt, isReadable])];
  return `"${createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22)}"`;
}

/**
 * Opens a private feed by its key, without reading any text. One round trip.
 * @throws AppError signed_out for a malformed, unknown or ended key, and for OPML with a key of another scope
 */
export async function openPrivateFeed(
  ctx: Ctx,
  key: string | undefined,
  format: WebFeedFormat | 'opml',
): Promise<OpenedFeed> {
  if (!isFeedKey(key)) throw notSignedIn(webFeedMessages.keyUnknown);
  const hash = hashToken(key);
  const [[row], heads, platforms] = await ctx.db.batch([
    keys.usedKeyStatement(ctx.db, hash, ctx.now),
    repo.feedHeadsStatement(ctx.db, hash, ctx.now),
    platformStatement(ctx.db, ctx.now),
  ]);
  if (row === undefined || (format === 'opml' && row.scope !== 'mine')) throw notSignedIn(webFeedMessages.keyUnknown);
  const { name } = cachePlatformInfo(ctx, platforms);
  const title = titleOf(row, name);
  return { key: row, hash, title, heads, etag: tagOf(format, title, heads), changedAt: lastChange(heads) };
}

/** Returns the write that notes the use of a key, if this day's is not noted yet. */
function noteUse(ctx: Ctx, { key }: OpenedFeed, networks: number): Statement[] {
  const day = startOfDay(ctx.now);
  const isNoted = key.usedOn === day && key.networks >= networks;
  return isNoted || ctx.config.readOnly ? [] : [keys.noteUseStatement(ctx.db, key.id, { day, networks })];
}

/** Notes the use of a key whose feed has not changed. Runs in the background, at most once a day. */
export function noteUnchanged(ctx: Ctx, opened: OpenedFeed): void {
  const [write] = noteUse(ctx, opened, 1);
  if (write !== undefined) ctx.waitUntil(ctx.db.batch([write]));
}

/**
 * Takes a place for a full answer, and warns the owner of a key that many networks use.
 * @returns the writes to add to the batch that reads the answer
 * @throws AppError rate_limited; signed_out when the key has just been ended
 */
async function admit(ctx: Ctx, opened: OpenedFeed): Promise<Statement[]> {
  const { id } = opened.key;
  const network = hashToken(`${id} ${networkOf(ctx.address)}`);
  const rule = ctx.config.limits.feedAnswers;
  const networks = await enforceNetworkLimit(ctx, { name: 'feed-answers', key: id, rule, network });
  if (await handleSharing(ctx, opened, networks)) throw notSignedIn(webFeedMessages.keyUnknown);
  return noteUse(ctx, opened, networks);
}

/**
 * Returns an opened feed with whole texts where the reader has access. One round trip.
 * @throws AppError rate_limited (12 an hour); signed_out when the key has just been ended
 */
export async function readPrivateFeed(ctx: Ctx, opened: OpenedFeed, format: WebFeedFormat): Promise<string> {
  const writes = await admit(ctx, opened);
  const { origin } = ctx.config;
  const items = repo.privateItemsStatement(
    ctx.db,
    opened.heads.map(({ seq }) => seq),
    opened.key.userSeq,
    ctx.now,
  );
  const [rows] = await ctx.db.batch([items, ...writes]);
  return presentFeedAs(
    {
      id: `urn:uuid:${opened.key.id}`,
      title: opened.title,
      description: webFeedMessages.isYours,
      homeUrl: origin + pagePaths.home,
      feedUrl: null,
      items: feedItems(rows, origin),
    },
    format,
  );
}

/**
 * Returns the public web feeds of everything that the reader follows. One round trip.
 * @throws AppError rate_limited (12 an hour); signed_out when the key has just been ended
 */
export async function readFollowingOpml(ctx: Ctx, opened: OpenedFeed): Promise<string> {
  const writes = await admit(ctx, opened);
  const [rows] = await ctx.db.batch([repo.followedFeedsStatement(ctx.db, opened.key.userSeq), ...writes]);
  return listFollowed(rows, opened.title, ctx.config.origin);
}

function listFollowed(rows: readonly repo.FollowedFeedRow[], title: string, origin: string): string {
  const entries = rows.map((row) => {
    const target = followedTarget(row);
    const { subject, path } = describeTarget(target, row.username ?? '');
    return { title: toXmlText(subject), feedUrl: origin + webFeedPath(target, 'rss'), homeUrl: origin + path };
  });
  return presentOpml(title, entries);
}

/** Returns the public web feeds of everything that the viewer follows. One round trip. @throws AppError signed_out */
export async function exportFollowingOpml(ctx: Ctx): Promise<string> {
  const { rows } = await readAsUser(ctx, (user) => [
    repo.followedFeedsStatement(ctx.db, user),
    platformStatement(ctx.db, ctx.now),
  ]);
  const { name } = cachePlatformInfo(ctx, rows[1]);
  return listFollowed(rows[0], toXmlText(`${titles.mine} · ${name}`), ctx.config.origin);
}

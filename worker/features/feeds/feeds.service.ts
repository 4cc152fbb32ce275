import { type WebFeedFormat, type WebFeedTarget, webFeedFormats, webFeedMessages } from '#contract/feeds';
import { bloggerPath } from '#contract/handles';
import { pagePaths } from '#contract/page';
import { leagueTitle, teamName, teamPath } from '#contract/teams';
import { categoryName, topicPath } from '#contract/topics';
import type { Ctx } from '../../context.ts';
import { catalogSubtopics } from '../../db/catalog/load.ts';
import { catalogLeagues, catalogTeams } from '../../db/catalog/sports.ts';
import { notFound } from '../../errors.ts';
import { cachePlatformInfo } from '../settings/settings.service.ts';
import { platformStatement } from '../settings/settings.statements.ts';
import { presentFeedAs } from './feed-formats.present.ts';
import { feedItems, lastChange, toXmlText, type WebFeed } from './feed-items.present.ts';
import { type PublicFeed, parseFeedPath } from './feeds.policy.ts';
import { feedBloggerStatement, publicItemsStatement } from './feeds.repo.ts';

/** Content types of web feeds, and of the list of followed ones. */
export const FEED_TYPES: Record<WebFeedFormat | 'opml', string> = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
  opml: 'text/x-opml; charset=utf-8',
};

/** Returns the format of a private feed by the ending of its path. */
export const privateFormat = (path: string): WebFeedFormat | 'opml' =>
  webFeedFormats.find((format) => path.endsWith(`.${format}`)) ?? 'opml';

/** A rendered web feed. `changedAt` is the time of its last change, null for an empty one. */
export type RenderedFeed = { text: string; changedAt: number | null };

/** Returns what a target's posts have in common, and the path of its page. */
export function describeTarget(target: WebFeedTarget, username: string): { subject: string; path: string } {
  switch (target.kind) {
    case 'all':
      return { subject: 'All posts', path: pagePaths.home };
    case 'free':
      return { subject: 'Free posts', path: pagePaths['free-posts'] };
    case 'blogger':
      return { subject: username, path: bloggerPath({ username }) };
    case 'topic': {
      const { category, subtopic } = target;
      const known = catalogSubtopics.find((entry) => entry.category === category && entry.name === subtopic);
      const name = categoryName(category);
      return { subject: known === undefined ? name : `${name} › ${known.label}`, path: topicPath(category, subtopic) };
    }
    case 'team': {
      const team = catalogTeams.find(({ id }) => id === target.id);
      return { subject: team === undefined ? '' : teamName(team), path: teamPath(target.id) };
    }
    case 'league': {
      const league = catalogLeagues.find(({ id }) => id === target.id);
      return { subject: league === undefined ? '' : leagueTitle(league), path: pagePaths.sports };
    }
  }
}

/** Returns the public web feed at a percent-encoded path, in any spelling. @throws AppError not_found */
export function requirePublicFeed(pathname: string): PublicFeed {
  const feed = parseFeedPath(pathname);
  if (feed === undefined) throw notFound(webFeedMessages.notFound);
  return feed;
}

/**
 * Returns a public web feed as a guest may read it. One round trip.
 * @throws AppError not_found for an unknown blogger
 */
export async function readPublicFeed(ctx: Ctx, { target, format, canonical }: PublicFeed): Promise<RenderedFeed> {
  const [rows, platform, bloggers] = await ctx.db.batch([
    publicItemsStatement(ctx.db, target, ctx.now),
    platformStatement(ctx.db, ctx.now),
    feedBloggerStatement(ctx.db, target.kind === 'blogger' ? target.id : ''),
  ]);
  const [blogger] = bloggers;
  if (target.kind === 'blogger' && blogger === undefined) throw notFound(webFeedMessages.notFound);
  const { origin } = ctx.config;
  const { name } = cachePlatformInfo(ctx, platform);
  const { subject, path } = describeTarget(target, blogger?.username ?? '');
  const feed: WebFeed = {
    id: origin + canonical,
    title: toXmlText(`${subject} · ${name}`),
    description: toXmlText(`Posts on ${name}: ${subject}`),
    homeUrl: origin + path,
    feedUrl: origin + canonical,
    items: feedItems(rows, origin),
  };
  return { text: presentFeedAs(feed, format), changedAt: lastChange(feed.items) };
}

import type { WebFeedTarget } from '#contract/feeds';
import type { CategoryKey } from '#contract/topics';
import type { FollowedFeedRow } from './private-feeds.repo.ts';
import { XML_DECLARATION, xmlElement, xmlEmpty, xmlText } from './xml.present.ts';

/** A public web feed in an OPML file. */
export type OpmlEntry = { title: string; feedUrl: string; homeUrl: string };

/** Presents a list of web feeds as OPML 2.0. */
export function presentOpml(title: string, entries: readonly OpmlEntry[]): string {
  const outlines = entries.map(({ title: text, feedUrl, homeUrl }) =>
    xmlEmpty('outline', { type: 'rss', text, title: text, xmlUrl: feedUrl, htmlUrl: homeUrl }),
  );
  const opml = [xmlElement('head', [xmlText('title', title)]), xmlElement('body', outlines)];
  return `${XML_DECLARATION}${xmlElement('opml', opml, { version: '2.0' })}\n`;
}

/** Returns the list of posts that a row names. */
export function followedTarget({ category, subtopic, team, league, bloggerId }: FollowedFeedRow): WebFeedTarget {
  if (bloggerId !== null) return { kind: 'blogger', id: bloggerId };
  if (team !== null) return { kind: 'team', id: team };
  if (league !== null) return { kind: 'league', id: league };
  return { kind: 'topic', category: category as CategoryKey, subtopic: subtopic ?? undefined };
}

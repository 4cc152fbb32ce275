import { type CategoryKey, pageCategory } from './topics.ts';

/** Formats of web feeds, by the endings of their addresses: RSS 2.0, Atom and JSON Feed 1.1. */
export const webFeedFormats = ['rss', 'atom', 'json'] as const;
export type WebFeedFormat = (typeof webFeedFormats)[number];

export const webFeedMessages = {
  notFound: 'Feed not found',
  keyUnknown: 'This address is not valid. Please create a new one under Settings, Feeds.',
  tooMany: 'You have 20 private feeds. Please delete one first.',
  copied: 'Feed address copied to clipboard!',
  copyFailed: 'The address could not be copied. You can select it instead.',
  loadFailed: 'Failed to load feeds',
  createFailed: 'Failed to create the feed',
  rotateFailed: 'Failed to create a new address',
  deleteFailed: 'Failed to delete the feed',
  deleted: 'Feed deleted',
  isYours: 'This feed is yours. Do not share its address.',
} as const;

/** Private web feeds of a user. */
export const WEB_FEED_KEYS_MAX = 20;

/** A list of posts that has a public web feed. Ids are public, `subtopic` is a stored name. */
export type WebFeedTarget =
  | { kind: 'all' | 'free' }
  | { kind: 'blogger' | 'team' | 'league'; id: string }
  | { kind: 'topic'; category: CategoryKey; subtopic?: string | undefined };

/** Returns the steps of a target's path. Gaming has no list of its own. */
function stepsOf(target: WebFeedTarget): string[] {
  if ('id' in target) return [target.kind, target.id];
  if (target.kind !== 'topic') return [target.kind];
  const category = pageCategory(target.category).replaceAll('_', '-');
  return target.subtopic === undefined ? ['topic', category] : ['topic', category, target.subtopic];
}

/** Returns the canonical path of a public web feed. */
export const webFeedPath = (target: WebFeedTarget, format: WebFeedFormat): string =>
  `/feeds/${stepsOf(target).map(encodeURIComponent).join('/')}.${format}`;

import type { WebFeedFormat } from '#contract/feeds';
import { presentAtom } from './atom.present.ts';
import type { WebFeed } from './feed-items.present.ts';
import { presentJsonFeed } from './json-feed.present.ts';
import { presentRss } from './rss.present.ts';

const presenters: Record<WebFeedFormat, (feed: WebFeed) => string> = {
  rss: presentRss,
  atom: presentAtom,
  json: presentJsonFeed,
};

export const presentFeedAs = (feed: WebFeed, format: WebFeedFormat): string => presenters[format](feed);

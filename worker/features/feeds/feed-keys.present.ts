import { type WebFeedFormat, webFeedFormats } from '#contract/feeds';
import type { WebFeedAddressResponse, WebFeedKey } from '#contract/feeds.schema';
import type { FeedKeyRow } from './feed-keys.repo.ts';

export const presentFeedKey = ({ blogger, ...row }: FeedKeyRow): WebFeedKey => ({
  id: row.id,
  scope: row.scope,
  blogger: blogger === null ? null : (JSON.parse(blogger) as WebFeedKey['blogger']),
  createdAt: row.createdAt,
  usedOn: row.usedOn,
  networks: row.networks,
  warnedAt: row.warnedAt,
  endedAt: row.endedAt,
});

/** Presents a private feed with the addresses that contain its key. */
export function presentFeedAddress(row: FeedKeyRow, key: string, origin: string): WebFeedAddressResponse {
  const address = (file: string) => `${origin}/feeds/${file}?key=${key}`;
  const byFormat = Object.fromEntries(webFeedFormats.map((format) => [format, address(`private.${format}`)]));
  return {
    feed: presentFeedKey(row),
    addresses: {
      ...(byFormat as Record<WebFeedFormat, string>),
      opml: row.scope === 'mine' ? address('following.opml') : null,
    },
  };
}

import type { WebFeedKey } from '#contract/feeds.schema';

export const feedScopeNames = { mine: 'Everything you follow', paid: 'Everything you pay for' } as const;

/** Returns the name of a private feed. */
export const nameOfFeed = ({ scope, blogger }: Pick<WebFeedKey, 'scope' | 'blogger'>): string =>
  scope === 'blogger' ? `Posts by ${blogger?.username ?? 'a blogger'}` : feedScopeNames[scope];

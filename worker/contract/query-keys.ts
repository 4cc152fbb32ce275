import type { CategoryKey } from './topics.ts';

/**
 * The names under which the browser keeps what it was told. The worker uses the same names for the data it sends
 * with a page, so that the browser does not ask again (architecture, 'At the edge').
 */
export const queryKeys = {
  session: ['session'],
  platform: ['platform'],
  topics: ['topics'],
  interests: ['interests'],
  /** Above both feeds. */
  feeds: ['feed'],
  /** Infinite: pages of the viewer's feed. */
  feed: ['feed', 'personal'],
  /** Infinite: strictly what the viewer follows. */
  following: ['feed', 'following'],
  /** Infinite. */
  freePosts: ['posts', 'free'],
  /** Infinite. */
  topic: (category: CategoryKey) => ['posts', 'topic', category],
  /** Infinite. */
  subtopic: (category: CategoryKey, subtopic: string) => ['posts', 'topic', category, subtopic],
  /** Infinite. */
  team: (id: string) => ['posts', 'team', id],
  article: (id: string) => ['article', id],
  blogger: (id: string) => ['blogger', id],
  /** Infinite. */
  bloggerPosts: (id: string) => ['blogger', id, 'posts'],
  teams: ['teams'],
  /** The viewer's own profile, null without one. */
  ownProfile: ['own', 'profile'],
  /** Infinite: the viewer's published posts. */
  ownPosts: ['own', 'posts'],
  drafts: ['own', 'drafts'],
  draft: (id: string) => ['own', 'drafts', id],
  revisions: (id: string) => ['own', 'drafts', id, 'revisions'],
  account: ['own', 'account'],
  sessions: ['own', 'sessions'],
  subscriptions: ['own', 'subscriptions'],
  /** Infinite: what the viewer has paid. */
  receipts: ['own', 'receipts'],
  /** Above all offers. */
  offers: ['own', 'offers'],
  /** What subscribing to a blogger means for the viewer. */
  offer: (bloggerId: string) => ['own', 'offers', bloggerId],
  checkout: (id: string) => ['own', 'checkouts', id],
  /** Infinite: the viewer's payouts as a blogger. */
  payouts: ['own', 'payouts'],
  deletion: ['own', 'deletion'],
  adminStats: ['admin', 'stats'],
  /** How much waits for an admin. */
  adminWaiting: ['admin', 'waiting'],
  search: (query: string) => ['search', query],
  /** Infinite: bloggers whose name holds the text. */
  bloggers: (query: string) => ['bloggers', query],
  mailPreferences: ['own', 'mail-preferences'],
  /** What only admins are shown, by its name and what narrows it. */
  admin: (...what: readonly string[]) => ['admin', ...what],
} as const;

/** Under which readers are shown posts and their authors: feed, lists, articles and bloggers' pages, each with all below it. */
export const publicQueryKeys = [queryKeys.feeds, ['posts'], ['article'], ['blogger']] as const;

/** The `mutationKey` of changes whose live messages need no refetch on the page that made them. */
export const changeKeys = {
  /** The viewer's own account. */
  account: ['account-change'],
  /** The viewer's vote on an article. */
  reaction: ['reaction-change'],
} as const;

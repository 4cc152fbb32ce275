import type { CommentOrder } from './comments.ts';
import type { FigureRange } from './figures.ts';
import type { SavedState } from './reading.ts';
import type { CategoryKey } from './topics.ts';

/**
 * Keys of the browser's query cache. The worker uses the same keys for data embedded in a page, which the browser then
 * does not request again (docs/architecture.md "How a page is rendered").
 */
export const queryKeys = {
  session: ['session'],
  platform: ['platform'],
  topics: ['topics'],
  interests: ['interests'],
  /** Prefix of both feeds. */
  feeds: ['feed'],
  /** Infinite: pages of the viewer's feed. */
  feed: ['feed', 'personal'],
  /** Infinite: only what the viewer follows. */
  following: ['feed', 'following'],
  /** Infinite. */
  freePosts: ['posts', 'free'],
  /** Infinite. */
  topic: (category: CategoryKey) => ['posts', 'topic', category],
  /** Infinite. */
  subtopic: (category: CategoryKey, subtopic: string) => ['posts', 'topic', category, subtopic],
  /** Infinite. */
  team: (id: string) => ['posts', 'team', id],
  /** Prefix of all articles. */
  articles: ['article'],
  article: (id: string) => ['article', id],
  /** Prefix of the comments of all articles. */
  threads: ['comments'],
  /** Prefix of both orders of an article's comments. */
  comments: (postId: string) => ['comments', postId],
  /** Infinite. */
  commentList: (postId: string, order: CommentOrder) => ['comments', postId, order],
  /** By id, or by handle with its at sign. */
  blogger: (key: string) => ['blogger', key],
  /** Infinite. */
  bloggerPosts: (id: string) => ['blogger', id, 'posts'],
  teams: ['teams'],
  /** The viewer's own profile, null without one. */
  ownProfile: ['own', 'profile'],
  /** The viewer's figures of a range. */
  figures: (days: FigureRange) => ['own', 'figures', days],
  /** Infinite: the viewer's published posts. */
  ownPosts: ['own', 'posts'],
  drafts: ['own', 'drafts'],
  draft: (id: string) => ['own', 'drafts', id],
  revisions: (id: string) => ['own', 'drafts', id, 'revisions'],
  account: ['own', 'account'],
  sessions: ['own', 'sessions'],
  secondFactor: ['own', 'second-factor'],
  mutes: ['own', 'mutes'],
  subscriptions: ['own', 'subscriptions'],
  /** Infinite: the viewer's payments. */
  receipts: ['own', 'receipts'],
  /** Prefix of all offers. */
  offers: ['own', 'offers'],
  /** The viewer's offer from a blogger. */
  offer: (bloggerId: string) => ['own', 'offers', bloggerId],
  checkout: (id: string) => ['own', 'checkouts', id],
  /** Infinite: the viewer's payouts as a blogger. */
  payouts: ['own', 'payouts'],
  deletion: ['own', 'deletion'],
  adminStats: ['admin', 'stats'],
  /** Counts of pending tasks for admins. */
  adminWaiting: ['admin', 'waiting'],
  search: (query: string) => ['search', query],
  /** Infinite: bloggers whose name contains the text. */
  bloggers: (query: string) => ['bloggers', query],
  /** Prefix of both parts of the viewer's reading list. */
  savedLists: ['own', 'saved'],
  /** Infinite: saved posts in a state, of a category or of all ('all'). */
  saved: (state: SavedState, category: CategoryKey | 'all') => ['own', 'saved', state, category],
  /** Ids of what the viewer saved; without an account, in this browser. */
  savedIds: (viewerId: string | null) => ['own', 'saved-ids', viewerId ?? 'guest'],
  /** Articles that the viewer can continue. */
  reading: ['own', 'reading'],
  /** Prefix of the viewer's notifications. */
  notifications: ['own', 'notifications'],
  /** Infinite: those of a filter, or all. */
  notificationList: (filter: string) => ['own', 'notifications', filter],
  mailPreferences: ['own', 'mail-preferences'],
  /** Infinite: the bloggers whose posts the viewer can get by email. */
  mailingLists: ['own', 'mailing-lists'],
  /** Infinite: the viewer's readers as a blogger; prefix of all searches of them. */
  readers: ['own', 'readers'],
  /** Number of readers who get each of the viewer's posts by email. */
  emailedReaders: ['own', 'emailed-readers'],
  /** What became of the emails with the viewer's post. */
  campaignReport: (postId: string) => ['own', 'campaigns', postId],
  /** The follow of a confirmation link. */
  followLink: (token: string) => ['follow-link', token],
  /** The list of an unsubscribe link. */
  linkedList: (token: string) => ['linked-list', token],
  /** Admin data, by its name and filters. */
  admin: (...what: readonly string[]) => ['admin', ...what],
} as const;

/** Prefixes of all queries that return posts or authors to readers: feed, lists, articles, bloggers' pages, search. */
export const publicQueryKeys = [queryKeys.feeds, ['posts'], queryKeys.articles, ['blogger'], ['search']] as const;

/** `mutationKey` of changes whose live messages need no refetch on the page that made them. */
export const changeKeys = {
  /** The viewer's own account. */
  account: ['account-change'],
  /** The viewer's vote on an article. */
  reaction: ['reaction-change'],
  /** The viewer's notifications that they have read. */
  notifications: ['notifications-change'],
} as const;

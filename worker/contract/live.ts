/** Where a signed-in page listens: a WebSocket. */
export const LIVE_PATH = '/api/live';

export type { LiveMessage } from './live.schema.ts';

/**
 * What is out of date on the pages of whoever hears it: `interests` what they follow, and with it their feed; `posts`
 * that something was published in what they follow; `subscriptions` what they pay for, and with it what they may read;
 * `account` their username, email, its confirmation or their theme; `reactions` their vote on an article.
 */
export const liveTopics = ['interests', 'posts', 'subscriptions', 'account', 'reactions'] as const;
export type LiveTopic = (typeof liveTopics)[number];

/** So long a page waits at most, by chance, before it shows that others have published: not all at once. Milliseconds. */
export const LIVE_JITTER = 5000;

/** What a page sends now and then, and the answer that shows that somebody is still there. */
export const LIVE_PING = 'ping';
export const LIVE_PONG = 'pong';

/** Why a socket was closed from our side: the same connection is not tried again by itself. */
export const LIVE_CLOSE_CODES = {
  /** Its session has ended. A page that is signed in by then listens in the new one. */
  sessionEnded: 4001,
  /** The same person has opened more pages since; it comes back when somebody looks at it. */
  tooMany: 4002,
} as const;

/** WebSocket for signed-in pages. */
export const LIVE_PATH = '/api/live';

export type { LiveMessage } from './live.schema.ts';

/**
 * Data that a page must refetch: `interests` the viewer's follows and feed; `posts` new posts in the feed;
 * `subscriptions` the viewer's subscriptions and access; `account` username, email, confirmation or theme; `reactions`
 * the vote on an article; `notifications` the viewer's notifications and the bell; `mutes` what the viewer has muted, and
 * the feed.
 */
export const liveTopics = [
  'interests',
  'posts',
  'subscriptions',
  'account',
  'reactions',
  'notifications',
  'mutes',
] as const;
export type LiveTopic = (typeof liveTopics)[number];

/** Maximum random delay before a page refetches for new posts, to spread the load. Milliseconds. */
export const LIVE_JITTER = 5000;

/** Heartbeat of a page, and the response that proves the connection works. */
export const LIVE_PING = 'ping';
export const LIVE_PONG = 'pong';

/** Close codes sent by the server: the page does not reconnect the same connection automatically. */
export const LIVE_CLOSE_CODES = {
  /** The session has ended. A page that is signed in again connects with the new session. */
  sessionEnded: 4001,
  /** The user has opened newer pages since; the page reconnects when it becomes visible. */
  tooMany: 4002,
} as const;

/** Business constants that both sides of the wire rely on (spec §9). Times are milliseconds, sizes bytes or characters. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
export const DAY = 24 * 60 * MINUTE;

export const FEED_PAGE_SIZE = 20;
export const FEED_WINDOW = 30 * DAY;
/** Below this many followed matches, posts of the followed categories join the feed. */
export const FEED_MIN_MATCHES = 10;
export const FEED_REFRESH_EVERY = 2 * MINUTE;
export const FEED_FRESH_FOR = 2 * MINUTE;
export const FEED_KEPT_FOR = 5 * MINUTE;
export const FEED_SCROLL_TRIGGER_PX = 1000;

export const TOPIC_PAGE_SIZE = 50;
export const FREE_PAGE_SIZE = 20;
export const PROFILE_RECENT_POSTS = 10;

export const FREE_EXCERPT_LENGTH = 200;
export const PREMIUM_EXCERPT_LENGTH = 100;
export const TEASER_LENGTH = 600;
export const SHARE_DESCRIPTION_LENGTH = 160;
export const CARD_TAGS_SHOWN = 2;
export const WORDS_PER_MINUTE = 200;

/** A post takes at most so many subtopics, so that one reader meets it in at most 8 streams (architecture, 'One index'). */
export const POST_SUBTOPICS_MAX = 5;
export const POST_TEAMS_MAX = 3;

/** Business constants of the worker and the web app. Times are milliseconds, sizes bytes or characters. */

import { DAY, MINUTE } from './time.ts';

export const FEED_PAGE_SIZE = 20;
export const FEED_WINDOW = 30 * DAY;
/** With fewer matching posts than this, the feed also shows other posts of the followed categories. */
export const FEED_MIN_MATCHES = 10;
export const FEED_REFRESH_MS = 2 * MINUTE;
export const FEED_STALE_MS = 2 * MINUTE;
/** Stale time of every query but the feed. */
export const QUERY_STALE_MS = MINUTE;
/** Cache time of a list after navigation, long enough to return to it from a long article. */
export const LIST_CACHE_MS = 30 * MINUTE;
export const FEED_SCROLL_TRIGGER_PX = 1000;

/** Time after the start of a campaign for which its visits are counted. */
export const VISITS_COUNTED_MS = 30 * DAY;

export const TOPIC_PAGE_SIZE = 50;
/** Maximum of a topic's total, because counting a long list is slow. */
export const TOPIC_TOTAL_MAX = 1000;
export const FREE_PAGE_SIZE = 20;
export const PROFILE_RECENT_POSTS = 10;
export const BLOGGER_POSTS_PAGE_SIZE = 20;
export const BLOGGERS_PAGE_SIZE = 20;

export const SEARCH_DEBOUNCE = 300;
export const SEARCH_BLOGGERS = 5;
export const SEARCH_TOPICS = 4;
export const SEARCH_POSTS = 6;
export const SEARCH_PREVIEW_LENGTH = 120;
/** Characters; the rest of a query is ignored. */
export const SEARCH_QUERY_MAX = 100;
/**
 * Number of newest posts that a search scans when every term is shorter than three characters, and the characters
 * scanned of each text (titles are scanned whole). No index helps there.
 */
export const SEARCH_SHORT_SCAN = 2000;
export const SEARCH_SHORT_TEXT_CHARACTERS = 4000;
/**
 * Number of newest posts that a search checks among those with the rarest trigrams of the terms. The search box checks
 * as many bloggers: the top ranked, and those with names that start with the query.
 */
export const SEARCH_CANDIDATES = 1000;
/** Number of bloggers whose whole premium texts are searched for one reader: the oldest ones. */
export const SEARCH_PAID_BLOGGERS = 200;
/**
 * Number of bloggers that one page of a search scans, most subscribers first, when the terms are too common or too
 * short for the index.
 */
export const SEARCH_BLOGGERS_SCAN = 10_000;

/** Number of other posts by the author that an article links to. */
export const MORE_POSTS = 3;
export const FREE_EXCERPT_LENGTH = 200;
export const PREMIUM_EXCERPT_LENGTH = 100;
export const TEASER_LENGTH = 600;
export const SHARE_DESCRIPTION_LENGTH = 160;
export const CARD_TAGS_SHOWN = 2;
export const WORDS_PER_MINUTE = 200;

/** Bounds the number of streams in which one reader can find a post to 8. */
export const POST_SUBTOPICS_MAX = 5;
export const POST_TEAMS_MAX = 3;

/** Default number of new posts a user may publish per hour; the LIMITS setting overrides it. */
export const POSTS_PER_HOUR = 5;

/** Times for which a post can be scheduled, from now, and the number of schedules per user. */
export const SCHEDULE_MIN_MS = 2 * MINUTE;
export const SCHEDULE_MAX_MS = 365 * DAY;
export const SCHEDULES_MAX = 100;
/** A post that could not be published within this time is not published without its author's decision. */
export const SCHEDULE_LATE_MS = 60 * MINUTE;

/** The form of a post counts the readers who get it by email up to this number. */
export const EMAILED_READERS_MAX = 1000;
/** With more readers than this, publishing does not count the emails it sends. */
export const NOTICED_COUNT_MAX = 10_000;

/** Characters of a post's fields are code points, counted after trimming. */
export const TITLE_MIN = 3;
export const TITLE_MAX = 200;
export const CONTENT_MIN = 10;
export const CONTENT_MAX = 50_000;
/** Above this share of CONTENT_MAX, the counter is shown in the error style. */
export const CONTENT_WARNING_RATIO = 0.9;

/** Characters of a featured image's alternative text. */
export const IMAGE_ALT_MAX = 500;
export const SUBTITLE_MAX = 200;

/** A draft may be longer than a post, so pasted text is not lost before the user shortens it. */
export const DRAFT_CONTENT_MAX = 100_000;
export const DRAFT_TITLE_MAX = 500;
/** Number of drafts per user. */
export const DRAFTS_MAX = 200;
/** Bytes of a user's drafts and revisions; the second limit holds until the user has confirmed their email. */
export const TEXT_BYTES_MAX = 100 * 1024 * 1024;
export const UNCONFIRMED_TEXT_BYTES_MAX = 1024 * 1024;
/** Minimum time between revisions, except those stored by publishing or by a conflict. */
export const REVISION_INTERVAL_MS = 10 * MINUTE;
export const REVISION_RETENTION_MS = 30 * DAY;

/**
 * Number of free posts, and of posts in all, that a blogger needs before charging readers (docs/product-rules.md
 * "Charging").
 */
export const FREE_POSTS_MIN = 5;
export const POSTS_MIN = 5;
/** Default number of free posts per blogger; a profile can override it. */
export const FREE_POSTS_MAX = 10;
/** Characters of the Content Manager's plain-text preview. */
export const PREVIEW_LENGTH = 100;
export const OWN_POSTS_PAGE_SIZE = 20;

/** Monthly price of a subscription in US cents, and the largest single change in percent. */
export const PRICE_MIN_CENTS = 300;
export const PRICE_MAX_CENTS = 1000;
export const PRICE_DEFAULT_CENTS = 300;
export const PRICE_CHANGE_MAX_PERCENT = 25;

/** Number of the user's own subscriptions, and of their readers', for which a deletion preview estimates refunds. */
export const REFUND_ESTIMATE_MAX = 500;

/** About Me is limited in words on every screen; the limit in characters protects the server. */
export const ABOUT_ME_WORDS_MAX = 1000;
export const ABOUT_ME_WORDS_WARNING = 950;
export const ABOUT_ME_CHARACTERS_MAX = 20_000;

const MEGABYTE = 1024 * 1024;
export const POST_IMAGE_BYTES_MAX = 10 * MEGABYTE;
export const PROFILE_PICTURE_BYTES_MAX = 5 * MEGABYTE;
export const IMAGE_PIXELS_MAX = 40_000_000;
/** Widths of a featured picture's variants. No variant is wider than the original. */
export const POST_IMAGE_WIDTHS = [480, 960, 1600] as const;
export const PROFILE_PICTURE_WIDTH = 512;

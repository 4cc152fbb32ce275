/** Business constants that both sides of the wire rely on (spec §9). Times are milliseconds, sizes bytes or characters. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
export const DAY = 24 * 60 * MINUTE;

export const FEED_PAGE_SIZE = 20;
export const FEED_WINDOW = 30 * DAY;
/** Below this many followed matches, posts of the followed categories join the feed. */
export const FEED_MIN_MATCHES = 10;
export const FEED_REFRESH_MS = 2 * MINUTE;
export const FEED_STALE_MS = 2 * MINUTE;
/** Of anything else (spec §9). */
export const QUERY_STALE_MS = MINUTE;
/** Of any list that was left, so that going back finds it after a long article too (spec §9 has 5 minutes). */
export const LIST_CACHE_MS = 30 * MINUTE;
export const FEED_SCROLL_TRIGGER_PX = 1000;

export const TOPIC_PAGE_SIZE = 50;
export const FREE_PAGE_SIZE = 20;
export const PROFILE_RECENT_POSTS = 10;
/** A page of all posts of a blogger. */
export const BLOGGER_POSTS_PAGE_SIZE = 20;
export const BLOGGERS_PAGE_SIZE = 20;

/** Spec §9 'Search'. */
export const SEARCH_DEBOUNCE = 300;
export const SEARCH_BLOGGERS = 5;
export const SEARCH_TOPICS = 4;
export const SEARCH_POSTS = 6;
export const SEARCH_PREVIEW_LENGTH = 120;
/** What is typed beyond is not looked for. Characters. */
export const SEARCH_QUERY_MAX = 100;
/**
 * Terms that are all shorter than three characters are looked for in so many of the newest posts: in their titles and so
 * many characters of each text, as no index helps there.
 */
export const SEARCH_SHORT_SCAN = 2000;
export const SEARCH_SHORT_TEXT_CHARACTERS = 4000;
/**
 * Others are looked for in so many of the newest posts that hold the rarest three-character pieces of the longer ones.
 * The search box looks at so many bloggers too: the highest, and those whose names begin with what is asked.
 */
export const SEARCH_CANDIDATES = 1000;
/** The whole premium texts of at most so many bloggers are searched for one reader: those who are here the longest. */
export const SEARCH_PAID_BLOGGERS = 200;
/**
 * A page of bloggers goes through so many at most: terms of which no piece is rarer, or which are all shorter than three
 * characters, are looked for in the names of so many with the most subscribers.
 */
export const SEARCH_BLOGGERS_SCAN = 10_000;

/** So many more posts by its author an article leads to. */
export const MORE_POSTS = 3;
export const FREE_EXCERPT_LENGTH = 200;
export const PREMIUM_EXCERPT_LENGTH = 100;
export const TEASER_LENGTH = 600;
export const SHARE_DESCRIPTION_LENGTH = 160;
export const CARD_TAGS_SHOWN = 2;
export const WORDS_PER_MINUTE = 200;

/** A post takes at most so many subtopics, so that one reader meets it in at most 8 streams (architecture, 'One index'). */
export const POST_SUBTOPICS_MAX = 5;
export const POST_TEAMS_MAX = 3;

/** The number of new posts a person may publish within an hour, unless LIMITS says otherwise. */
export const POSTS_PER_HOUR = 5;

/** Of more subscribers, publishing does not count how many get an email. */
export const NOTICED_COUNT_MAX = 10_000;

/** Spec §5 'Post'. Characters are code points, counted after trimming. */
export const TITLE_MIN = 3;
export const TITLE_MAX = 200;
export const CONTENT_MIN = 10;
export const CONTENT_MAX = 50_000;
/** From this share of CONTENT_MAX on, the counter is set in the error style. */
export const CONTENT_WARNING_RATIO = 0.9;

/** Characters of the text that describes a featured image. */
export const IMAGE_ALT_MAX = 500;

/** A draft may be longer than a post, so that nothing typed or pasted is lost before it is shortened. */
export const DRAFT_CONTENT_MAX = 100_000;
export const DRAFT_TITLE_MAX = 500;
/** So many drafts a person keeps at most. */
export const DRAFTS_MAX = 200;
/** Bytes of a user's drafts and their earlier versions, and of a user who has not confirmed their email yet. */
export const TEXT_BYTES_MAX = 100 * 1024 * 1024;
export const UNCONFIRMED_TEXT_BYTES_MAX = 1024 * 1024;
/** At most one revision in this time, beside those of publishing and of conflicts. */
export const REVISION_INTERVAL_MS = 10 * MINUTE;
export const REVISION_RETENTION_MS = 30 * DAY;

/** Free posts a blogger needs before readers can be charged (spec §5 'Free posts'). */
export const FREE_POSTS_MIN = 5;
export const POSTS_MIN = 5;
/** Free posts a blogger may have, unless their profile says otherwise (decisions 'Free posts allowed'). */
export const FREE_POSTS_MAX = 10;
/** The Content Manager's plain-text preview. */
export const PREVIEW_LENGTH = 100;
export const OWN_POSTS_PAGE_SIZE = 20;

/** The monthly price of a subscription (spec §9), in US cents, and by how much it may change at once, in percent. */
export const PRICE_MIN_CENTS = 300;
export const PRICE_MAX_CENTS = 1000;
export const PRICE_DEFAULT_CENTS = 300;
export const PRICE_CHANGE_MAX_PERCENT = 25;

/** Before somebody is deleted it is reckoned what goes back of so many of their subscriptions, and of so many of their readers'. */
export const REFUND_ESTIMATE_MAX = 500;

/** About Me counts words on every screen (decisions); the second limit, in characters, guards the server. */
export const ABOUT_ME_WORDS_MAX = 1000;
export const ABOUT_ME_WORDS_WARNING = 950;
export const ABOUT_ME_CHARACTERS_MAX = 20_000;

const MEGABYTE = 1024 * 1024;
export const POST_IMAGE_BYTES_MAX = 10 * MEGABYTE;
export const PROFILE_PICTURE_BYTES_MAX = 5 * MEGABYTE;
export const IMAGE_PIXELS_MAX = 40_000_000;
/** The widths a featured picture is made in, as far as the original is that wide. */
export const POST_IMAGE_WIDTHS = [480, 960, 1600] as const;
export const PROFILE_PICTURE_WIDTH = 512;

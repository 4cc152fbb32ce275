/** Nothing is served older than this (architecture, 'At the edge'). Milliseconds, as are the others. */
const OLDEST_ANSWER = 60_000;

/** For so long an isolate takes the platform's facts, which stand on every page, for unchanged. */
export const PLATFORM_INFO_TTL_MS = 15_000;

/** For so long a guest's page may be served: facts that it was composed with may have been known before. */
export const PAGE_MAX_AGE_MS = OLDEST_ANSWER - PLATFORM_INFO_TTL_MS;

/** From this age on a guest's page is renewed behind the reader's back. */
export const PAGE_REVALIDATE_AFTER_MS = 35_000;

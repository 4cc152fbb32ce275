import { MINUTE } from '#contract/time';

/** Maximum age of any cached response (docs/architecture.md "Caches"). Milliseconds, like the others. */
const OLDEST_ANSWER = MINUTE;

/** Time for which an isolate caches the platform's settings, which are on every page. */
export const PLATFORM_INFO_TTL_MS = 15_000;

/** Maximum age of a guest's page, reduced because the settings on it may already be that old. */
export const PAGE_MAX_AGE_MS = OLDEST_ANSWER - PLATFORM_INFO_TTL_MS;

/** Age from which a guest's page is revalidated in the background. */
export const PAGE_REVALIDATE_AFTER_MS = 35_000;

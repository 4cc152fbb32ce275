import { feedMessages } from '#contract/feed';
import { ApiError } from '@/lib/http/api.ts';

/** The server answered, but not with a feed; or it could not be reached at all. */
export const feedRefreshErrorText = (error: Error) =>
  error instanceof ApiError && error.status > 0 ? feedMessages.refreshIssue : feedMessages.refreshFailed;

import { feedMessages } from '#contract/feed';
import { ApiError } from '@/lib/http/api.ts';

/** Returns one text for an error response and another for an unreachable server. */
export const feedRefreshErrorText = (error: Error) =>
  error instanceof ApiError && error.status > 0 ? feedMessages.refreshIssue : feedMessages.refreshFailed;

import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import { useSession } from './use-session.ts';

/**
 * Returns the viewer as `useSession` does, but loads until there is a response. Throws the error of a session that failed
 * to load, for the error screen of the page: a viewer who may be signed in is not sent to the sign-in.
 */
export function useKnownSession(): ReturnType<typeof useSession> {
  const session = useSession();
  const state = useQueryClient().getQueryState(queryKeys.session);
  if (state?.status === 'error' && state.data === undefined) throw state.error;
  return { ...session, isLoading: state?.data === undefined };
}

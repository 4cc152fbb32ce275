import type { QueryClient } from '@tanstack/react-query';
import type { SessionResponse, Viewer } from '#contract/accounts';
import { queryKeys } from '#contract/query-keys';

/** What is the same for everybody. */
const SHARED: readonly string[] = [queryKeys.platform[0], queryKeys.topics[0]];

/**
 * Someone signed in or out: nothing that was fetched for the one before is kept, what is on screen is asked for again
 * (so a first sign-in brings a fresh feed, spec §4), and answers still under way are dropped.
 */
export async function changeViewer(queryClient: QueryClient, viewer: Viewer | null): Promise<void> {
  const isPersonal = ([first]: readonly unknown[]) => !SHARED.includes(String(first)) && first !== queryKeys.session[0];
  await queryClient.cancelQueries({ predicate: (query) => !SHARED.includes(String(query.queryKey[0])) });
  queryClient.setQueryData<SessionResponse>(queryKeys.session, { viewer });
  queryClient.removeQueries({ type: 'inactive', predicate: (query) => isPersonal(query.queryKey) });
  void queryClient.resetQueries({ predicate: (query) => isPersonal(query.queryKey) });
}

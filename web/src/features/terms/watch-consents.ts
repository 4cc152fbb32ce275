import type { QueryClient } from '@tanstack/react-query';
import type { SessionResponse } from '#contract/accounts';
import { queryKeys } from '#contract/query-keys';
import { ApiError } from '@/lib/http/api.ts';

/** Shows what the viewer has to agree to, now and after a refused action. Guests never load the code of the bar. */
export function watchConsents(queryClient: QueryClient): void {
  const open = () =>
    void import('./consent-bar.tsx').then(
      ({ showConsents }) => showConsents(queryClient),
      () => {},
    );
  const mustAgree = () => queryClient.getQueryData<SessionResponse>(queryKeys.session)?.viewer?.mustAgree === true;
  let shown = mustAgree();
  if (shown) open();
  queryClient.getQueryCache().subscribe(() => {
    const now = mustAgree();
    if (now === shown) return;
    shown = now;
    if (now) open();
  });
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const { error } = event.action;
    if (error instanceof ApiError && error.code === 'consent_required') open();
  });
}

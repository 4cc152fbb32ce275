import { useState } from 'react';
import { toast } from '../toast.ts';
import { failureText } from './failure-text.ts';

type Texts = { done: string; failed: string | ((error: Error) => string) };

/**
 * State of a Refresh button: refetches, then shows the result in a toast. `refetch` is a query's own function, which
 * reports failures in its result. `busy` is true only for the button's request, not for background ones.
 */
export function useRefresh(refetch: () => Promise<{ error: Error | null }>, { done, failed }: Texts) {
  const [busy, setBusy] = useState(false);
  async function refresh() {
    if (busy) return;
    setBusy(true);
    const { error } = await refetch();
    setBusy(false);
    if (error === null) toast.success(done);
    else toast.error(failureText(error, typeof failed === 'string' ? failed : failed(error)));
  }
  return { busy, refresh };
}

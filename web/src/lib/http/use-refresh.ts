import { useState } from 'react';
import { toast } from '../toast.ts';
import { failureText } from './failure-text.ts';

type Texts = { done: string; failed: string | ((error: Error) => string) };

/**
 * A Refresh button: asks again, then says in a toast how it went. `refetch` is a query's own, which reports a
 * failure in its result. `busy` is true only while the button's own request runs, not during a background one.
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

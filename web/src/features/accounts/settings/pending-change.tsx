import type { Viewer } from '#contract/accounts';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { useAccount } from '../use-account.ts';

/** Shows an email change that is not confirmed yet; renders nothing if there is none. */
export function PendingChange({ viewer }: { viewer: Viewer }) {
  const account = useAccount();
  if (account.data === undefined) {
    if (!account.isError) return null;
    const title = failureText(account.error, 'We could not see whether a change of address is waiting');
    return <ErrorState compact title={title} onRetry={account.refetch} retrying={account.isFetching} />;
  }
  const { pendingEmail } = account.data;
  if (pendingEmail === null) return null;
  return (
    <Notice tone="success" title="One step left: confirm the new address">
      We sent a link to <strong className="font-medium wrap-anywhere">{pendingEmail}</strong>. Until you open it,{' '}
      <span className="wrap-anywhere">{viewer.email}</span> stays in use.
    </Notice>
  );
}

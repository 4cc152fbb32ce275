import type { Viewer } from '#contract/accounts';
import { Notice } from '@/components/ui/notice.tsx';
import { ChangeEmailForm } from './change-email-form.tsx';
import { ConfirmationHelp } from './confirmation-help.tsx';
import { LoadFailure } from './load-failure.tsx';
import { useAccount } from './use-account.ts';

/** A change that waits for its link, as the server knows it. */
function PendingChange({ viewer }: { viewer: Viewer }) {
  const account = useAccount();
  if (account.data === undefined) {
    if (!account.isError) return null;
    return <LoadFailure title="We could not see whether a change of address is waiting" query={account} />;
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

/** The e-mail address: what it is, and how it is changed. One that was never confirmed can simply be mended. */
export function EmailSettings({ viewer }: { viewer: Viewer }) {
  return (
    <div className="space-y-5">
      <p className="text-base">
        <span className="font-medium wrap-anywhere">{viewer.email}</span>{' '}
        <span className="text-muted">· {viewer.emailConfirmed ? 'confirmed' : 'not confirmed yet'}</span>
      </p>
      {viewer.emailConfirmed ? (
        <>
          <PendingChange viewer={viewer} />
          <ChangeEmailForm viewer={viewer} />
        </>
      ) : (
        <ConfirmationHelp email={viewer.email} />
      )}
    </div>
  );
}

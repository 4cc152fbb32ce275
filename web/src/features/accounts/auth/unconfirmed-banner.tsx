import { useState } from 'react';
import type { Viewer } from '#contract/accounts';
import { Banner } from '@/components/ui/banner.tsx';
import { tabStorage } from '@/lib/storage/storage.ts';
import { useMounted } from '@/lib/use-mounted.ts';
import { ConfirmationHelp } from './confirmation-help.tsx';

/** `public/theme.js` checks for these keys before the first paint. */
const keyOf = (viewer: Viewer) => `unconfirmed-dismissed:${viewer.id}`;

/**
 * Requests confirmation of the email address, until it is dismissed in this tab. Server-rendered pages include the
 * banner, because adding it later would shift the layout.
 */
export function UnconfirmedBanner({ viewer }: { viewer: Viewer }) {
  const isMounted = useMounted();
  const [isDismissed, setDismissed] = useState(false);
  if (viewer.emailConfirmed || isDismissed || (isMounted && tabStorage.get(keyOf(viewer)) !== null)) return null;

  function dismiss() {
    tabStorage.set(keyOf(viewer), '1');
    setDismissed(true);
  }

  return (
    <div className={isMounted ? undefined : 'in-[[data-unconfirmed-dismissed]]:hidden'}>
      <Banner onDismiss={dismiss}>
        <section aria-label="Confirm your email address" className="space-y-2 md:space-y-3">
          <p className="max-md:pr-5">
            <strong className="font-semibold">Please confirm your email address.</strong> We sent a link to{' '}
            <span className="wrap-anywhere">{viewer.email}</span>. You can browse, but you must confirm to post or
            subscribe.
          </p>
          <ConfirmationHelp email={viewer.email} />
        </section>
      </Banner>
    </div>
  );
}

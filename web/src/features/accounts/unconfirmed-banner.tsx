import { useState } from 'react';
import type { Viewer } from '#contract/accounts';
import { Banner } from '@/components/ui/banner.tsx';
import { ConfirmationHelp } from './confirmation-help.tsx';

/** Who sent the banner away: it stays away until the next full load. */
let dismissedFor: string | null = null;

/** Asks, once and in line, to confirm the e-mail address (spec §2 'Dashboard tabs'). Nothing for those who have. */
export function UnconfirmedBanner({ viewer }: { viewer: Viewer }) {
  const [isDismissed, setDismissed] = useState(dismissedFor === viewer.id);
  if (viewer.emailConfirmed || isDismissed) return null;

  function dismiss() {
    dismissedFor = viewer.id;
    setDismissed(true);
  }

  return (
    <Banner onDismiss={dismiss}>
      <section aria-label="Confirm your email address" className="space-y-3">
        <p>
          <strong className="font-semibold">Please confirm your email address.</strong> We sent a link to{' '}
          <span className="wrap-anywhere">{viewer.email}</span>. You can browse, but you must confirm to post or
          subscribe.
        </p>
        <ConfirmationHelp email={viewer.email} />
      </section>
    </Banner>
  );
}

import { useState } from 'react';
import type { Viewer } from '#contract/accounts';
import { Banner } from '@/components/ui/banner.tsx';
import { ConfirmationHelp } from './confirmation-help.tsx';

/** Asks, once and in line, to confirm the e-mail address (spec §2 'Dashboard tabs'). Nothing for those who have. */
export function UnconfirmedBanner({ viewer }: { viewer: Viewer }) {
  const [isDismissed, setDismissed] = useState(false);
  if (viewer.emailConfirmed || isDismissed) return null;
  return (
    <Banner tone="accent" onDismiss={() => setDismissed(true)}>
      <section aria-label="Confirm your email address" className="space-y-3">
        <p>
          <strong className="font-semibold">Please confirm your email address.</strong> We sent a link to{' '}
          <span className="break-all">{viewer.email}</span>. You can browse, but you must confirm to post or subscribe.
        </p>
        <ConfirmationHelp email={viewer.email} />
      </section>
    </Banner>
  );
}

import { useState } from 'react';
import type { Author } from '#contract/posts';
import { Banner } from '@/components/ui/banner.tsx';
import { tabStorage } from '@/lib/storage/storage.ts';
import { useMounted } from '@/lib/use-mounted.ts';
import { type PastDue, PastDueText } from './past-due-text.tsx';
import { PaymentMethodButton } from './payment-method-button.tsx';

type PastDueBannerProps = { blogger: Pick<Author, 'id' | 'username'>; pastDue: PastDue };

const keyOf = (bloggerId: string) => `past-due-dismissed:${bloggerId}`;

/** Shows a failed payment with a button to correct it. A dismissal lasts as long as the tab. */
export function PastDueBanner({ blogger: { id, username }, pastDue }: PastDueBannerProps) {
  const isMounted = useMounted();
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed || !isMounted || tabStorage.get(keyOf(id)) !== null) return null;

  function dismiss() {
    tabStorage.set(keyOf(id), '1');
    setDismissed(true);
  }

  const about = `Failed payment to ${username}`;
  return (
    <Banner about={about} onDismiss={dismiss}>
      <section aria-label={about} className="space-y-2 md:space-y-3">
        <p className="max-md:pr-5">
          <strong className="font-semibold wrap-anywhere">Your last payment to {username} failed.</strong>{' '}
          <PastDueText {...pastDue} />
        </p>
        <PaymentMethodButton variant="outline" size="sm" />
      </section>
    </Banner>
  );
}

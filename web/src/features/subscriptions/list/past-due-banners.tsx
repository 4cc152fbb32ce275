import { PastDueBanner } from './past-due-banner.tsx';
import { useSubscriptions } from './use-subscriptions.ts';

/** Shows one banner for each subscription whose last payment failed. */
export function PastDueBanners() {
  const failed = useSubscriptions().data?.active.filter(({ standing }) => standing === 'past_due') ?? [];
  return failed.map((subscription) => (
    <PastDueBanner key={subscription.id} blogger={subscription.blogger} pastDue={subscription} />
  ));
}

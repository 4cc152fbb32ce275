import { connectStatus, platformMessages, platformToasts } from '#contract/settings';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { paymentStatusLabels, paymentStatusTexts } from './payment-status-text.ts';
import { SettingsFailure } from './settings-failure.tsx';
import { usePlatformOnboarding, usePlatformPayments } from './use-platform-payments.ts';

/** Shows whether the platform's own payment account can charge, with a link to set it up. */
export function PaymentAccount() {
  const query = usePlatformPayments();
  const onboarding = usePlatformOnboarding();
  if (query.data === undefined) {
    if (!query.isError) return <Skeleton className="h-33 w-full max-w-md sm:h-20" />;
    return (
      <SettingsFailure query={query} title={platformToasts.connectionTitle} text={platformMessages.connectionFailed} />
    );
  }
  const status = connectStatus(query.data);
  const { text, press } = paymentStatusTexts[status];
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={status === 'active' ? 'free' : 'neutral'}>{paymentStatusLabels[status]}</Badge>
        <p className="text-sm text-pretty text-muted">{text}</p>
      </div>
      {query.data.accountId !== null && (
        <p className="mt-2 text-xs text-muted">
          Account <code className="wrap-anywhere">{query.data.accountId}</code>
        </p>
      )}
      {press !== null && (
        <Button variant="outline" className="mt-4" busy={onboarding.isPending} onClick={onboarding.open}>
          {press}
          <span className="sr-only [@media(width<=768px)]:hidden"> (opens in a new tab)</span>
        </Button>
      )}
    </>
  );
}

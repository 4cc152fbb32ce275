import { type ReactNode, useId } from 'react';
import { platformToasts } from '#contract/settings';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { FeeTest } from './fee-test.tsx';
import { LedgerSums } from './ledger-sums.tsx';
import { PaymentAccount } from './payment-account.tsx';
import { PlatformForm } from './platform-form.tsx';
import { SettingsFailure } from './settings-failure.tsx';
import { usePlatformSettings } from './use-platform-settings.ts';

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-4 text-lg">
        {title}
      </h3>
      {children}
    </section>
  );
}

function NameAndFee({ viewerId }: { viewerId: string }) {
  const query = usePlatformSettings();
  if (query.data !== undefined) return <PlatformForm settings={query.data} viewerId={viewerId} />;
  if (query.isError) return <SettingsFailure query={query} title={platformToasts.loadFailed} />;
  return <Skeleton className="h-153 w-full rounded-lg sm:h-113" />;
}

/** Shows the payment account, the platform form and the ledger. */
export function PlatformSettings({ viewerId }: { viewerId: string }) {
  return (
    <div className="space-y-12">
      <Part title="Payment account">
        <PaymentAccount />
      </Part>
      <Part title="Name and fee">
        <NameAndFee viewerId={viewerId} />
      </Part>
      <Part title="Fee test">
        <FeeTest />
      </Part>
      <Part title="Ledger">
        <LedgerSums />
      </Part>
    </div>
  );
}

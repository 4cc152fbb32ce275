import { type ReactNode, useId } from 'react';
import { type PlatformSettingsResponse, platformToasts } from '#contract/settings';
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

/** Shows the saved values to an admin who may not change them. */
function SavedValues({ settings }: { settings: PlatformSettingsResponse }) {
  const { platformName, platformEmail, feePercentage } = settings;
  return (
    <dl className="max-w-md border-t border-line text-sm">
      {Object.entries({ Name: platformName, Email: platformEmail, Fee: `${feePercentage}%` }).map(([label, value]) => (
        <div key={label} className="flex justify-between gap-6 border-b border-line py-2">
          <dt className="text-muted">{label}</dt>
          <dd className="font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type PartsProps = { viewerId: string; canChange: boolean };

function NameAndFee({ viewerId, canChange }: PartsProps) {
  const query = usePlatformSettings();
  if (query.data !== undefined && !canChange) return <SavedValues settings={query.data} />;
  if (query.data !== undefined) return <PlatformForm settings={query.data} viewerId={viewerId} />;
  if (query.isError) return <SettingsFailure query={query} title={platformToasts.loadFailed} />;
  return <Skeleton className="h-159 w-full rounded-lg sm:h-113" />;
}

/** Shows the payment account, the platform form and the ledger. */
export function PlatformSettings({ viewerId, canChange }: PartsProps) {
  return (
    <div className="space-y-12">
      <Part title="Payment account">
        <PaymentAccount canConnect={canChange} />
      </Part>
      <Part title="Name and fee">
        <NameAndFee viewerId={viewerId} canChange={canChange} />
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

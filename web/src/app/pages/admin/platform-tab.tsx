import { TitledSection } from '@/components/ui/titled-section.tsx';
import { useSession } from '@/features/accounts/use-session.ts';
import { Alerts } from '@/features/alerts/alerts.tsx';
import { PaymentComparison } from '@/features/health/payment-comparison.tsx';
import { PlatformHealth } from '@/features/health/platform-health.tsx';
import PlatformSections from './platform-sections.tsx';

/** Shows the state of the platform, its alerts and the admin sections of Settings. */
export default function PlatformTab() {
  const { viewer } = useSession();
  return (
    <div className="pt-2 [&>section:first-child]:border-t-0">
      <TitledSection title="Health" text="Status of each component.">
        <PlatformHealth />
        <PaymentComparison />
      </TitledSection>
      <Alerts />
      {viewer && <PlatformSections viewer={viewer} />}
    </div>
  );
}

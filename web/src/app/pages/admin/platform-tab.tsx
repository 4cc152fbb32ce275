import { TitledSection } from '@/components/ui/titled-section.tsx';
import { OwnAlertEmails } from '@/features/alerts/alert-emails.tsx';
import { Alerts } from '@/features/alerts/alerts.tsx';
import { PlatformHealth } from '@/features/health/platform-health.tsx';
import { type AdminTabProps, mayUse } from './admin-tab-props.ts';
import PlatformSections from './platform-sections.tsx';

/** Shows the state of the platform, its alerts and the admin sections of Settings. */
export default function PlatformTab({ viewer }: AdminTabProps) {
  return (
    <div className="pt-2 [&>section:first-child]:border-t-0">
      <TitledSection title="Health" text="Status of each component.">
        <PlatformHealth />
      </TitledSection>
      {mayUse(viewer, 'settings') ? <Alerts viewerId={viewer.id} /> : <OwnAlertEmails />}
      <PlatformSections viewer={viewer} />
    </div>
  );
}

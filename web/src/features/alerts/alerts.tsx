import { alertMessages } from '#contract/alerts';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { failureParts } from '@/lib/http/failure-text.ts';
import { AlertForm } from './alert-form.tsx';
import { AlertList } from './alert-list.tsx';
import { AlertStatus } from './alert-status.tsx';
import { useAlertSettings } from './use-alerts.ts';

function Settings({ viewerId }: { viewerId: string }) {
  const query = useAlertSettings();
  if (query.data !== undefined) {
    return (
      <>
        <AlertForm settings={query.data} viewerId={viewerId} />
        <AlertStatus settings={query.data} />
      </>
    );
  }
  if (!query.isError) return <Skeleton className="h-160 w-full rounded-lg" />;
  const { title, text } = failureParts(query.error, alertMessages.loadFailed);
  return <ErrorState compact title={title} text={text} onRetry={query.refetch} retrying={query.isFetching} />;
}

/** Shows where and when alerts go, and the last ones. */
export function Alerts({ viewerId }: { viewerId: string }) {
  return (
    <>
      <TitledSection
        title="Alerts"
        text="Get a message when a component has a problem, messages are parked, webhooks fail, a payment is disputed, sign-ins to an admin’s account are refused, reports wait for a day, or a backup is late."
      >
        <Settings viewerId={viewerId} />
      </TitledSection>
      <TitledSection title="Last Alerts" text="Kept for 90 days.">
        <AlertList />
      </TitledSection>
    </>
  );
}

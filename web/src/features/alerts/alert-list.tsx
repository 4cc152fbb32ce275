import { type AlertEntry, alertMessages } from '#contract/alerts';
import { Time } from '@/components/domain/time.tsx';
import { type Column, DataTable } from '@/components/ui/data-table.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { failureParts } from '@/lib/http/failure-text.ts';
import { toPaging } from '@/lib/http/paging.ts';
import { useAlerts } from './use-alerts.ts';

/** Returns who got an alert, in words. */
function receiversText({ isHeld, mails, hasWebhook }: AlertEntry): string {
  if (isHeld) return 'Waits for the end of the quiet hours';
  const people = mails === 0 ? [] : [mails === 1 ? '1 admin' : `${mails} admins`];
  const receivers = [...people, ...(hasWebhook ? ['the webhook'] : [])];
  return receivers.length === 0 ? 'Nobody' : receivers.join(' and ');
}

const moment = (at: number) => (
  <span className="md:whitespace-nowrap">
    <Time at={at} format="moment" />
  </span>
);

const columns: readonly Column<AlertEntry>[] = [
  { label: 'What', isHeader: true, cell: ({ title }) => title },
  { label: 'Since', cell: ({ since }) => moment(since) },
  {
    label: 'Resolved',
    cell: ({ kind, resolvedAt }) => {
      if (kind === 'dispute') return 'Does not end';
      return resolvedAt === null ? 'Not yet' : moment(resolvedAt);
    },
  },
  { label: 'Sent to', cell: receiversText },
];

/** Shows the last alerts, newest first. */
export function AlertList() {
  const query = useAlerts();
  if (query.rows === undefined) {
    if (!query.isError || query.error === null) return <Skeleton className="h-40 w-full rounded-lg" />;
    const { title, text } = failureParts(query.error, alertMessages.historyFailed);
    return <ErrorState compact title={title} text={text} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  return (
    <>
      <DataTable
        label="Alerts"
        columns={columns}
        rows={query.rows}
        rowKey={({ id }) => id}
        empty="No alert yet. Problems will appear here, with who was notified."
      />
      <LoadMore label="Load More Alerts" {...toPaging(query, alertMessages.historyFailed)} />
    </>
  );
}

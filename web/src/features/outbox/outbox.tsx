import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { mailMessages, OUTBOX_COUNT_MAX, type OutboxResponse, type OutboxState, outboxStates } from '#contract/mail';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { FocusPreservingList } from '@/components/ui/focus-preserving-list.tsx';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { RefreshButton } from '@/components/ui/refresh-button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { TabLinks } from '@/components/ui/tabs.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { failureParts } from '@/lib/http/failure-text.ts';
import { toPaging } from '@/lib/http/paging.ts';
import { useRefresh } from '@/lib/http/use-refresh.ts';
import { adminTabPath } from '@/lib/navigation/dashboard-paths.ts';
import { formatCapped } from '@/lib/text/format-capped.ts';
import { outboxViews } from './outbox-labels.ts';
import { OutboxTable } from './outbox-table.tsx';
import { useOutbox, useResendParked } from './use-outbox.ts';

type Counts = OutboxResponse['counts'];

const path = adminTabPath('mail');

const tabsOf = (counts: Counts | undefined) =>
  outboxStates.map((state) => {
    const count = state === 'sent' ? undefined : counts?.[state];
    return {
      to: state === 'waiting' ? path : `${path}&state=${state}`,
      label: count ? `${outboxViews[state].name} (${formatCapped(count, OUTBOX_COUNT_MAX)})` : outboxViews[state].name,
    };
  });

/** Returns the last known counts, so the tabs still show them while another view loads. */
function useLastCounts(counts: Counts | undefined): Counts | undefined {
  const [last, setLast] = useState(counts);
  if (counts !== undefined && counts !== last) setLast(counts);
  return counts ?? last;
}

function ResendParked() {
  const resend = useResendParked();
  return (
    <Button size="sm" busy={resend.isPending} busyLabel="Resending…" onClick={() => resend.mutate()}>
      Resend All Parked
    </Button>
  );
}

function Messages({ state, query }: { state: OutboxState; query: ReturnType<typeof useOutbox> }) {
  if (query.first === undefined) {
    if (!query.isError) return <Skeleton className="mt-6 h-64 w-full rounded-lg" />;
    const { title, text } = failureParts(query.error, mailMessages.outboxFailed);
    return <ErrorState title={title} text={text} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  if (query.messages.length === 0) {
    return <EmptyState title={outboxViews[state].emptyTitle} text={outboxViews[state].emptyText} />;
  }
  return (
    <>
      <OutboxTable state={state} messages={query.messages} />
      <LoadMore label="Load More Messages" {...toPaging(query, mailMessages.outboxFailed)} />
    </>
  );
}

/** Shows the outbox (`canSetUp`: with a link to the mail server's settings): emails and requests to the payment provider that are waiting, failed (with the reason) or sent. */
export function Outbox({ canSetUp }: { canSetUp: boolean }) {
  const [address] = useSearchParams();
  const requested = address.get('state');
  const state = outboxStates.find((each) => each === requested) ?? 'waiting';
  const query = useOutbox(state);
  const counts = useLastCounts(query.first?.counts);
  const first = query.first;
  const { busy, refresh } = useRefresh(query.refetch, { done: 'Outbox refreshed', failed: mailMessages.outboxFailed });
  return (
    <section aria-labelledby="outbox" className="pt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="outbox" className="text-2xl">
          Outbox
        </h2>
        <RefreshButton busy={busy} onRefresh={() => void refresh()} />
      </div>
      <p className="mt-2 mb-6 max-w-[60ch] text-sm text-pretty text-muted">
        Every email and payment request is queued and retried until it succeeds. Messages that keep failing are parked
        here.
      </p>
      {first?.problem && (
        <div className="mb-6">
          <Notice tone="warning" title="Outgoing email is paused">
            <p>{first.problem}</p>
            <p>
              Messages stay in the queue.{' '}
              {canSetUp && <TextLink to={adminTabPath('platform')}>Open SMTP Settings</TextLink>}
            </p>
          </Notice>
        </div>
      )}
      <FocusPreservingList rows={query.messages}>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-0">
            <TabLinks label="Outbox" param="state" look="pills" tabs={tabsOf(counts)} />
          </div>
          {state === 'parked' && (counts?.parked ?? 0) > 0 && <ResendParked />}
        </div>
        <Messages state={state} query={query} />
      </FocusPreservingList>
    </section>
  );
}

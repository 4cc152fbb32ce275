import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type InboxState, inboxMessages, inboxStates } from '#contract/inbox';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { FocusPreservingList } from '@/components/ui/focus-preserving-list.tsx';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { RefreshButton } from '@/components/ui/refresh-button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { TabLinks } from '@/components/ui/tabs.tsx';
import { failureParts } from '@/lib/http/failure-text.ts';
import { toPaging } from '@/lib/http/paging.ts';
import { useRefresh } from '@/lib/http/use-refresh.ts';
import { adminTabPath } from '@/lib/navigation/dashboard-paths.ts';
import { labelWithCount } from '@/lib/text/label-with-count.ts';
import { InboxEntry } from './inbox-entry.tsx';
import { useInbox } from './use-inbox.ts';

const path = adminTabPath('messages');

const tabsWith = (openCount: number) => [
  { to: path, label: labelWithCount('Open', openCount) },
  { to: `${path}&state=answered`, label: 'Answered' },
];

const empty: Record<InboxState, { title: string; text: string }> = {
  open: { title: 'No open messages', text: 'Messages from the Contact page appear here.' },
  answered: { title: 'No answered messages', text: 'Messages that you mark as answered appear here.' },
};

type MessagesProps = { state: InboxState; query: ReturnType<typeof useInbox>; platformName: string };

function Messages({ state, query, platformName }: MessagesProps) {
  const { messages } = query;
  if (messages === undefined) {
    if (!query.isError) return <Skeleton className="mt-6 h-64 w-full rounded-lg" />;
    const { title, text } = failureParts(query.error, inboxMessages.loadFailed);
    return <ErrorState title={title} text={text} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  if (messages.length === 0) return <EmptyState {...empty[state]} />;
  return (
    <>
      <ul className="divide-y divide-line">
        {messages.map((message) => (
          <InboxEntry key={message.id} message={message} platformName={platformName} />
        ))}
      </ul>
      <LoadMore label="Load More Messages" {...toPaging(query, inboxMessages.loadFailed)} />
    </>
  );
}

/** Returns the last known count, so the tab still shows it while the other list loads. */
function useLastCount(count: number | undefined): number {
  const [last, setLast] = useState(count ?? 0);
  if (count !== undefined && count !== last) setLast(count);
  return count ?? last;
}

/** Shows the messages from the Contact page: open and answered ones. */
export function Inbox({ platformName }: { platformName: string }) {
  const [address] = useSearchParams();
  const state = inboxStates.find((each) => each === address.get('state')) ?? 'open';
  const query = useInbox(state);
  const openCount = useLastCount(query.openCount);
  const { busy, refresh } = useRefresh(query.refetch, { done: 'Messages refreshed', failed: inboxMessages.loadFailed });
  return (
    <section aria-labelledby="inbox" className="pt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="inbox" className="text-2xl">
          Messages
        </h2>
        <RefreshButton busy={busy} onRefresh={() => void refresh()} />
      </div>
      <p className="mt-2 mb-6 max-w-[60ch] text-sm text-pretty text-muted">
        Messages from the Contact page. Reply opens your mail program. Messages are deleted after 90 days.
      </p>
      <FocusPreservingList rows={query.messages ?? []}>
        <TabLinks label="Messages" param="state" look="pills" tabs={tabsWith(openCount)} />
        <Messages state={state} query={query} platformName={platformName} />
      </FocusPreservingList>
    </section>
  );
}

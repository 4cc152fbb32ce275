import type { ReactNode } from 'react';
import { capitalize } from '#contract/capitalize';
import { describeRequesters } from '#contract/deletions';
import {
  type CampaignEmailState,
  type PersonCampaignEmail,
  type PersonDeletionEntry,
  type PersonEmail,
  peopleMessages,
} from '#contract/people';
import { Time } from '@/components/domain/time.tsx';
import { type Column, DataTable } from '@/components/ui/data-table.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { failureParts } from '@/lib/http/failure-text.ts';
import { toPaging } from '@/lib/http/paging.ts';
import { usePersonList } from './use-person-list.ts';

type Query<Row> = Parameters<typeof toPaging>[0] & {
  rows: readonly Row[] | undefined;
  isFetching: boolean;
  error: Error | null;
  refetch: () => unknown;
};

type PagedTableProps<Row> = { label: string; columns: readonly Column<Row>[]; query: Query<Row>; empty: string };

function PagedTable<Row extends { id: string }>({ label, columns, query, empty }: PagedTableProps<Row>) {
  if (query.rows === undefined) {
    if (query.error === null) return <Skeleton className="h-24 w-full rounded-lg" />;
    const { title, text } = failureParts(query.error, peopleMessages.listFailed);
    return <ErrorState compact title={title} text={text} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  return (
    <>
      <DataTable label={label} columns={columns} rows={query.rows} rowKey={({ id }) => id} empty={empty} />
      <LoadMore label="Load More" {...toPaging(query, peopleMessages.listFailed)} />
    </>
  );
}

const dated = (name: ReactNode, at: number) => (
  <span className="block wrap-anywhere">
    {name}
    <span className="block text-sm font-normal text-muted">
      <Time at={at} format="moment" />
    </span>
  </span>
);

function emailState({ state, sentAt, error }: PersonEmail): ReactNode {
  if (sentAt !== null)
    return (
      <>
        Sent <Time at={sentAt} format="moment" />
      </>
    );
  const text = state === 'parked' ? 'Parked' : 'Waiting';
  return error === null ? text : <span className="wrap-anywhere">{`${text}: ${error}`}</span>;
}

const emailColumns: readonly Column<PersonEmail>[] = [
  { label: 'Subject', isHeader: true, cell: ({ subject, createdAt }) => dated(subject, createdAt) },
  { label: 'State', cell: emailState },
];

const campaignStates: Record<CampaignEmailState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  excluded: 'Not sent: the person left the list, or the address is suppressed',
  bounced: 'Bounced',
  complained: 'Reported as spam',
  deferred: 'Bounced temporarily',
};

const campaignColumns: readonly Column<PersonCampaignEmail>[] = [
  {
    label: 'Email',
    isHeader: true,
    cell: ({ kind, title, createdAt }) =>
      dated(kind === 'digest' ? 'Weekly digest' : (title ?? 'A post that is no longer published'), createdAt),
  },
  { label: 'Blogger', cell: ({ blogger }) => blogger ?? '–' },
  { label: 'State', cell: ({ state }) => campaignStates[state] },
];

/** Shows the emails to a person, without their texts. */
export function PersonEmails({ id }: { id: string }) {
  return (
    <>
      <TitledSection title="Emails" text="To the current address, in the last 30 days.">
        <PagedTable
          label="Emails"
          columns={emailColumns}
          query={usePersonList(id, 'emails')}
          empty="No emails in the last 30 days."
        />
      </TitledSection>
      <TitledSection
        title="Posts, Digests and Announcements by Email"
        text="Emails that many receive. They are listed until a week after the last one was sent."
      >
        <PagedTable
          label="Posts, digests and announcements by email"
          columns={campaignColumns}
          query={usePersonList(id, 'campaigns')}
          empty="No posts, digests or announcements by email lately."
        />
      </TitledSection>
    </>
  );
}

const deletionColumns: readonly Column<PersonDeletionEntry>[] = [
  {
    label: 'Deletion',
    isHeader: true,
    cell: ({ kind, createdAt }) => dated(kind === 'blogger' ? 'Blog' : 'Account', createdAt),
  },
  {
    label: 'Requested By',
    cell: (deletion) => capitalize(describeRequesters(deletion)),
  },
  {
    label: 'Subscriptions Ended',
    isNumber: true,
    cell: ({ subscriptionsDone, subscriptionsTotal }) => `${subscriptionsDone} of ${subscriptionsTotal}`,
  },
  {
    label: 'State',
    cell: ({ finishedAt }) =>
      finishedAt === null ? (
        'Running'
      ) : (
        <>
          Done <Time at={finishedAt} format="moment" />
        </>
      ),
  },
];

/** Shows deletions of a person's blog or account. */
export function PersonDeletions({ id }: { id: string }) {
  return (
    <TitledSection title="Deletions" text="Of this person’s blog or account, running or done.">
      <PagedTable
        label="Deletions"
        columns={deletionColumns}
        query={usePersonList(id, 'deletions')}
        empty="No deletions of a blog or an account."
      />
    </TitledSection>
  );
}

import { useMutation } from '@tanstack/react-query';
import {
  audienceMessages,
  cadenceChoices,
  type ListReadersResponse,
  READERS_COUNTED_MAX,
  type Reader,
} from '#contract/audience';
import { Time } from '@/components/domain/time.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Figure } from '@/components/ui/figure.tsx';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { download } from '@/lib/download.ts';
import { useConfirm } from '@/lib/forms/use-confirm.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { toPaging } from '@/lib/http/paging.ts';
import { formatNumber } from '@/lib/text/format.ts';
import { formatCapped } from '@/lib/text/format-capped.ts';
import { useReaders, useRemoveReader } from './readers.queries.ts';

const GUEST = 'A reader without an account';
const nameOf = ({ username, email }: Reader) => (username === null ? (email ?? GUEST) : `@${username}`);
const cadenceLabel = (cadence: Reader['cadence']) => cadenceChoices.find(({ value }) => value === cadence)?.label;

function ReaderRow({ reader }: { reader: Reader }) {
  const remove = useRemoveReader();
  const confirm = useConfirm();
  const name = nameOf(reader);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="flex flex-wrap gap-x-2 text-sm text-muted">
          <span>{reader.isSubscribed ? 'Subscriber' : 'Follower'}</span>
          <span aria-hidden="true">·</span>
          <span>{cadenceLabel(reader.cadence)}</span>
          <span aria-hidden="true">·</span>
          <span>
            Since <Time at={reader.joinedAt} format="short" />
          </span>
          {reader.username !== null && reader.email !== null && (
            <>
              <span aria-hidden="true">·</span>
              <span className="wrap-anywhere">{reader.email}</span>
            </>
          )}
        </p>
      </div>
      {!reader.isSubscribed && (
        <Button
          variant="ghost"
          size="sm"
          busy={remove.isPending}
          busyLabel="Removing…"
          onClick={() => void confirm.ask().then((isYes) => isYes && remove.mutate(reader.id))}
        >
          Remove<span className="sr-only"> {name}</span>
        </Button>
      )}
      <ConfirmDialog
        {...confirm.dialog}
        title={`Remove ${name}?`}
        description="They no longer follow you and get no more emails. They can follow you again."
        confirmLabel="Remove Reader"
      />
    </li>
  );
}

function Counts({ counts }: { counts: ListReadersResponse['counts'] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-8 lg:grid-cols-4">
      <Figure size="lg" value={formatCapped(counts.total, READERS_COUNTED_MAX)} label="Readers" />
      <Figure size="lg" value={formatNumber(counts.subscribers)} label="Subscribers" />
      <Figure size="lg" value={formatCapped(counts.joined, READERS_COUNTED_MAX)} label="Joined in 30 days" />
      <Figure size="lg" value={formatCapped(counts.left, READERS_COUNTED_MAX)} label="Left in 30 days" />
    </dl>
  );
}

function CsvButton() {
  const fetchCsv = useMutation({ mutationFn: () => download('/profile/readers.csv', 'readers.csv') });
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        busy={fetchCsv.isPending}
        busyLabel="Preparing…"
        onClick={() => fetchCsv.mutate()}
      >
        Download CSV
      </Button>
      <FailureNotice failure={fetchCsv.error} title="Failed to download your readers" />
    </>
  );
}

/** Lists a blogger's followers and subscribers. */
export function Readers() {
  const { counts, readers, ...query } = useReaders();
  if (counts === undefined || readers === undefined) {
    if (!query.isError) {
      return (
        <div role="status" aria-label="Loading your readers">
          <Skeleton className="h-16 w-full" />
          <Skeleton className="mt-8 h-40 w-full" />
        </div>
      );
    }
    const title = failureText(query.error, audienceMessages.readersFailed);
    return <ErrorState title={title} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  if (readers.length === 0) {
    return <EmptyState title="No readers yet" text="People who follow you or subscribe to you will appear here." />;
  }
  return (
    <div className="space-y-8">
      <Counts counts={counts} />
      <div className="space-y-4">
        <CsvButton />
        <p className="text-sm text-pretty text-muted">
          You see the email addresses of readers who follow you without an account. They agreed to that.
        </p>
      </div>
      <div>
        <ul aria-label="Readers" className="border-b border-line">
          {readers.map((reader) => (
            <ReaderRow key={reader.id} reader={reader} />
          ))}
        </ul>
        <LoadMore label="Load More Readers" {...toPaging(query, audienceMessages.readersFailed)} />
      </div>
    </div>
  );
}

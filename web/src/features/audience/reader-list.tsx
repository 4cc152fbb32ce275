import { audienceMessages, cadenceChoices, type Reader } from '#contract/audience';
import { audienceScreenMessages } from '#contract/audience-screens';
import { Time } from '@/components/domain/time.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { FocusPreservingList } from '@/components/ui/focus-preserving-list.tsx';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useConfirm } from '@/lib/forms/use-confirm.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { toPaging } from '@/lib/http/paging.ts';
import { formatCount } from '@/lib/text/format.ts';
import { useReaders, useRemoveReader } from './readers.queries.ts';

const GUEST = 'A reader without an account';
const nameOf = ({ username, email }: Reader) => (username === null ? (email ?? GUEST) : `@${username}`);
const cadenceLabel = (cadence: Reader['cadence']) => cadenceChoices.find(({ value }) => value === cadence)?.label;

function ReaderRow({ reader }: { reader: Reader }) {
  const remove = useRemoveReader();
  const confirm = useConfirm();
  const name = nameOf(reader);
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line py-3">
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
          className="shrink-0"
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

/** Returns the number of results for screen readers. */
function foundText(count: number, hasMore: boolean): string {
  if (count === 0) return '';
  return hasMore ? `The newest ${formatCount(count, 'reader')} found` : `${formatCount(count, 'reader')} found`;
}

/** Lists the readers whose name or address begins with a text, or all; the previous ones while a search runs. */
export function ReaderList({ text }: { text: string }) {
  const { readers, isPartial, isPlaceholderData, ...query } = useReaders(text);
  if (readers === undefined) {
    if (!query.isError) return <Skeleton className="h-40 w-full" />;
    const title = failureText(query.error, audienceMessages.readersFailed);
    return <ErrorState compact title={title} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  const isSearch = text !== '' && !isPlaceholderData;
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}>
      <p role="status" className="sr-only">
        {isSearch && foundText(readers.length, query.hasNextPage)}
      </p>
      {isSearch && readers.length === 0 && (
        <p role="status" className="border-y border-line py-4 text-sm wrap-anywhere text-muted">
          {audienceScreenMessages.noReadersFound(text)}
        </p>
      )}
      {readers.length > 0 && (
        <FocusPreservingList rows={readers}>
          <ul aria-label="Readers" className="border-b border-line">
            {readers.map((reader) => (
              <ReaderRow key={reader.id} reader={reader} />
            ))}
          </ul>
        </FocusPreservingList>
      )}
      {isSearch && isPartial && (
        <p className="pt-3 text-sm text-pretty text-muted">{audienceScreenMessages.readersPartial}</p>
      )}
      <LoadMore label="Load More Readers" {...toPaging(query, audienceMessages.readersFailed)} />
    </div>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { DeletionKind } from '#contract/deletions';
import { SEARCH_DEBOUNCE } from '#contract/limits';
import {
  type AdminReader,
  moderationTexts,
  READERS_SEARCH_LIMIT,
  READERS_SEARCH_MIN_LENGTH,
} from '#contract/moderation';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { FocusPreservingList } from '@/components/ui/focus-preserving-list.tsx';
import { SearchField } from '@/components/ui/search-field.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { api } from '@/lib/http/api.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { formatCount } from '@/lib/text/format.ts';
import { useDebouncedValue } from '@/lib/use-debounced-value.ts';
import { moderationKeys } from '../moderation-keys.ts';
import { ReaderTable } from './reader-table.tsx';

/** Maximum length of an email address. */
const QUERY_MAX = 254;

function Loading() {
  return (
    <div role="status" aria-label="Loading readers" className="divide-y divide-line">
      {['first', 'second', 'third'].map((key) => (
        <div key={key} className="flex justify-between gap-6 py-4">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-24" />
        </div>
      ))}
    </div>
  );
}

/** Returns the number of results for screen readers. */
function foundText(count: number): string {
  if (count === 0) return 'No readers found';
  return count === READERS_SEARCH_LIMIT
    ? `The newest ${READERS_SEARCH_LIMIT} readers found`
    : `${formatCount(count, 'reader')} found`;
}

type OnDeleted = {
  /** False for an admin who may only search. */
  canDelete: boolean;
  onDeleted?: ((reader: AdminReader, kind: DeletionKind) => void) | undefined;
};

/** Searches users by a part of the username or email, newest first. Returns the previous results while loading. */
function useReaders(text: string) {
  return useQuery({
    queryKey: moderationKeys.readersLike(text),
    queryFn: ({ signal }) =>
      api.get<{ readers: AdminReader[] }>(`/admin/readers?q=${encodeURIComponent(text)}`, signal),
    placeholderData: keepPreviousData,
  });
}

function Found({ text, canDelete, onDeleted }: { text: string } & OnDeleted) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useReaders(text);
  if (data === undefined || (isPlaceholderData && data.readers.length === 0)) {
    if (!error) return <Loading />;
    const title = failureText(error, moderationTexts.readersFailed);
    return <ErrorState compact title={title} onRetry={refetch} retrying={isFetching} />;
  }
  const { readers } = data;
  const isFull = readers.length === READERS_SEARCH_LIMIT;
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}>
      <p role="status" className="sr-only">
        {isPlaceholderData || text === '' ? '' : foundText(readers.length)}
      </p>
      <FocusPreservingList rows={readers}>
        <ReaderTable
          readers={readers}
          empty={text === '' ? 'No readers yet' : moderationTexts.noReadersFound(text)}
          canDelete={canDelete}
          onDeleted={onDeleted}
        />
      </FocusPreservingList>
      {isFull && (
        <p className="pt-3 text-sm text-muted">
          {text === '' ? `The newest ${READERS_SEARCH_LIMIT}.` : `The newest ${READERS_SEARCH_LIMIT} matches.`} Keep
          typing to narrow the results.
        </p>
      )}
      {text !== '' && text.length < READERS_SEARCH_MIN_LENGTH && (
        <p className="pt-3 text-sm text-pretty text-muted">{moderationTexts.readersShort}</p>
      )}
    </div>
  );
}

/**
 * Searches accounts by username or email, with deletion for those who may. Shows the newest accounts while the field is empty. `?reader=`
 * prefills the search.
 */
export function ReaderManagement({ canDelete, onDeleted }: OnDeleted) {
  const [initialQuery] = useState(useSearchParams()[0].get('reader') ?? '');
  const [typed, setTyped] = useState(initialQuery.slice(0, QUERY_MAX));
  const search = useRef<HTMLElement>(null);
  useEffect(() => {
    if (initialQuery !== '') search.current?.querySelector('input')?.focus();
  }, [initialQuery]);
  const [text, settle] = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE);
  return (
    <>
      <search ref={search} aria-label="Readers" className="block max-w-lg pb-4">
        <SearchField
          label="Search readers"
          name="reader-search"
          hidesLabel
          typed={typed}
          onType={setTyped}
          onKeyDown={(event) => event.key === 'Enter' && settle()}
          maxLength={QUERY_MAX}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={moderationTexts.searchPlaceholder}
        />
      </search>
      <Found text={text} canDelete={canDelete} onDeleted={onDeleted} />
    </>
  );
}

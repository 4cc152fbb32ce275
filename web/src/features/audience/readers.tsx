import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { audienceMessages, type ListReadersResponse, READERS_COUNTED_MAX } from '#contract/audience';
import { audienceScreenMessages } from '#contract/audience-screens';
import { SEARCH_DEBOUNCE } from '#contract/limits';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Figure } from '@/components/ui/figure.tsx';
import { SearchField } from '@/components/ui/search-field.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { download } from '@/lib/download.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { formatNumber } from '@/lib/text/format.ts';
import { formatCapped } from '@/lib/text/format-capped.ts';
import { useDebouncedValue } from '@/lib/use-debounced-value.ts';
import { ReaderList } from './reader-list.tsx';
import { useReaders } from './readers.queries.ts';

/** Maximum length of an email address. */
const QUERY_MAX = 254;

type ReaderCounts = NonNullable<ListReadersResponse['counts']>;

function Counts({ counts }: { counts: ReaderCounts }) {
  return (
    <dl className="grid grid-cols-2 gap-8 md:grid-cols-4">
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
    <div>
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
    </div>
  );
}

function SearchableReaders() {
  const [typed, setTyped] = useState('');
  const [text, settle] = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE);
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <search aria-label="Readers" className="block w-full sm:w-80">
          <SearchField
            label="Search your readers"
            name="reader-search"
            hidesLabel
            typed={typed}
            onType={setTyped}
            onKeyDown={(event) => event.key === 'Enter' && settle()}
            maxLength={QUERY_MAX}
            autoCapitalize="none"
            spellCheck={false}
            placeholder={audienceScreenMessages.readerSearch}
          />
        </search>
        <CsvButton />
      </div>
      <p className="text-sm text-pretty text-muted">
        You see the email addresses of readers who follow you without an account. They agreed to that.
      </p>
      <ReaderList text={text} />
    </div>
  );
}

/** Lists a blogger's followers and subscribers. */
export function Readers() {
  const { counts, readers, ...query } = useReaders('');
  if (!counts || readers === undefined) {
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
      <SearchableReaders />
    </div>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import type { ImportKind } from '#contract/imports';
import {
  FIRST_MAILS_PER_DAY,
  importConsent,
  READERS_PER_FILE_MAX,
  readerImportMessages,
} from '#contract/reader-import';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { FieldError } from '@/components/ui/field-error.tsx';
import { Progress } from '@/components/ui/progress.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useKeepFocus } from '@/lib/focus/use-keep-focus.ts';
import { formatCount, formatNumber } from '@/lib/text/format.ts';
import type { FoundArchive, FoundReaders } from '../found.ts';
import { readArchiveReaders, readerRun, saysWhoIsSubscribed, sendReaders } from '../run/import-readers.ts';
import { ReadersReport } from './readers-report.tsx';
import { RemarkList } from './remark-list.tsx';
import { pauseText } from './running-progress.tsx';

/** Says what of a file of readers does not count. */
function RowsLeftOut({ found: { readers, invalid, deleted, repeated } }: { found: FoundReaders }) {
  const left = readers.filter(({ isSubscribed }) => isSubscribed === false).length;
  const unknown = saysWhoIsSubscribed(readers) ? readers.filter(({ isSubscribed }) => isSubscribed === null).length : 0;
  const more = readers.length - READERS_PER_FILE_MAX;
  return (
    <RemarkList
      remarks={[
        left > 0 && `${formatCount(left, 'reader')} unsubscribed on the old platform: they get no emails here.`,
        unknown > 0 &&
          `${formatCount(unknown, 'reader')} about whom the file does not say if they get emails: they get none here.`,
        invalid > 0 && `${formatCount(invalid, 'row')} without a valid address: left out.`,
        deleted > 0 && `${formatCount(deleted, 'reader')} who had their data deleted: left out.`,
        repeated > 0 && `${formatCount(repeated, 'repeated row')}: combined.`,
        more > 0 &&
          `${formatCount(more, 'reader')} beyond ${formatNumber(READERS_PER_FILE_MAX)}: split the file, and import the rest as another one.`,
      ]}
    />
  );
}

type ConfirmReadersProps = { found: FoundReaders; username: string; isBusy: boolean; onImport: () => void };

/** Asks the blogger to confirm the consent of the readers. */
function ConfirmReaders({ found, username, isBusy, onImport }: ConfirmReadersProps) {
  const [isConfirmed, setConfirmed] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const errorId = useId();

  function press() {
    setError(isConfirmed ? null : readerImportMessages.confirm);
    if (isConfirmed) onImport();
  }

  return (
    <div className="space-y-4">
      <p className="text-sm text-pretty">
        Your file has {formatCount(found.readers.length, 'reader')}. They become your followers and get your next posts
        by email, each with a link to unsubscribe.
      </p>
      <RowsLeftOut found={found} />
      <fieldset aria-describedby={error === null ? undefined : errorId} className="rounded-md bg-sunken px-4 py-2">
        <legend className="sr-only">Consent of your readers</legend>
        <Checkbox
          name="consent"
          checked={isConfirmed}
          onChange={(next) => {
            setConfirmed(next);
            if (next) setError(null);
          }}
          label={importConsent(username)}
        />
        {error !== null && <FieldError id={errorId}>{error}</FieldError>}
      </fieldset>
      <Button variant="outline" busy={isBusy} busyLabel="Importing…" onClick={press}>
        Import Readers
      </Button>
      <p className="max-w-[60ch] text-sm text-pretty text-muted">
        Sending starts at {FIRST_MAILS_PER_DAY} new readers a day and grows from day to day, so that mail servers trust
        your emails. Everybody else gets one of your next posts.
      </p>
    </div>
  );
}

type ReadersImportProps = { archive: FoundArchive; username: string };

/** Imports the readers of an opened file. */
export function ReadersImport({ archive, username }: ReadersImportProps) {
  const queryClient = useQueryClient();
  const run = useSyncExternalStore(readerRun.subscribe, readerRun.snapshot);
  const isOther = run.archive !== archive;
  useEffect(() => {
    if (isOther) void readArchiveReaders(archive);
  }, [archive, isOther]);

  const part = useRef<HTMLElement>(null);
  useKeepFocus(part, run.step);
  const source: ImportKind | 'other' = archive.kind ?? 'other';
  const { step, found, sent, failure, pause, counts } = run;
  const total = Math.min(found?.readers.length ?? 0, READERS_PER_FILE_MAX);
  return (
    <section
      ref={part}
      tabIndex={-1}
      aria-labelledby="import-readers"
      className="space-y-4 outline-none border-t border-line pt-6"
    >
      <h3 id="import-readers" className="text-lg">
        Readers
      </h3>
      {step === 'reading' && <Skeleton className="h-24 w-full" />}
      {found !== null && (step === 'ready' || step === 'running') && (
        <ConfirmReaders
          found={found}
          username={username}
          isBusy={step === 'running'}
          onImport={() => void sendReaders(source, queryClient)}
        />
      )}
      {step === 'running' && total > 0 && (
        <div className="space-y-2">
          <p className="text-sm tabular-figures">
            {formatNumber(sent)} of {formatNumber(total)}
          </p>
          <Progress label="Import of readers" value={sent / total} />
          <p role="status" className="text-sm text-pretty empty:hidden">
            {pause !== null && pauseText(pause)}
          </p>
        </div>
      )}
      <FailureNotice failure={failure} title="Not all readers were imported" />
      {step === 'done' && found !== null && <ReadersReport counts={counts} found={found} />}
    </section>
  );
}

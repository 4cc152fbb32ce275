import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Import, ImportItem } from '#contract/imports';
import { articlePath } from '#contract/posts';
import type { CategoryKey } from '#contract/topics';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { formatNumber } from '@/lib/text/format.ts';
import { type ImportRun, resetImportRun } from '../run/import-run.ts';
import { startImport } from '../run/start-import.ts';
import type { UploadImportedPicture } from '../run/upload-pictures.ts';
import { ArchiveFigures, ImportForm } from './archive-contents.tsx';
import { ChooseArchive } from './choose-archive.tsx';
import { ImportFailure } from './import-failure.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportReport } from './import-report.tsx';
import { useImports } from './imports.queries.ts';
import { problemText } from './loss-text.ts';
import { OpenImport } from './open-import.tsx';
import { PastImports } from './past-imports.tsx';
import { platformNames } from './platform-names.ts';
import { ReadersImport } from './readers-import.tsx';
import { type ImportFile, useImportFile, useImportRun } from './use-import-file.ts';

/** Says what became of the post that was tried. */
function Trial({ trial }: { trial: ImportItem | 'none' }) {
  if (trial === 'none') {
    return <Notice tone="success" title="All posts of this file are here already" />;
  }
  if (trial.problem !== null) return <Notice tone="warning" title={`Not imported: ${problemText(trial.problem)}`} />;
  const { post, slug, title } = trial;
  return (
    <Notice tone="success" title="One post was imported">
      <p className="wrap-anywhere">“{title}” is on your blog, with its old date.</p>
      {post !== null && slug !== null && (
        <ButtonLink to={articlePath({ id: post, slug })} variant="outline" size="sm" className="mt-3">
          View Post
        </ButtonLink>
      )}
    </Notice>
  );
}

function FileName({ run, onClose }: { run: ImportRun; onClose: (() => void) | null }) {
  const kind = run.opened?.archive.kind ?? null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{run.file?.name}</p>
        {run.opened !== null && (
          <p className="text-sm text-muted">{kind === null ? 'A list of readers' : `From ${platformNames[kind]}`}</p>
        )}
      </div>
      {onClose !== null && (
        <Button variant="outline" size="sm" onClick={onClose}>
          Choose Another File
        </Button>
      )}
    </div>
  );
}

export type BringBlogProps = {
  viewer: { id: string; username: string };
  writingTopics: readonly CategoryKey[];
  upload: UploadImportedPicture;
};

type OpenedFileProps = BringBlogProps & { run: ImportRun; open: Import | null; otherOpen: Import | null };

/** Shows what the opened file has, and imports it. */
function OpenedFile({ run, open, otherOpen, viewer, writingTopics, upload }: OpenedFileProps) {
  const queryClient = useQueryClient();
  const { opened, step, running, failure, trial, current } = run;
  if (opened === null || run.file === null) return null;
  const { archive, survey } = opened;
  const hasWorks = survey.posts + survey.drafts > 0;
  const isRunning = step === 'running' || step === 'stopping';
  const start = (kind: 'all' | 'trial', category: CategoryKey) =>
    void startImport({ kind, category, open, viewerId: viewer.id, upload, queryClient });
  const isStopped = step === 'ready' && running?.kind === 'all';
  return (
    <>
      <ArchiveFigures survey={survey} />
      {failure !== null && <ImportFailure failure={failure} />}
      {isStopped && failure === null && (
        <Notice tone="warning" title="You stopped the import">
          {formatNumber(running.done)} of {formatNumber(running.total)} are done. The rest continues when you like.
        </Notice>
      )}
      {trial !== null && !isRunning && <Trial trial={trial} />}
      {isRunning && running !== null && <ImportProgress running={running} isStopping={step === 'stopping'} />}
      {step === 'ready' && hasWorks && otherOpen === null && (
        <ImportForm
          writingTopics={writingTopics}
          open={open}
          needsSite={archive.kind !== null && archive.site === null}
          site={run.site}
          isResumed={isStopped || failure !== null}
          onStart={start}
        />
      )}
      {step === 'done' && current !== null && (
        <>
          <Notice tone="success" title="Your import is complete" />
          <ImportReport id={current.id} skipped={survey.skipped} refused={run.refused} />
        </>
      )}
      {survey.readers > 0 && <ReadersImport file={run.file} archive={archive} username={viewer.username} />}
    </>
  );
}

/** Shows the file, from choosing it to its report. */
function ImportFileArea({
  file,
  run,
  ...props
}: BringBlogProps & { file: ImportFile; run: ImportRun; openImport: Import | null }) {
  const { openImport, viewer } = props;
  const kind = run.opened?.archive.kind ?? null;
  const isSame = openImport !== null && (kind === null || kind === openImport.kind);
  const isRunning = run.step === 'running' || run.step === 'stopping';
  return (
    <>
      {openImport !== null &&
        !isRunning &&
        run.step !== 'done' &&
        !(isSame && run.opened !== null && kind !== null) && (
          <OpenImport import={openImport} file={file} isOther={kind !== null && !isSame} />
        )}
      {run.file === null || (run.opened === null && run.step === 'none') ? (
        <>
          {run.failure !== null && <ImportFailure failure={run.failure} />}
          <ChooseArchive file={file} />
        </>
      ) : (
        <>
          <FileName run={run} onClose={isRunning ? null : () => resetImportRun(viewer.id)} />
          {run.step === 'reading' && (
            <div role="status" aria-label="Reading your file">
              <p className="pb-3 text-sm text-muted">Reading your file…</p>
              <Skeleton className="h-14 w-full" />
            </div>
          )}
          <OpenedFile
            {...props}
            run={run}
            open={isSame ? openImport : null}
            otherOpen={kind !== null && !isSame ? openImport : null}
          />
        </>
      )}
    </>
  );
}

/** Brings a blog from another platform: posts, drafts, pictures and readers. */
export function BringBlog(props: BringBlogProps) {
  const query = useImports();
  const run = useImportRun();
  const file = useImportFile(props.viewer.id);
  const [undone, setUndone] = useState<string | null>(null);
  if (query.data === undefined) {
    if (!query.isError) return <Skeleton className="h-40 w-full" />;
    const title = failureText(query.error, 'Failed to load your imports');
    return <ErrorState compact title={title} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  const { imports } = query.data;
  const openImport = imports.find(({ state }) => state === 'open') ?? null;
  return (
    <div className="max-w-2xl space-y-6">
      <ImportFileArea {...props} file={file} run={run} openImport={openImport} />
      {undone !== null && (
        <Notice tone="success" title="Import undone">
          {undone}
        </Notice>
      )}
      <PastImports imports={imports} onUndone={setUndone} />
    </div>
  );
}

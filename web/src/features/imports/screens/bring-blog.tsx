import { useRef, useState } from 'react';
import type { Import } from '#contract/imports';
import { Button } from '@/components/ui/button.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useKeepFocus } from '@/lib/focus/use-keep-focus.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { formatList } from '@/lib/text/format-list.ts';
import { type ImportRun, importRun, resetImportRun } from '../run/import-run.ts';
import { BringBlogSkeleton } from './bring-blog-skeleton.tsx';
import { ChooseArchive } from './choose-archive.tsx';
import { ImportFailure } from './import-failure.tsx';
import { useImports } from './imports.queries.ts';
import { OpenImport } from './open-import.tsx';
import { type BringBlogProps, OpenedFile } from './opened-file.tsx';
import { PastImports } from './past-imports.tsx';
import { platformNames } from './platform-names.ts';
import { type ImportFile, useImportFile, useImportRun } from './use-import-file.ts';

/** Names the opened file and its platform. */
function FileName({ run, onClose }: { run: ImportRun; onClose: (() => void) | null }) {
  const kind = run.opened?.archive.kind ?? null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{formatList(run.files.map(({ name }) => name))}</p>
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

type ImportFileAreaProps = BringBlogProps & {
  file: ImportFile;
  run: ImportRun;
  openImport: Import | null;
  onUndone: (text: string) => void;
};

/** Shows the file, from choosing it to its report. */
function ImportFileArea({ file, run, openImport, onUndone, ...props }: ImportFileAreaProps) {
  const { viewer } = props;
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
      {run.files.length === 0 || (run.opened === null && run.step === 'none') ? (
        <>
          {run.failure !== null && <ImportFailure failure={run.failure} />}
          {openImport === null && <ChooseArchive file={file} />}
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
            onUndone={onUndone}
            otherOpen={kind !== null && !isSame ? openImport : null}
          />
        </>
      )}
    </>
  );
}

/** Scrolls to an element that appears away from the pressed button. */
const showElement = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** Brings a blog from another platform: posts, drafts, pictures and readers. */
export function BringBlog(props: BringBlogProps) {
  const query = useImports();
  const run = useImportRun();
  const file = useImportFile(props.viewer.id);
  const [changed, setChanged] = useState<{ title: string; text: string; files: readonly File[] } | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const known = query.data?.imports ?? [];
  // One that has just started is not in the list yet: the form must not change its height under a press.
  const isNew = run.current !== null && known.every(({ id }) => id !== run.current?.id);
  const openImport = [...(isNew ? [run.current] : []), ...known].find((each) => each?.state === 'open') ?? null;
  useKeepFocus(area, `${run.step} ${changed?.text} ${openImport?.id}`);
  if (query.data === undefined) {
    if (!query.isError) return <BringBlogSkeleton />;
    const title = failureText(query.error, 'Failed to load your imports');
    return <ErrorState compact title={title} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  // What runs or has its report above is not listed again.
  const shown = run.step === 'ready' || run.step === 'none' ? null : run.current?.id;
  /** Says what a press did, until another file is chosen. */
  const say = (title: string, text: string) => setChanged({ title, text, files: importRun.snapshot().files });
  const sayUndone = (text: string) => say('Import undone', text);
  const listed = known.filter(({ id }) => id !== shown);
  return (
    <div ref={area} tabIndex={-1} className="max-w-2xl space-y-6 outline-none">
      {changed?.files === run.files && run.step !== 'running' && (
        <div ref={showElement}>
          <Notice tone="success" title={changed.title}>
            {changed.text}
          </Notice>
        </div>
      )}
      <ImportFileArea {...props} file={file} run={run} openImport={openImport} onUndone={sayUndone} />
      <PastImports
        imports={listed}
        writingTopics={props.writingTopics}
        onUndone={sayUndone}
        onMoved={(text) => say('Category changed', text)}
      />
    </div>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import type { Import, ImportItem } from '#contract/imports';
import { articlePath } from '#contract/posts';
import type { CategoryKey } from '#contract/topics';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { formatNumber } from '@/lib/text/format.ts';
import type { ImportRun } from '../run/import-run.ts';
import { startImport } from '../run/start-import.ts';
import type { UploadImportedPicture } from '../run/upload-pictures.ts';
import { ArchiveFigures, ImportForm } from './archive-contents.tsx';
import { ImportFailure } from './import-failure.tsx';
import { ImportReport } from './import-report.tsx';
import { problemText } from './loss-text.ts';
import { ReadersImport } from './readers-import.tsx';
import { RunningProgress } from './running-progress.tsx';
import { UndoImport } from './undo-import.tsx';

/** Says what became of the post that was tried. */
function Trial({ trial }: { trial: ImportItem | 'none' }) {
  if (trial === 'none') {
    return <Notice tone="success" title="All posts of this file are here already" />;
  }
  const problem = problemText(trial);
  if (problem !== null) return <Notice tone="warning" title={`Not imported: ${problem}`} />;
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

export type BringBlogProps = {
  viewer: { id: string; username: string };
  writingTopics: readonly CategoryKey[];
  upload: UploadImportedPicture;
};

type OpenedFileProps = BringBlogProps & {
  run: ImportRun;
  /** The import that continues. */
  open: Import | null;
  /** An open import of another platform, which has to end first. */
  otherOpen: Import | null;
  onUndone: (text: string) => void;
};

/** Shows what the opened file has, and imports it. */
export function OpenedFile({ run, open, otherOpen, viewer, writingTopics, upload, onUndone }: OpenedFileProps) {
  const queryClient = useQueryClient();
  const { opened, step, running, failure, trial, current } = run;
  if (opened === null) return null;
  const { archive, survey } = opened;
  const hasWorks = survey.posts + survey.drafts > 0;
  const isRunning = step === 'running' || step === 'stopping';
  const start = (kind: 'all' | 'trial', category: CategoryKey) =>
    void startImport({ kind, category, viewerId: viewer.id, upload, queryClient });
  const isStopped = step === 'ready' && running?.kind === 'all';
  return (
    <>
      {step !== 'done' && <ArchiveFigures survey={survey} />}
      {failure !== null && <ImportFailure failure={failure} />}
      {isStopped && failure === null && (
        <Notice tone="warning" title="You stopped the import">
          {formatNumber(running.done)} of {formatNumber(running.total)} are on your blog. Continue with the rest when
          you like.
        </Notice>
      )}
      {trial !== null && !isRunning && <Trial trial={trial} />}
      {isRunning && running !== null && <RunningProgress running={running} isStopping={step === 'stopping'} />}
      {step === 'ready' && hasWorks && otherOpen === null && (
        <ImportForm
          writingTopics={writingTopics}
          open={open}
          needsSite={archive.kind !== null && archive.site === null}
          site={run.site}
          isResumed={isStopped || failure !== null || (open !== null && trial === null)}
          onStart={start}
        />
      )}
      {step === 'done' && current !== null && (
        <>
          <Notice tone="success" title="Your import is complete" />
          <ImportReport id={current.id} skipped={survey.skipped} refused={run.refused} headingLevel={3} />
          <UndoImport import={current} onUndone={onUndone} />
        </>
      )}
      {survey.readers > 0 && <ReadersImport archive={archive} username={viewer.username} />}
    </>
  );
}

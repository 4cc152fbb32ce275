import { Button } from '@/components/ui/button.tsx';
import type { OpenDraft } from './use-draft.ts';
import type { useWorkId } from './use-work-id.ts';

type ResumedNoticeProps = {
  work: Pick<NonNullable<ReturnType<typeof useWorkId>>, 'isResumed' | 'startNew'>;
  draft: Pick<OpenDraft, 'isLoading' | 'fields'>;
};

/** Explains why the editor for a new post already contains text. */
export function ResumedNotice({ work: { isResumed, startNew }, draft: { isLoading, fields } }: ResumedNoticeProps) {
  if (!isResumed || isLoading || fields.title + fields.content === '') return null;
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
      <p>We restored your unfinished post.</p>
      <Button variant="link" size="sm" onClick={startNew}>
        Start a New Post
      </Button>
    </div>
  );
}

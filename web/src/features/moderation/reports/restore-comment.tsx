import type { CommentTakedown } from '#contract/moderation';
import { Button } from '@/components/ui/button.tsx';
import { byCommenter } from './comment-answer-text.ts';
import { useRestoreComment } from './use-reports.ts';

/** Shows a comment again that an admin took down. */
export function RestoreComment({ comment }: Pick<CommentTakedown, 'comment'>) {
  const restore = useRestoreComment(comment.id);
  return (
    <Button variant="outline" size="sm" busy={restore.isPending} onClick={() => restore.mutate()}>
      Restore<span className="sr-only"> comment {byCommenter(comment)}</span>
    </Button>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { commentMessages } from '#contract/comments';
import type { AdminCommentReport, CommentInspectionResponse } from '#contract/moderation';
import { Time } from '@/components/domain/time.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { CommentText } from '@/features/comments/shared/comment-text.tsx';
import { api } from '@/lib/http/api.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { moderationKeys } from '../moderation-keys.ts';
import { byCommenter, commentReportTexts } from './comment-answer-text.ts';

/** Fetches the text of a comment for a moderator. Requests it once per opening, because each read is audited. */
function useInspection(commentId: string) {
  return useQuery({
    queryKey: moderationKeys.commentInspection(commentId),
    queryFn: () => api.post<CommentInspectionResponse>(`/admin/comments/${encodeURIComponent(commentId)}/inspection`),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

const Body = ({ body }: { body: string }) =>
  body === '' ? (
    <p className="text-sm text-muted">{commentMessages.commentRemoved}</p>
  ) : (
    <div className="text-base leading-relaxed">
      <CommentText body={body} />
    </div>
  );

function Content({ commentId }: { commentId: string }) {
  const { data, error, isFetching, refetch } = useInspection(commentId);
  if (data === undefined) {
    if (error === null) return <Skeleton className="h-24 w-full" />;
    const title = failureText(error, commentReportTexts.inspectFailed);
    return <ErrorState compact title={title} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  const { comment, parent } = data;
  return (
    <div className="space-y-4">
      {parent !== null && (
        <blockquote className="border-l-2 border-line-strong pl-4 text-muted">
          <p className="text-sm">In reply to</p>
          <Body body={parent.body} />
        </blockquote>
      )}
      <Body body={comment.body} />
      <p className="text-sm text-muted">
        <Time at={comment.createdAt} format="moment" />
        {comment.editedAt !== null && ', edited'}
      </p>
    </div>
  );
}

/** Shows the author of a comment as a button that opens the text for an admin. */
export function InspectComment({ comment }: Pick<AdminCommentReport, 'comment'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="reach text-left text-pretty underline decoration-line-strong decoration-1 underline-offset-4 wrap-anywhere hover:text-accent"
        onClick={() => setOpen(true)}
      >
        Comment {byCommenter(comment)}
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Read comment"
        description="For moderators only. The audit log records that you read it."
      >
        <div className="space-y-6">
          {isOpen && <Content commentId={comment.id} />}
          <div className="flex justify-end">
            <Button variant="outline" size="mobile" onClick={() => setOpen(false)}>
              Close Comment
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

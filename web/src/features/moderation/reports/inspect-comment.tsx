import { commentMessages } from '#contract/comments';
import type { CommentInspectionResponse, CommentTakedown } from '#contract/moderation';
import { Time } from '@/components/domain/time.tsx';
import { CommentText } from '@/features/comments/shared/comment-text.tsx';
import { moderationKeys } from '../moderation-keys.ts';
import { byCommenter, commentReportTexts } from './comment-answer-text.ts';
import { InspectDialog } from './inspect-dialog.tsx';

const Body = ({ body }: { body: string }) =>
  body === '' ? (
    <p className="text-sm text-muted">{commentMessages.commentRemoved}</p>
  ) : (
    <div className="text-base leading-relaxed">
      <CommentText body={body} />
    </div>
  );

function Inspected({ comment, parent }: CommentInspectionResponse) {
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
export const InspectComment = ({ comment }: Pick<CommentTakedown, 'comment'>) => (
  <InspectDialog<CommentInspectionResponse>
    queryKey={moderationKeys.commentInspection(comment.id)}
    path={`/admin/comments/${encodeURIComponent(comment.id)}/inspection`}
    failure={commentReportTexts.inspectFailed}
    label={`Comment ${byCommenter(comment)}`}
    title="Read comment"
    description="For moderators only. The audit log records that you read it."
    closeLabel="Close Comment"
  >
    {(inspected) => <Inspected {...inspected} />}
  </InspectDialog>
);

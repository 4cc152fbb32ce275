import { commentMessages } from '#contract/comments';
import { moderationTexts } from '#contract/moderation';
import { ReportDialog } from './report-dialog.tsx';

const texts = {
  title: 'Report this comment',
  description: 'Nobody sees who reported a comment.',
  signIn: commentMessages.signInToReport,
  sent: moderationTexts.commentReported,
  failed: moderationTexts.commentReportFailed,
};

type CommentReportDialogProps = { commentId: string; signInPath: string | null; open: boolean; onClose: () => void };

/** Reports a comment. */
export default function CommentReportDialog({ commentId, ...dialog }: CommentReportDialogProps) {
  return <ReportDialog {...dialog} path={`/comments/${encodeURIComponent(commentId)}/reports`} texts={texts} />;
}

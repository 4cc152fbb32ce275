import { moderationMessages, moderationTexts } from '#contract/moderation';
import type { ArticleDialogProps } from '../takedowns/article-moderation.tsx';
import { ReportDialog } from './report-dialog.tsx';

const texts = {
  title: 'Report this article',
  description: 'Only admins can see who reported an article.',
  signIn: moderationMessages.signInToReport,
  sent: moderationTexts.reported,
  failed: moderationTexts.reportFailed,
};

/** Reports an article. */
export default function ArticleReportDialog({ article, ...dialog }: ArticleDialogProps) {
  return <ReportDialog {...dialog} path={`/posts/${encodeURIComponent(article.id)}/report`} texts={texts} />;
}

import { bloggerReportReasons, moderationMessages, moderationTexts } from '#contract/moderation';
import { ReportDialog } from './report-dialog.tsx';

const texts = {
  title: 'Report this blogger',
  description:
    'About the profile: its name, picture and text. Report an article below its text. Only admins see who reported.',
  signIn: moderationMessages.signInToReportBlogger,
  sent: moderationTexts.bloggerReported,
  failed: moderationTexts.bloggerReportFailed,
};

type BloggerReportDialogProps = { bloggerId: string; signInPath: string | null; open: boolean; onClose: () => void };

/** Reports a blogger, or their profile picture. */
export default function BloggerReportDialog({ bloggerId, ...dialog }: BloggerReportDialogProps) {
  const path = `/bloggers/${encodeURIComponent(bloggerId)}/reports`;
  return <ReportDialog {...dialog} path={path} texts={texts} reasons={bloggerReportReasons} />;
}

import { moderationMessages, moderationTexts } from '#contract/moderation';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { focusOnMount } from '@/lib/focus/focus-on-mount.ts';
import type { ArticleDialogProps } from '../takedowns/article-moderation.tsx';
import { ReportForm } from './report-form.tsx';
import { useReportForm } from './use-report-form.ts';

function Sent({ isRenewed, onClose }: { isRenewed: boolean; onClose: () => void }) {
  return (
    <div ref={focusOnMount} tabIndex={-1} className="space-y-5 outline-none">
      <Notice tone="success" title="Report received">
        <p>{moderationTexts.reported}</p>
        {isRenewed && <p className="mt-1">{moderationTexts.reportRenewed}</p>}
      </Notice>
      <Button variant="outline" onClick={onClose} className="w-full">
        Close
      </Button>
    </div>
  );
}

/** Reports an article. Guests must sign in first. */
export default function ReportDialog({ article, signInPath, open, onClose }: ArticleDialogProps) {
  const form = useReportForm(article.id);
  const isGuest = signInPath !== null;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || form.isSubmitting || onClose()}
      isReopenable={false}
      title="Report this article"
      description={
        isGuest ? moderationMessages.signInToReport : 'Only the admins see who reports it, never the author.'
      }
    >
      {isGuest ? (
        <ButtonLink to={signInPath} size="mobile">
          Sign In
        </ButtonLink>
      ) : form.isSent ? (
        <Sent isRenewed={form.isRenewed} onClose={onClose} />
      ) : (
        <ReportForm form={form} onCancel={onClose} />
      )}
    </Dialog>
  );
}

import {
  moderationMessages,
  moderationTexts,
  REPORT_NOTE_MAX,
  reportReasonLabels,
  reportReasons,
} from '#contract/moderation';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { DialogActions } from '@/components/ui/dialog-actions.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { RadioList } from '@/components/ui/radio-list.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextArea } from '@/components/ui/text-area.tsx';
import { focusOnMount } from '@/lib/focus/focus-on-mount.ts';
import type { ArticleDialogProps } from '../takedowns/article-moderation.tsx';
import { type ReportFormState as Form, useReportForm } from './use-report-form.ts';

function Sent({ isReplacement, onClose }: { isReplacement: boolean; onClose: () => void }) {
  return (
    <div ref={focusOnMount} tabIndex={-1} className="space-y-5 outline-none">
      <Notice tone="success" title="Report received">
        <p>{moderationTexts.reported}</p>
        {isReplacement && <p className="mt-1">{moderationTexts.reportReplaced}</p>}
      </Notice>
      <Button variant="outline" onClick={onClose} className="w-full">
        Close
      </Button>
    </div>
  );
}

const choices = reportReasons.map((value) => ({ value, label: reportReasonLabels[value] }));

/** Form for the reason of a report and a note. */
function ReportForm({ form, onCancel }: { form: Form; onCancel: () => void }) {
  return (
    <form {...form.props} className="space-y-5">
      <RadioList
        title="Why do you report it?"
        name="reason"
        choices={choices}
        value={form.values.reason}
        onChange={(reason) => form.set('reason', reason)}
        error={form.errors.reason}
      />
      <Field label="Anything else we should know? (optional)" name="note" error={form.errors.note}>
        {(control) => (
          <TextArea {...control} {...form.text('note')} rows={3} limit={REPORT_NOTE_MAX} className="min-h-24" />
        )}
      </Field>
      <FailureNotice failure={form.failure} title={moderationTexts.reportFailed} />
      <DialogActions onCancel={onCancel} isBusy={form.isSubmitting}>
        <SubmitButton size="mobile" busy={form.isSubmitting} busyLabel="Sending…">
          Send Report
        </SubmitButton>
      </DialogActions>
    </form>
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
      description={isGuest ? moderationMessages.signInToReport : 'Only admins can see who reported an article.'}
    >
      {isGuest ? (
        <ButtonLink to={signInPath} size="mobile">
          Sign In
        </ButtonLink>
      ) : form.isSent ? (
        <Sent isReplacement={form.isReplacement} onClose={onClose} />
      ) : (
        <ReportForm form={form} onCancel={onClose} />
      )}
    </Dialog>
  );
}

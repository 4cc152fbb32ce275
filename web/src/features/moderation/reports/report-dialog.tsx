import type { ReactNode } from 'react';
import {
  type ArticleReportRequest,
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
import { type AnyReportReason, type ReportFormState as Form, useReportForm } from './use-report-form.ts';

/** What the dialog says about the kind of thing that is reported. */
type ReportTexts = { title: string; description: string; signIn: string; sent: string; failed: string };

type SentProps = { text: string; isReplacement: boolean; onClose: () => void };

function Sent({ text, isReplacement, onClose }: SentProps) {
  return (
    <div ref={focusOnMount} tabIndex={-1} className="space-y-5 outline-none">
      <Notice tone="success" title="Report received">
        <p>{text}</p>
        {isReplacement && <p className="mt-1">{moderationTexts.reportReplaced}</p>}
      </Notice>
      <Button variant="outline" onClick={onClose} className="w-full">
        Close
      </Button>
    </div>
  );
}

type ReportFormProps = {
  form: Form;
  reasons: readonly AnyReportReason[];
  /** Before the reasons: the choice of what is reported. */
  before: ReactNode;
  failed: string;
  onCancel: () => void;
};

/** Form for the reason of a report and a note. */
function ReportForm({ form, reasons, before, failed, onCancel }: ReportFormProps) {
  return (
    <form {...form.props} className="space-y-5">
      {before}
      <RadioList
        title="Why do you report it?"
        name="reason"
        choices={reasons.map((value) => ({ value, label: reportReasonLabels[value] }))}
        value={form.values.reason}
        onChange={(reason) => form.set('reason', reason)}
        error={form.errors.reason}
      />
      <Field label="Anything else we should know? (optional)" name="note" error={form.errors.note}>
        {(control) => (
          <TextArea {...control} {...form.text('note')} rows={3} limit={REPORT_NOTE_MAX} className="min-h-24" />
        )}
      </Field>
      <FailureNotice failure={form.failure} title={failed} />
      <DialogActions onCancel={onCancel} isBusy={form.isSubmitting}>
        <SubmitButton size="mobile" busy={form.isSubmitting} busyLabel="Sending…">
          Send Report
        </SubmitButton>
      </DialogActions>
    </form>
  );
}

type ReportDialogProps = {
  /** Path of the reports of what is reported, below `/api`. */
  path: string;
  texts: ReportTexts;
  reasons?: readonly AnyReportReason[];
  before?: ReactNode;
  /** Fields of the request that the form does not have. */
  more?: Pick<ArticleReportRequest, 'picture'> | null;
  /** Sign-in URL that returns here, for a guest; null for a signed-in user. */
  signInPath: string | null;
  open: boolean;
  onClose: () => void;
};

/** Reports something to the admins. Guests must sign in first. */
export function ReportDialog(props: ReportDialogProps) {
  const { path, texts, reasons = reportReasons, before = null, more = null, signInPath, open, onClose } = props;
  const form = useReportForm(path, more);
  const isGuest = signInPath !== null;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || form.isSubmitting || onClose()}
      isReopenable={false}
      title={texts.title}
      description={isGuest ? texts.signIn : texts.description}
    >
      {isGuest ? (
        <ButtonLink to={signInPath} size="mobile">
          Sign In
        </ButtonLink>
      ) : form.isSent ? (
        <Sent text={texts.sent} isReplacement={form.isReplacement} onClose={onClose} />
      ) : (
        <ReportForm form={form} reasons={reasons} before={before} failed={texts.failed} onCancel={onClose} />
      )}
    </Dialog>
  );
}

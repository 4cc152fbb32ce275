import { moderationTexts, REPORT_NOTE_MAX, reportReasonLabels, reportReasons } from '#contract/moderation';
import { DialogActions } from '@/components/ui/dialog-actions.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { RadioList } from '@/components/ui/radio-list.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextArea } from '@/components/ui/text-area.tsx';
import type { ReportFormState as Form } from './use-report-form.ts';

const choices = reportReasons.map((value) => ({ value, label: reportReasonLabels[value] }));

/** Form for the reason of a report and a note. */
export function ReportForm({ form, onCancel }: { form: Form; onCancel: () => void }) {
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
      <FailureNotice failure={form.failure} words={moderationTexts.reportFailed} />
      <DialogActions onCancel={onCancel} isBusy={form.isSubmitting}>
        <SubmitButton size="mobile" busy={form.isSubmitting} busyLabel="Sending…">
          Send Report
        </SubmitButton>
      </DialogActions>
    </form>
  );
}

import { type TermsDocument, type TermsEditorResponse, termsMessages, termsTitles } from '#contract/terms';
import { DAY } from '#contract/time';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { useConfirm } from '@/lib/forms/use-confirm.ts';
import { useForm } from '@/lib/forms/use-form.ts';
import { ApiError } from '@/lib/http/api.ts';
import { checkPublishing, type PublishValues } from './check-terms.ts';
import { usePublishTerms } from './use-terms-editor.ts';

/** Days between the email about a new version and its start, as the product's own Terms promise. */
const NOTICE_DAYS = 30;

type PublishFormProps = { document: TermsDocument; editor: TermsEditorResponse; isUnsaved: boolean };

/** Publishes the saved draft of a document. */
export function PublishForm({ document, editor: { draft, versions }, isUnsaved }: PublishFormProps) {
  const publish = usePublishTerms(document);
  const confirm = useConfirm();
  const newestVersion = versions[0]?.version ?? 0;
  const version = newestVersion + 1;
  const form = useForm<PublishValues>({
    initial: { day: new Date(Date.now() + NOTICE_DAYS * DAY).toISOString().slice(0, 10), needsConsent: false },
    check: checkPublishing,
    submit: async (values) => {
      if (draft.updatedAt === null || !(await confirm.ask())) return;
      await publish.mutateAsync({ ...values, base: draft.updatedAt, newestVersion });
    },
  });
  if (draft.updatedAt === null) return null;
  const fields = form.failure instanceof ApiError ? form.failure.fields : {};
  return (
    <form {...form.props} className="mt-8 space-y-5 border-t border-line pt-5">
      <Field
        label="In force from"
        name="day"
        error={form.errors.day}
        hint={`A day in UTC. The Terms promise an email at least ${NOTICE_DAYS} days before a material change.`}
      >
        {(field) => (
          <div className="max-w-md">
            <TextInput {...field} {...form.text('day')} placeholder="2026-12-31" autoComplete="off" />
          </div>
        )}
      </Field>
      <Checkbox
        name="needsConsent"
        label="Ask people to agree before they publish, comment or subscribe"
        checked={form.values.needsConsent}
        onChange={(needsConsent) => form.set('needsConsent', needsConsent)}
      />
      {isUnsaved && <Notice tone="warning" title="Save the draft first. The saved draft is published." isSilent />}
      <FailureNotice failure={form.failure} title={fields.text ?? fields.summary ?? termsMessages.publishFailed} />
      <SubmitButton variant="outline" busy={form.isSubmitting} busyLabel="Publishing…">
        Publish Version {version}
      </SubmitButton>
      <ConfirmDialog
        {...confirm.dialog}
        title={`Publish version ${version} of ${termsTitles[document]}?`}
        description="Everybody with an account is told by email and notification. A published version cannot be changed or withdrawn."
        confirmLabel="Publish"
        isDestructive={false}
      />
    </form>
  );
}

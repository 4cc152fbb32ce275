import { useEffect } from 'react';
import {
  TERMS_SUMMARY_MAX,
  TERMS_TEXT_MAX,
  type TermsDocument,
  type TermsEditorResponse,
  termsMessages,
  termsPath,
} from '#contract/terms';
import { MarkupField } from '@/components/domain/markup-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextArea } from '@/components/ui/text-area.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { toastError } from '@/lib/toast-error.ts';
import { SettingsFailure } from '../settings-failure.tsx';
import { useSettingsForm } from '../shared/use-settings-form.ts';
import { checkTerms, preloadTermsRules, type TermsValues } from './check-terms.ts';
import { PublishForm } from './publish-form.tsx';
import { readShownText, useSaveTermsDraft, useTermsEditor } from './use-terms-editor.ts';

type TermsFormProps = { document: TermsDocument; editor: TermsEditorResponse; viewerId: string };

function TermsForm({ document, editor, viewerId }: TermsFormProps) {
  const save = useSaveTermsDraft(document);
  const { text, summary, updatedAt } = editor.draft;
  const form = useSettingsForm<TermsValues>({
    owner: viewerId,
    section: document === 'terms' ? 'Terms' : 'Privacy',
    saved: { text, summary },
    check: checkTerms,
    save: async (values) => {
      const { draft } = await save.mutateAsync({
        ...values,
        base: updatedAt,
        newestVersion: editor.versions[0]?.version ?? 0,
      });
      return { text: draft.text, summary: draft.summary };
    },
  });
  useEffect(preloadTermsRules, []);
  const { values } = form;
  const isUnsaved = values.text !== text || values.summary !== summary;
  const startFromShown = () =>
    readShownText(document).then(
      (shown) => form.set('text', shown),
      (error) => toastError(error, termsMessages.loadFailed),
    );
  return (
    <>
      <form {...form.props} className="space-y-5">
        <MarkupField text={form.text('text')} error={form.errors.text} rows={16} limit={TERMS_TEXT_MAX}>
          {values.text === '' && (
            <Button variant="outline" size="sm" onClick={() => void startFromShown()}>
              Start from the Current Text
            </Button>
          )}
        </MarkupField>
        <Field
          label="What changes"
          name="summary"
          error={form.errors.summary}
          hint="One paragraph. Everybody gets it by email, and sees it on the page."
        >
          {(field) => <TextArea {...field} {...form.text('summary')} rows={2} limit={TERMS_SUMMARY_MAX} />}
        </Field>
        <FailureNotice failure={form.failure} title={termsMessages.saveFailed} />
        <SubmitButton variant="outline" busy={form.isSubmitting} busyLabel="Saving…">
          Save Draft
        </SubmitButton>
      </form>
      <PublishForm document={document} editor={editor} isUnsaved={isUnsaved} />
      <p className="mt-5 text-sm">
        <TextLink to={termsPath(document)}>
          {editor.inForce === 0 ? 'Open the page' : `Version ${editor.inForce} is in force. Open the page`}
        </TextLink>
      </p>
    </>
  );
}

/** Edits the next version of a document and publishes it. */
export function TermsEditor({ document, viewerId }: { document: TermsDocument; viewerId: string }) {
  const query = useTermsEditor(document);
  if (query.data !== undefined) return <TermsForm document={document} editor={query.data} viewerId={viewerId} />;
  if (query.isError) return <SettingsFailure query={query} title={termsMessages.loadFailed} />;
  return <Skeleton className="h-80 w-full rounded-lg" />;
}

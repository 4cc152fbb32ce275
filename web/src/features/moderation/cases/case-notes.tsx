import { useEffect } from 'react';
import { MODERATION_TEXT_MAX } from '#contract/moderation';
import { Time } from '@/components/domain/time.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextArea } from '@/components/ui/text-area.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { checkCaseNote, preloadModerationRules } from '../check-moderation.ts';
import { ListState } from '../list-state.tsx';
import { type CaseKey, caseTexts, useAddCaseNote, useCase } from './use-case.ts';

function NoteForm(key: CaseKey) {
  const add = useAddCaseNote(key);
  useEffect(preloadModerationRules, []);
  const form = useForm({
    initial: { body: '' },
    check: checkCaseNote,
    submit: async (values) => {
      await add.mutateAsync(values);
      form.set('body', '');
    },
  });
  return (
    <form {...form.props} className="space-y-3">
      <Field label="New note" name="body" error={form.errors.body} hint="Only admins see notes.">
        {(control) => <TextArea {...control} {...form.text('body')} rows={2} limit={MODERATION_TEXT_MAX} />}
      </Field>
      <FailureNotice failure={form.failure} title={caseTexts.noteFailed} />
      <SubmitButton variant="outline" size="sm" busy={form.isSubmitting} busyLabel="Adding…">
        Add Note
      </SubmitButton>
    </form>
  );
}

/** Shows the internal notes of a case, newest first, and adds one. */
export function CaseNotes({ which, ...key }: CaseKey & { which: string }) {
  const query = useCase(key);
  if (query.data === undefined) {
    return <ListState what="notes" title={failureText(query.error, caseTexts.failed)} query={query} />;
  }
  return (
    <section aria-label={`Internal notes ${which}`} className="grid gap-4">
      <h5 className="text-sm font-medium">Internal notes</h5>
      <ul className="grid gap-3 empty:hidden">
        {query.data.notes.map(({ id, body, author, createdAt }) => (
          <li key={id} className="text-sm">
            <p className="text-muted">
              {author ?? 'A former admin'} · <Time at={createdAt} format="moment" />
            </p>
            <p dir="auto" className="mt-1 text-pretty wrap-anywhere whitespace-pre-line">
              {body}
            </p>
          </li>
        ))}
      </ul>
      <NoteForm {...key} />
    </section>
  );
}

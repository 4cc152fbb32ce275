import { useEffect } from 'react';
import { NOTE_MAX, peopleMessages } from '#contract/people';
import { Time } from '@/components/domain/time.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextArea } from '@/components/ui/text-area.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { failureParts } from '@/lib/http/failure-text.ts';
import { toPaging } from '@/lib/http/paging.ts';
import { checkNote, preloadPeopleRules } from './check-people.ts';
import { useAddNote, useNotes } from './use-person.ts';

function NoteForm({ id }: { id: string }) {
  const add = useAddNote(id);
  const form = useForm({
    initial: { text: '' },
    check: checkNote,
    submit: async (values) => {
      await add.mutateAsync(values.text);
      form.keepSaved(values, { text: '' });
    },
  });
  useEffect(preloadPeopleRules, []);
  return (
    <form {...form.props} className="max-w-2xl space-y-5">
      <Field
        label="New note"
        name="text"
        error={form.errors.text}
        hint="Other admins see it. The person gets it, without your name, when they export their data."
      >
        {(control) => <TextArea {...control} {...form.text('text')} rows={3} limit={NOTE_MAX} />}
      </Field>
      <FailureNotice failure={form.failure} title={peopleMessages.noteFailed} />
      <SubmitButton variant="outline" busy={form.isSubmitting} busyLabel="Saving…">
        Save Note
      </SubmitButton>
    </form>
  );
}

function List({ id }: { id: string }) {
  const query = useNotes(id);
  if (query.notes === undefined) {
    if (!query.isError) return <Skeleton className="h-24 w-full rounded-lg" />;
    const { title, text } = failureParts(query.error, peopleMessages.notesFailed);
    return <ErrorState compact title={title} text={text} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  if (query.notes.length === 0) return <p className="text-sm text-muted">No notes yet.</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {query.notes.map(({ id: key, text, author, createdAt }) => (
          <li key={key} className="py-3">
            <p dir="auto" className="max-w-[70ch] text-base text-pretty wrap-anywhere whitespace-pre-line">
              {text}
            </p>
            <p className="text-sm text-muted">
              {author ?? 'A former admin'} · <Time at={createdAt} format="moment" />
            </p>
          </li>
        ))}
      </ul>
      <LoadMore label="Load More Notes" {...toPaging(query, peopleMessages.notesFailed)} />
    </>
  );
}

/** Shows the notes about a person, and adds others. */
export function Notes({ id }: { id: string }) {
  return (
    <div className="space-y-5">
      <NoteForm id={id} />
      <List id={id} />
    </div>
  );
}

import { useRef } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { checkComment } from './check-comment.ts';
import { CommentField } from './comment-field.tsx';
import { useEditComment } from './comments.mutations.ts';
import { threadTexts } from './thread-text.ts';

/** Changes the text of the viewer's comment. */
export function EditForm({ id, body, onClose }: { id: string; body: string; onClose: () => void }) {
  const edit = useEditComment(id);
  const form = useForm({
    initial: { body },
    check: checkComment,
    submit: async (values) => {
      await edit.mutateAsync(values.body);
      // What was typed while the text was saved stays in the form.
      if (latest.current === values.body) onClose();
    },
  });
  const latest = useRef(body);
  latest.current = form.values.body;
  return (
    <form {...form.props} className="mt-2 grid gap-3">
      <CommentField label="Edit your comment" control={form.text('body')} error={form.errors.body} focused={1} />
      <FailureNotice failure={form.failure} title={threadTexts.editFailed} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={form.isSubmitting} busyLabel="Saving…">
          Save Changes
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          Cancel<span className="sr-only"> the changes</span>
        </Button>
      </div>
    </form>
  );
}

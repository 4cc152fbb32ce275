import { type ReactNode, useEffect, useRef, useState } from 'react';
import { COMMENT_EDIT_MS, type Comment, commentMessages } from '#contract/comments';
import { Button } from '@/components/ui/button.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { serverNow } from '@/lib/http/server-clock.ts';
import { checkComment } from './check-comment.ts';
import { createCommentDraft, readCommentDraft, removeSentDraft, saveCommentDraft } from './comment-drafts.ts';
import { CommentField } from './comment-field.tsx';
import { useEditComment } from './comments.mutations.ts';
import { useThread } from './thread-context.ts';
import { threadTexts } from './thread-text.ts';
import { UnsentText } from './unsent-text.tsx';

type EditedComment = Pick<Comment, 'id' | 'body' | 'createdAt'>;

/** Returns the viewer's changed text of a comment that is not saved; null without any. */
export function readEditDraft(owner: string | null, { id, body }: Pick<Comment, 'id' | 'body'>): string | null {
  const draft = readCommentDraft(owner, { edited: id });
  return draft === null || draft.body.trim() === body.trim() ? null : draft.body;
}

/** Manages the form of a changed text, which stays in this browser until the server has it. */
function useEditForm({ id, body }: EditedComment, onClose: () => void) {
  const owner = useThread().viewer?.id ?? null;
  const [first] = useState(() => readEditDraft(owner, { id, body }) ?? body);
  const edit = useEditComment(id);
  const form = useForm({
    initial: { body: first },
    check: checkComment,
    submit: async (values) => {
      await edit.mutateAsync(values.body);
      removeSentDraft({ edited: id }, { ...createCommentDraft(owner), body: values.body });
      // What was typed while the text was saved stays in the form.
      if (latest.current === values.body) onClose();
    },
  });
  const typed = form.values.body;
  const latest = useRef(first);
  latest.current = typed;
  useEffect(() => {
    const text = typed.trim() === body.trim() ? '' : typed;
    saveCommentDraft({ edited: id }, { ...createCommentDraft(owner), id, body: text });
  }, [owner, id, body, typed]);
  function discard() {
    saveCommentDraft({ edited: id }, createCommentDraft(owner));
    onClose();
  }
  return { form, discard };
}

type EditFormProps = {
  comment: EditedComment;
  /** Takes the focus each time this grows. */
  focused: number;
  /** The stored text, shown beside a changed one that can no longer be saved. */
  children: ReactNode;
  onClose: () => void;
};

/** Changes the text of the viewer's comment. */
export function EditForm({ comment, focused, children, onClose }: EditFormProps) {
  const { form, discard } = useEditForm(comment, onClose);
  const [isLate] = useState(() => serverNow() - comment.createdAt >= COMMENT_EDIT_MS);
  const label = 'Edit your comment';
  if (isLate) {
    const obstacle = <p className="text-sm text-muted">{commentMessages.editTooLate}.</p>;
    return (
      <div className="grid gap-3">
        {children}
        <UnsentText label={label} text={form.values.body} obstacle={obstacle} onDiscard={discard} />
      </div>
    );
  }
  return (
    <form {...form.props} className="mt-2 grid gap-3">
      <CommentField label={label} control={form.text('body')} error={form.errors.body} focused={focused} />
      <FailureNotice failure={form.failure} title={threadTexts.editFailed} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={form.isSubmitting} busyLabel="Saving…">
          Save Changes
        </Button>
        <Button variant="ghost" size="sm" onClick={discard}>
          Cancel<span className="sr-only"> the changes</span>
        </Button>
      </div>
    </form>
  );
}

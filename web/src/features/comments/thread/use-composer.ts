import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { commentMessages } from '#contract/comments';
import { useForm } from '@/lib/forms/use-form.ts';
import { ApiError } from '@/lib/http/api.ts';
import { toast } from '@/lib/toast.ts';
import { checkComment } from './check-comment.ts';
import {
  type CommentDraft,
  createCommentDraft,
  readCommentDraft,
  removeSentDraft,
  saveCommentDraft,
} from './comment-drafts.ts';
import { withComment, withReply } from './comment-pages.ts';
import { focusComment } from './focus-comment.ts';
import { sendComment, textLeft } from './send-comment.ts';
import { useThread } from './thread-context.ts';
import { threadTexts } from './thread-text.ts';
import { useCommentPages } from './use-comment-pages.ts';
import { withMention } from './with-mention.ts';

type ComposerOptions = {
  /** The comment that a reply answers; null for a new comment. */
  parent: string | null;
  /** The first text, if none is stored. */
  prefill?: string;
  /** Number of presses that opened the form. Each adds `prefill` if the text lacks it. */
  presses?: number;
  /** Called after the comment is in the list, unless the viewer has typed on meanwhile. */
  onSent?: () => void;
};

/** Manages the form of a new comment or reply. Its text stays in this browser until the server has it. */
export function useComposer({ parent, prefill = '', presses = 0, onSent }: ComposerOptions) {
  const { postId, viewer, order, announce } = useThread();
  const { apply, refetch } = useCommentPages();
  const owner = viewer?.id ?? null;
  const place = { postId, parent };
  const [first] = useState<CommentDraft>(
    () => readCommentDraft(owner, place) ?? { ...createCommentDraft(owner), body: prefill },
  );
  const draft = useRef(first);
  const keep = (changes: Partial<CommentDraft>) => {
    draft.current = { ...draft.current, ...changes, at: Date.now() };
    saveCommentDraft(place, draft.current);
  };
  const post = useMutation({
    mutationFn: (sent: CommentDraft) => sendComment(place, sent, (id) => keep({ id, sent: [sent.body] })),
  });

  async function submit({ body }: { body: string }): Promise<void> {
    const before = { ...draft.current, body };
    keep({ body, sent: [...before.sent.filter((text) => text !== body), body] });
    try {
      const comment = await post.mutateAsync(before);
      const isWhole = release(body);
      apply((data) =>
        parent === null ? withComment(data, comment, order === 'oldest') : withReply(data, comment, parent),
      );
      announce(comment.state === 'held' ? threadTexts.sentHeld : threadTexts.sent);
      if (!isWhole) return;
      onSent?.();
      focusComment(comment.id);
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) recover(error);
      throw error;
    }
  }

  /** Empties the form of a text that was sent. Keeps what was typed meanwhile; returns false with any. */
  function release(sent: string): boolean {
    const { current } = draft;
    const left = textLeft(current.body, sent);
    removeSentDraft(place, current);
    draft.current = createCommentDraft(owner);
    if (left !== '') keep({ body: left });
    form.set('body', left);
    return left === '';
  }

  /** Prepares another try after the server has refused the comment. */
  function recover({ status, code }: ApiError) {
    // The id may belong to a comment that was removed meanwhile.
    if (status === 404) keep({ id: crypto.randomUUID(), sent: [] });
    if (code === 'signed_out') toast.info(commentMessages.signIn, threadTexts.kept);
    // A reply stays on the screen when the comment that it answers is no longer there.
    else if (status !== 422 && status !== 429 && !(status === 404 && parent !== null)) void refetch();
  }

  const form = useForm({ initial: { body: first.body }, check: checkComment, submit });
  const { body } = form.values;
  useEffect(() => {
    if (draft.current.body === body) return;
    draft.current = { ...draft.current, body, at: Date.now() };
    saveCommentDraft({ postId, parent }, draft.current);
  }, [body, postId, parent]);

  const addMention = useEffectEvent(() => form.set('body', withMention(body, prefill)));
  useEffect(() => {
    if (presses > 0) addMention();
  }, [presses]);
  return form;
}

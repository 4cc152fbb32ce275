import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Comment, commentMessages, type NewCommentRequest } from '#contract/comments';
import { useForm } from '@/lib/forms/use-form.ts';
import { ApiError, api } from '@/lib/http/api.ts';
import { toast } from '@/lib/toast.ts';
import { checkComment } from './check-comment.ts';
import {
  type CommentDraft,
  type CommentPlace,
  createCommentDraft,
  readCommentDraft,
  removeCommentDraft,
  saveCommentDraft,
} from './comment-drafts.ts';
import { withComment, withReply } from './comment-pages.ts';
import { focusComment } from './focus-comment.ts';
import { useThread } from './thread-context.ts';
import { threadTexts } from './thread-text.ts';
import { useCommentPages } from './use-comment-pages.ts';

/** Sends a comment. After a request whose response was lost, its comment may be stored with an earlier text. */
async function send({ postId, parent }: CommentPlace, { id, body, isSent }: CommentDraft): Promise<Comment> {
  const request: NewCommentRequest = { id, body, parent };
  const path = `/posts/${encodeURIComponent(postId)}/comments`;
  const { comment } = await api.post<{ comment: Comment }>(path, request);
  if (!isSent || comment.body === body.trim()) return comment;
  return (await api.put<{ comment: Comment }>(`/comments/${encodeURIComponent(id)}`, { body })).comment;
}

/** The server has certainly not stored the comment. */
const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

type ComposerOptions = {
  /** The comment that a reply answers; null for a new comment. */
  parent: string | null;
  /** The first text, if none is stored. */
  prefill?: string;
  /** Called after the comment is in the list. */
  onSent?: () => void;
};

/** Manages the form of a new comment or reply. Its text stays in this browser until the server has it. */
export function useComposer({ parent, prefill = '', onSent }: ComposerOptions) {
  const { postId, viewer, order, announce } = useThread();
  const { apply, refetch } = useCommentPages();
  const owner = viewer?.id ?? null;
  const place = { postId, parent };
  const draft = useRef<CommentDraft>(null);
  draft.current ??= readCommentDraft(owner, place) ?? { ...createCommentDraft(owner), body: prefill };
  const keep = (changes: Partial<CommentDraft>) => {
    draft.current = { ...(draft.current ?? createCommentDraft(owner)), ...changes, at: Date.now() };
    saveCommentDraft(place, draft.current);
  };
  const post = useMutation({ mutationFn: (sent: CommentDraft) => send(place, sent) });

  async function submit({ body }: { body: string }): Promise<void> {
    const sent = { ...(draft.current ?? createCommentDraft(owner)), body };
    keep({ body, isSent: true });
    try {
      const comment = await post.mutateAsync(sent);
      removeCommentDraft(place);
      draft.current = createCommentDraft(owner);
      apply((data) =>
        parent === null ? withComment(data, comment, order === 'oldest') : withReply(data, comment, parent),
      );
      form.set('body', '');
      onSent?.();
      focusComment(comment.id);
      announce(comment.state === 'held' ? threadTexts.sentHeld : threadTexts.sent);
    } catch (error) {
      if (isRefused(error)) recover(error);
      throw error;
    }
  }

  /** Prepares another try after the server has refused the comment. */
  function recover({ status, code }: ApiError) {
    // The id may belong to a comment that was removed meanwhile.
    keep({ isSent: false, ...(status === 404 && { id: crypto.randomUUID() }) });
    if (code === 'signed_out') toast.info(commentMessages.signIn, threadTexts.kept);
    else if (status !== 422 && status !== 429) void refetch();
  }

  const form = useForm({ initial: { body: draft.current.body }, check: checkComment, submit });
  const { body } = form.values;
  useEffect(() => {
    const { current } = draft;
    if (current === null || current.body === body) return;
    draft.current = { ...current, body, at: Date.now() };
    saveCommentDraft({ postId, parent }, draft.current);
  }, [body, postId, parent]);
  return form;
}

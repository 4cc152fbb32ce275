import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Comment, CommentDecisionRequest, CommentDecisionResponse } from '#contract/comments';
import type { ArticleResponse } from '#contract/posts';
import { queryKeys } from '#contract/query-keys';
import { ApiError, api } from '@/lib/http/api.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';
import { commentKeys, invalidateComments } from '../shared/comment-keys.ts';
import { createCommentDraft, saveCommentDraft } from './comment-drafts.ts';
import { withChanged, withoutComment } from './comment-pages.ts';
import { commentBeside, focusComment, focusComments } from './focus-comment.ts';
import { useThread } from './thread-context.ts';
import { threadTexts } from './thread-text.ts';
import { useCommentPages } from './use-comment-pages.ts';

const commentPath = (id: string, action = '') => `/comments/${encodeURIComponent(id)}${action}`;

const withLike = (isLiked: boolean) => (comment: Comment) => {
  if (comment.isLiked === isLiked) return comment;
  return { ...comment, isLiked, likeCount: Math.max(0, comment.likeCount + (isLiked ? 1 : -1)) };
};

/** Likes a comment or takes the like back: shown immediately, and reversed when the server rejects it. */
export function useLikeComment(id: string) {
  const { apply } = useCommentPages();
  return useMutation({
    mutationFn: (isLiked: boolean) =>
      api[isLiked ? 'put' : 'delete']<Pick<Comment, 'isLiked' | 'likeCount'>>(commentPath(id, '/like')),
    onMutate: (isLiked) => apply((data) => withChanged(data, id, withLike(isLiked))),
    onSuccess: (like) => apply((data) => withChanged(data, id, (comment) => ({ ...comment, ...like }))),
    onError: (error, isLiked) => {
      apply((data) => withChanged(data, id, withLike(!isLiked)));
      const isSignedOut = error instanceof ApiError && error.code === 'signed_out';
      toast.error(isSignedOut ? threadTexts.signInToLike : failureText(error, threadTexts.likeFailed));
    },
  });
}

/** Saves a changed text. */
export function useEditComment(id: string) {
  const { apply } = useCommentPages();
  const { announce } = useThread();
  return useMutation({
    mutationFn: (body: string) => api.put<{ comment: Comment }>(commentPath(id), { body }),
    onSuccess: ({ comment }) => {
      apply((data) => withChanged(data, id, () => comment));
      announce(comment.state === 'held' ? threadTexts.sentHeld : threadTexts.edited);
    },
  });
}

/** Returns a function that removes a comment from the list, and moves the focus to the comment beside it. */
function useRemoveFromList(id: string) {
  const { apply } = useCommentPages();
  return () => {
    const beside = commentBeside(id);
    apply((data) => withoutComment(data, id));
    if (beside === undefined) focusComments();
    else focusComment(beside);
  };
}

/** Deletes the viewer's comment. */
export function useDeleteComment(id: string) {
  const remove = useRemoveFromList(id);
  const owner = useThread().viewer?.id ?? null;
  return useMutation({
    mutationFn: () => api.delete(commentPath(id)),
    onSuccess: () => {
      saveCommentDraft({ edited: id }, createCommentDraft(owner));
      remove();
      toast.success(threadTexts.deleted);
    },
    onError: (error) => toastError(error, threadTexts.deleteFailed),
  });
}

const decide = (id: string, action: CommentDecisionRequest['action']) =>
  api.post<CommentDecisionResponse>('/profile/comments/decide', { ids: [id], action });

/** Hides a comment on the viewer's article. Undo shows it again. */
export function useHideComment(id: string) {
  const queryClient = useQueryClient();
  const remove = useRemoveFromList(id);
  const show = useMutation({
    mutationFn: () => decide(id, 'show'),
    onSuccess: async () => {
      toast.success(threadTexts.shown);
      await invalidateComments(queryClient);
    },
    onError: (error) => toastError(error, threadTexts.showFailed),
  });
  return useMutation({
    mutationFn: () => decide(id, 'hide'),
    onSuccess: () => {
      remove();
      toast.offering('success', threadTexts.hidden, { label: 'Undo', onPress: () => show.mutate() });
      void queryClient.invalidateQueries({ queryKey: commentKeys.all });
    },
    onError: (error) => toastError(error, threadTexts.hideFailed),
  });
}

/** Closes the comments on the viewer's article, or opens them again. */
export function useCloseComments() {
  const queryClient = useQueryClient();
  const { postId } = useThread();
  const { refetch } = useCommentPages();
  return useMutation({
    mutationFn: (closed: boolean) =>
      api.put<{ closed: boolean }>(`/posts/${encodeURIComponent(postId)}/comments-closed`, { closed }),
    onSuccess: async ({ closed }) => {
      queryClient.setQueryData<ArticleResponse | null>(
        queryKeys.article(postId),
        (known) => known && { ...known, article: { ...known.article, commentsOpen: !closed } },
      );
      await refetch();
      toast.success(closed ? threadTexts.closed : threadTexts.opened);
    },
    onError: (error, closed) => toastError(error, closed ? threadTexts.closeFailed : threadTexts.openFailed),
  });
}

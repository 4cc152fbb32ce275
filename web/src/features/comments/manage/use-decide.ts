import { type InfiniteData, type Query, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  CommentAction,
  CommentDecisionRequest,
  CommentDecisionResponse,
  ModeratedComment,
} from '#contract/comments';
import { api } from '@/lib/http/api.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';
import { commentKeys, invalidateComments, invalidateThreads } from '../shared/comment-keys.ts';
import { changedText, failedText, unchangedText } from './decision-text.ts';
import { showDecision } from './use-moderated-comments.ts';

/** The actions that another one undoes. Showing a comment that was held and then hidden would publish it. */
const undoes: Partial<Record<CommentAction, { from: ModeratedComment['state']; with: CommentAction }>> = {
  hide: { from: 'visible', with: 'show' },
  show: { from: 'hidden', with: 'hide' },
};

type Decision = { comments: readonly ModeratedComment[]; action: CommentAction };

const send = (ids: string[], action: CommentAction) =>
  api.post<CommentDecisionResponse>('/profile/comments/decide', { ids, action } satisfies CommentDecisionRequest);

/** Reverses what a decision changed. */
async function undo(queryClient: QueryClient, ids: string[], action: CommentAction): Promise<void> {
  try {
    const answer = await send(ids, action);
    toast.success(
      changedText(action, answer.changed.length) ?? 'Nothing to undo',
      unchangedText(action, ids.length, answer),
    );
    await invalidateComments(queryClient);
  } catch (error) {
    toastError(error as Error, failedText(action, ids.length));
  }
}

/** Reports a decision in a toast, with Undo if all that it changed can be undone. */
function report(queryClient: QueryClient, { comments, action }: Decision, answer: CommentDecisionResponse): void {
  const { changed } = answer;
  const title = changedText(action, changed.length);
  const text = unchangedText(action, comments.length, answer);
  const reverse = undoes[action];
  const isReversible = comments.every(({ id, state }) => !changed.includes(id) || state === reverse?.from);
  if (title === null) toast.info('Nothing changed', text);
  else if (reverse === undefined || !isReversible) toast.success(title, text);
  else {
    const onPress = () => void undo(queryClient, changed, reverse.with);
    toast.offering('success', title, { label: 'Undo', onPress }, text);
  }
}

/**
 * Refetches the counts, and the shown list if it is one page: it contains the history of each person. A longer one only
 * if another tab decided too.
 */
async function refetchAfter(queryClient: QueryClient, isWhole: boolean): Promise<void> {
  const isShort = ({ state }: Query) => (state.data as InfiniteData<unknown> | undefined)?.pages.length === 1;
  await Promise.all([
    invalidateThreads(queryClient),
    queryClient.invalidateQueries({ queryKey: commentKeys.waiting }),
    queryClient.invalidateQueries({ queryKey: commentKeys.lists, refetchType: 'none' }),
    queryClient.refetchQueries({
      queryKey: commentKeys.lists,
      type: 'active',
      predicate: (list) => !isWhole || isShort(list),
    }),
  ]);
}

/**
 * Decides on comments. The lists show the result immediately, also what another tab decided before.
 * @param onDecided called before the lists change, which may remove the pressed button
 */
export function useDecide(onDecided?: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ comments, action }: Decision) =>
      send(
        comments.map(({ id }) => id),
        action,
      ),
    onSuccess: async (answer, decision) => {
      report(queryClient, decision, answer);
      onDecided?.();
      const ids = decision.comments.map(({ id }) => id);
      await showDecision(queryClient, ids, decision.action, answer);
      void refetchAfter(queryClient, answer.changed.length === ids.length);
    },
    onError: (error, { comments, action }) => toastError(error, failedText(action, comments.length)),
  });
}

import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import {
  type CommentAction,
  type CommentDecisionResponse,
  type ModeratedComment,
  type ModeratedCommentList,
  type ModeratedCommentsResponse,
  moderatedCommentLists,
} from '#contract/comments';
import { dedupeById } from '@/lib/http/dedupe.ts';
import { sharedPages } from '@/lib/live/shared-pages.ts';
import { commentKeys } from '../shared/comment-keys.ts';

/** Fetches a list of comments on the viewer's posts, newest first. */
export function useModeratedComments(list: ModeratedCommentList) {
  const query = useInfiniteQuery(
    sharedPages<ModeratedCommentsResponse>(commentKeys.list(list), `/profile/comments?state=${list}`),
  );
  return { ...query, comments: query.data && dedupeById(query.data.pages.flatMap(({ comments }) => comments)) };
}

/** Returns true when a comment belongs to a list. */
function belongsTo(list: ModeratedCommentList, { state, reports }: ModeratedComment): boolean {
  if (list === 'reported') return state === 'visible' && reports > 0;
  return list === 'all' || state === list;
}

/** Returns a comment in its new state. Who hid it is unknown if another tab did, until the list is refetched. */
function withState(comment: ModeratedComment, state: ModeratedComment['state'], isChanged: boolean): ModeratedComment {
  if (state === comment.state) return comment;
  return { ...comment, state, heldFor: null, hiddenBy: state === 'hidden' && isChanged ? 'blogger' : null };
}

/**
 * Shows a decision in the cached lists: the state of each comment that was decided on, without those that are unknown
 * to the server, and only the lists that they still belong to.
 * @param ids the comments that were decided on
 */
export async function showDecision(
  queryClient: QueryClient,
  ids: readonly string[],
  action: CommentAction,
  { changed, comments }: CommentDecisionResponse,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey: commentKeys.lists });
  const states = new Map(comments.map(({ id, state }) => [id, state]));
  const [asked, own] = [new Set(ids), new Set(changed)];
  const decided = (comment: ModeratedComment): ModeratedComment[] => {
    if (!asked.has(comment.id)) return [comment];
    const state = states.get(comment.id);
    if (state === undefined) return [];
    const decided = withState(comment, state, own.has(comment.id));
    return [action === 'dismiss' ? { ...decided, reports: 0 } : decided];
  };
  for (const list of moderatedCommentLists) {
    queryClient.setQueryData<InfiniteData<ModeratedCommentsResponse>>(
      commentKeys.list(list),
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({
            ...page,
            comments: page.comments.flatMap(decided).filter((comment) => belongsTo(list, comment)),
          })),
        },
    );
  }
}

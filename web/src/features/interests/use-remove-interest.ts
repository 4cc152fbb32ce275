import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { type InterestsResponse, interestMessages, sportsMessages } from '#contract/interests';
import { categoryName } from '#contract/topics';
import { api } from '@/lib/api.ts';
import { failureText } from '@/lib/failure-text.ts';
import { foundOrNull } from '@/lib/found-or-null.ts';
import { toast } from '@/lib/toast.ts';
import { INTERESTS_SCOPE, keepInterests } from '@/lib/use-interests.ts';
import type { Followed } from './without-interest.ts';

const mutationKey = ['interests', 'remove'];

const paths = { category: 'categories', subtopic: 'subtopics', league: 'leagues', team: 'teams' } as const;

const pathOf = (removed: Followed) =>
  `/interests/${paths[removed.kind]}/${encodeURIComponent(removed.kind === 'category' ? removed.category : removed.id)}`;

const isSports = ({ category }: Followed) => category === 'sports';

const doneText = (removed: Followed) =>
  isSports(removed)
    ? sportsMessages.removed
    : interestMessages.removed(
        removed.name,
        removed.kind === 'category' ? 'your topics' : categoryName(removed.category),
      );

const failedText = (removed: Followed) =>
  isSports(removed) ? sportsMessages.removeFailed : interestMessages.removeFailed;

/** What another tab or device has removed already is removed: then only what is left has to be asked for. */
const removeOf = async (removed: Followed) =>
  (await foundOrNull(api.delete<InterestsResponse>(pathOf(removed)))) ?? api.get<InterestsResponse>('/interests');

/** Removes something followed, one after the other: each answer holds what the ones before it have done. */
export function useRemoveInterest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey,
    scope: INTERESTS_SCOPE,
    mutationFn: removeOf,
    onSuccess: async (answer, removed) => {
      toast.success(doneText(removed));
      await keepInterests(queryClient, answer);
    },
    onError: (error, removed) => toast.error(failureText(error, failedText(removed))),
  });
}

/** What is being removed right now: not shown any more, and back when the server refuses. */
export const useBeingRemoved = (): Followed[] =>
  useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Followed,
  });

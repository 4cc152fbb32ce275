import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type InterestsResponse, sportsMessages } from '#contract/interests';
import { INTERESTS_SCOPE, setInterests } from '@/features/interests/shared/use-interests.ts';
import { api } from '@/lib/http/api.ts';
import { toast } from '@/lib/toast.ts';
import { type SportsChoice, toRequest } from './sports-choice.ts';
import { sportsEdits } from './sports-edits.ts';

/** `edits` is how many of the owner's edits are in the choice. */
type Saving = { choice: SportsChoice; owner: string; edits: number };

/** Replaces all sports preferences of the viewer. What was pressed while they were being saved is still to be saved. */
export function useSaveSports() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: INTERESTS_SCOPE,
    mutationFn: ({ choice }: Saving) => api.put<InterestsResponse>('/interests/sports', toRequest(choice)),
    onSuccess: async (answer, { owner, edits }) => {
      await setInterests(queryClient, answer);
      sportsEdits.set(owner, sportsEdits.of(owner).slice(edits));
      toast.success(sportsMessages.savedTitle, sportsMessages.saved);
    },
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type InterestsResponse, sportsMessages } from '#contract/interests';
import { INTERESTS_SCOPE, setInterests } from '@/features/interests/shared/use-interests.ts';
import { api } from '@/lib/http/api.ts';
import { toast } from '@/lib/toast.ts';
import { type SportsChoice, toRequest } from './sports-choice.ts';
import { sportsEdits } from './sports-edits.ts';

/** `edits` is the number of the owner's edits in the choice. */
type Saving = { choice: SportsChoice; owner: string; edits: number };

/** Replaces all sports preferences of the viewer. Presses during the save stay unsaved. */
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

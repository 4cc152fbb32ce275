import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type InterestsResponse, sportsMessages } from '#contract/interests';
import type { LeagueTeams } from '#contract/teams';
import { INTERESTS_SCOPE, setInterests } from '@/features/interests/shared/use-interests.ts';
import { useUnloadWarning } from '@/lib/forms/use-unload-warning.ts';
import { useUnsavedToast } from '@/lib/forms/use-unsaved-toast.ts';
import { api } from '@/lib/http/api.ts';
import { unsavedValues } from '@/lib/storage/unsaved-values.ts';
import { toast } from '@/lib/toast.ts';
import { applyEdits, isSameChoice, type SportsChoice, type SportsEdit, toRequest } from './sports-choice.ts';

/** `edits` is the number of the owner's edits in the choice. */
type Saving = { choice: SportsChoice; owner: string; edits: number };

type Edits = readonly SportsEdit[];

const FORM = 'sports';
const none: Edits = [];

/** A user's unsaved presses. They are stored outside of the screen, so other pages of the product do not lose them. */
const sportsEdits = {
  of: (owner: string) => unsavedValues.get<Edits>(owner, FORM) ?? none,
  set: (owner: string, edits: Edits) => unsavedValues.set(owner, FORM, edits),
  /** A hook; returns nothing on the server and in the first render. */
  use: (owner: string) => unsavedValues.use<Edits>(owner, FORM) ?? none,
};

/** Replaces all sports preferences of the viewer. Presses during the save stay unsaved. */
function useSaveSports() {
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

/**
 * Edits sports preferences as saved values plus presses, so changes from another tab and unsaved edits both survive.
 */
export function useSportsForm(viewerId: string, saved: InterestsResponse, known: readonly LeagueTeams[]) {
  const edits = sportsEdits.use(viewerId);
  const save = useSaveSports();
  /** Updates immediately, unlike `isPending`: a second press may come before the next render. */
  const running = useRef(false);
  const choice = applyEdits(saved, edits, known);
  const isDirty = !isSameChoice(choice, saved);
  useUnloadWarning(isDirty);
  useUnsavedToast(isDirty && !save.isPending, 'Sports Preferences');

  function press(edit: SportsEdit) {
    const next = [...edits, edit];
    const isBack = !save.isPending && isSameChoice(applyEdits(saved, next, known), saved);
    sportsEdits.set(viewerId, isBack ? [] : next);
    if (save.isError) save.reset();
  }

  function submit() {
    if (running.current || !isDirty) return;
    running.current = true;
    const onSettled = () => {
      running.current = false;
    };
    save.mutate({ choice, owner: viewerId, edits: edits.length }, { onSettled });
  }

  return { choice, isDirty, isSaving: save.isPending, failure: save.error, press, submit };
}

export type SportsForm = ReturnType<typeof useSportsForm>;

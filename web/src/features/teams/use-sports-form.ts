import { useRef } from 'react';
import type { InterestsResponse } from '#contract/interests';
import type { LeagueTeams } from '#contract/teams';
import { useUnloadWarning } from '@/lib/forms/use-unload-warning.ts';
import { useUnsavedToast } from '@/lib/forms/use-unsaved-toast.ts';
import { applyEdits, isSameChoice, type SportsEdit } from './sports-choice.ts';
import { sportsEdits } from './sports-edits.ts';
import { useSaveSports } from './use-save-sports.ts';

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

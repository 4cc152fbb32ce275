import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { InterestsResponse } from '#contract/interests';
import type { CategoryKey, Subtopic } from '#contract/topics';
import { INTERESTS_SCOPE, setInterests } from '@/features/interests/shared/use-interests.ts';
import { useUnloadWarning } from '@/lib/forms/use-unload-warning.ts';
import { useUnsavedToast } from '@/lib/forms/use-unsaved-toast.ts';
import { ApiError, api } from '@/lib/http/api.ts';
import { toast } from '@/lib/toast.ts';
import type { FollowedIn } from './followed-in.ts';
import { interestScreens, type PickedCategory } from './interest-screens.ts';
import { useStopFollowing } from './unfollow-row.tsx';
import { guestChoice, unsavedChoice, useInterestChoice } from './use-interest-choice.ts';

type Options = {
  category: PickedCategory;
  options: readonly Subtopic[];
  followed: FollowedIn;
  /** Null for a guest. */
  viewerId: string | null;
};

/** Result of the last action; null after the selection changes. */
type Outcome = 'nothing chosen' | 'signed out' | 'saved' | 'save failed' | 'stopped' | 'stop failed' | null;

const isSignedOut = (error: Error) => error instanceof ApiError && error.code === 'signed_out';

/** Replaces the follows inside a category; subtopics by their stored names. */
function useSaveSubtopics(category: CategoryKey) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: INTERESTS_SCOPE,
    mutationFn: (subtopics: readonly string[]) =>
      api.put<InterestsResponse>(`/interests/${category}/subtopics`, { subtopics }),
    onSuccess: (answer) => setInterests(queryClient, answer),
  });
}

/** Manages an interest screen: the selection, and the result of saving or unfollowing it. */
export function useInterestForm({ category, options, followed, viewerId }: Options) {
  const screen = interestScreens[category];
  const ref = useRef<HTMLFormElement>(null);
  const choice = useInterestChoice({ category, options, saved: followed.names, viewerId, form: ref });
  const save = useSaveSubtopics(category);
  const stop = useStopFollowing(category);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const navigate = useNavigate();
  const names = choice.chosen.map(({ name }) => name);
  const isBusy = save.isPending || stop.isPending;

  const isUnsaved = viewerId !== null && choice.isChanged && !isBusy && outcome !== 'signed out';
  useUnloadWarning(isUnsaved);
  useUnsavedToast(isUnsaved, screen.heading, () => viewerId !== null && unsavedChoice.keep(viewerId, category, names));

  function promptSignIn() {
    guestChoice.keep(category, names);
    setOutcome('signed out');
  }

  function choose(name: string, isChosen: boolean) {
    if (isBusy) return;
    setOutcome(null);
    choice.choose(name, isChosen);
  }

  function onSaved() {
    choice.showSaved();
    if (screen.staysOnceSaved) return setOutcome('saved');
    toast.success(screen.savedTitle, screen.savedText);
    navigate('/');
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    setOutcome(null);
    if (names.length === 0) {
      setOutcome('nothing chosen');
      ref.current?.querySelector<HTMLElement>('input')?.focus();
    } else if (viewerId === null) promptSignIn();
    else {
      save.mutate(names, {
        onSuccess: onSaved,
        onError: (error) => (isSignedOut(error) ? promptSignIn() : setOutcome('save failed')),
      });
    }
  }

  function stopFollowing() {
    if (isBusy) return;
    setOutcome(null);
    stop.mutate(undefined, {
      onSuccess: () => {
        choice.showSaved();
        setOutcome('stopped');
      },
      onError: (error) => (isSignedOut(error) ? promptSignIn() : setOutcome('stop failed')),
    });
  }

  return { ...choice, ref, screen, outcome, save, stop, isBusy, choose, onSubmit, stopFollowing };
}

export type InterestFormState = ReturnType<typeof useInterestForm>;

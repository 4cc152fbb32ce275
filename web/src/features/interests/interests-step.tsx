import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type InterestsResponse, interestMessages } from '#contract/interests';
import { type CategoryKey, signUpCategories } from '#contract/topics';
import { ButtonLink } from '@/components/ui/button.tsx';
import { ChoiceCard } from '@/components/ui/choice-card.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { INTERESTS_SCOPE, setInterests } from '@/features/interests/shared/use-interests.ts';
import { earlyInput } from '@/lib/forms/early-input.ts';
import { api } from '@/lib/http/api.ts';
import { NEW_PAGE_STATE } from '@/lib/navigation/new-page-state.ts';

/** Follows whole categories, in addition to the current follows. */
function useFollowCategories() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: INTERESTS_SCOPE,
    mutationFn: (categories: readonly CategoryKey[]) =>
      api.post<InterestsResponse>('/interests/categories', { categories }),
    onSuccess: (answer) => setInterests(queryClient, answer),
  });
}

/** The category selection after the sign-up. `onDone` runs once it is saved; `wayOn` is the page for skipping it. */
export function InterestsStep({ wayOn, onDone }: { wayOn: string; onDone: () => void }) {
  const [chosen, setChosen] = useState<readonly CategoryKey[]>([]);
  const [isMissing, setMissing] = useState(false);
  const follow = useFollowCategories();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const early = earlyInput(form.current);
    setChosen(signUpCategories.map(({ key }) => key).filter((key) => early[key] === true));
  }, []);

  function choose(key: CategoryKey, isChosen: boolean) {
    if (follow.isPending) return;
    setMissing(false);
    setChosen(isChosen ? [...chosen, key] : chosen.filter((other) => other !== key));
  }

  function save(event: SubmitEvent) {
    event.preventDefault();
    if (chosen.length === 0) setMissing(true);
    else if (!follow.isPending) follow.mutate(chosen, { onSuccess: onDone });
  }

  return (
    <form ref={form} method="post" onSubmit={save} className="space-y-6">
      <fieldset aria-busy={follow.isPending} className="aria-busy:cursor-progress aria-busy:opacity-60">
        <legend className="sr-only">Topics</legend>
        <div className="grid auto-rows-fr grid-cols-2 gap-3 sm:grid-cols-3">
          {signUpCategories.map(({ key, name }) => (
            <ChoiceCard
              key={key}
              name={key}
              label={name}
              checked={chosen.includes(key)}
              onChange={(isChosen) => choose(key, isChosen)}
            />
          ))}
        </div>
      </fieldset>
      {isMissing && <Notice tone="error" title={interestMessages.chooseOne} />}
      {follow.isError && (
        <Notice tone="error" title={interestMessages.saveFailed}>
          {follow.error.message}
        </Notice>
      )}
      <div className="grid gap-2">
        <SubmitButton size="lg" busy={follow.isPending} busyLabel="Saving…">
          Continue to Dashboard
        </SubmitButton>
        <ButtonLink to={wayOn} variant="ghost" replace state={NEW_PAGE_STATE}>
          Skip for now
        </ButtonLink>
      </div>
    </form>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { type OwnProfileResponse, profileMessages } from '#contract/profiles';
import { type CategoryKey, categoriesWithPage } from '#contract/topics';
import { Button } from '@/components/ui/button.tsx';
import { ChoiceCard } from '@/components/ui/choice-card.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { focusOnMount } from '@/lib/focus/focus-on-mount.ts';
import { api } from '@/lib/http/api.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { toast } from '@/lib/toast.ts';
import { setOwnProfile } from './own-profile.queries.ts';

const isSame = (a: readonly CategoryKey[], b: readonly CategoryKey[]) =>
  a.length === b.length && a.every((key) => b.includes(key));

function summary(count: number): string {
  if (count === 0) return 'You need at least one topic to publish. Choose one.';
  return `${count} of ${categoriesWithPage.length} topics chosen.`;
}

/** Layout of the writing topics and their skeleton. */
export const writingTopicsGrid = 'grid auto-rows-fr grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4';

function useSaveWritingTopics() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (categories: readonly CategoryKey[]) =>
      api.put<OwnProfileResponse>('/profile/writing-topics', { categories }),
    onSuccess: (answer) => setOwnProfile(queryClient, answer),
  });
}

/** Offers thirteen topics; `saved` are those that the server knows. After saving, `wayOn` replaces the button. */
export function WritingTopicsForm({ saved, wayOn }: { saved: readonly CategoryKey[]; wayOn?: ReactNode }) {
  /** Null while nothing differs from the saved topics. */
  const [changed, setChanged] = useState<readonly CategoryKey[] | null>(null);
  const save = useSaveWritingTopics();
  const chosen = changed ?? saved;
  const isChanged = !isSame(chosen, saved);
  const isLeaving = wayOn !== undefined && save.isSuccess && !isChanged;

  function choose(key: CategoryKey, isChosen: boolean) {
    if (save.isPending) return;
    setChanged(isChosen ? [...chosen, key] : chosen.filter((other) => other !== key));
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (save.isPending || !isChanged) return;
    save.mutate(chosen, {
      onSuccess: () => {
        setChanged(null);
        toast.success(profileMessages.topicsSaved);
      },
    });
  }

  return (
    <form method="post" onSubmit={submit}>
      <fieldset aria-busy={save.isPending} className="aria-busy:cursor-progress aria-busy:opacity-60">
        <legend className="sr-only">Writing topics</legend>
        <div className={writingTopicsGrid}>
          {categoriesWithPage.map(({ key, name }) => (
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
      {save.isError && (
        <div className="mt-6">
          <Notice tone="error" title={failureText(save.error, profileMessages.topicsFailed)}>
            Your selection is still here. Check your connection and try again.
          </Notice>
        </div>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        {isLeaving ? (
          <div ref={focusOnMount} tabIndex={-1} className="outline-none">
            {wayOn}
          </div>
        ) : (
          <Button type="submit" size="lg" disabled={!isChanged} busy={save.isPending} busyLabel="Saving...">
            Save
          </Button>
        )}
        <p className="text-sm text-muted" role="status">
          {summary(chosen.length)}
        </p>
      </div>
    </form>
  );
}

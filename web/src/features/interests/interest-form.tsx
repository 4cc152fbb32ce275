import type { Subtopic } from '#contract/topics';
import { ChoiceCard } from '@/components/ui/choice-card.tsx';
import { ChoiceGroup } from '@/components/ui/choice-group.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { ChosenBadges } from './chosen-badges.tsx';
import { FollowState } from './follow-state.tsx';
import type { FollowedIn } from './followed-in.ts';
import type { InterestScreen, PickedCategory } from './interest-screens.ts';
import { SaveOutcome } from './save-outcome.tsx';
import { useInterestForm } from './use-interest-form.ts';

type InterestFormProps = {
  category: PickedCategory;
  options: readonly Subtopic[];
  followed: FollowedIn;
  /** Null for a guest. */
  viewerId: string | null;
  signInPath: string;
};

/** Returns the grid classes for a screen's choices. */
export const choiceGrid = ({ isWordy }: InterestScreen) =>
  isWordy
    ? 'grid auto-rows-fr gap-3 sm:grid-cols-2 lg:grid-cols-3'
    : 'grid auto-rows-fr gap-3 min-[24rem]:grid-cols-2 sm:grid-cols-3 lg:grid-cols-4';

function saveLabel({ countsChosen = false }: InterestScreen, count: number): string {
  if (!countsChosen || count === 0) return 'Save Interests';
  return count === 1 ? 'Save 1 Interest' : `Save ${count} Interests`;
}

/** Edits the followed subtopics of one category. */
export function InterestForm({ signInPath, ...props }: InterestFormProps) {
  const { category, options, followed, viewerId } = props;
  const isGuest = viewerId === null;
  const form = useInterestForm(props);
  const { screen, chosen } = form;
  const isNothing = chosen.length === 0;
  const isKept =
    !isNothing && chosen.length === followed.names.length && chosen.every(({ name }) => followed.names.includes(name));
  return (
    <form ref={form.ref} method="post" onSubmit={form.onSubmit}>
      {!isGuest && <FollowState category={category} followed={followed} total={options.length} form={form} />}
      <div aria-busy={form.isBusy} className="aria-busy:cursor-progress aria-busy:opacity-60">
        <ChoiceGroup
          title={screen.choices}
          note="(choose as many as you like)"
          error={form.outcome === 'nothing chosen' ? screen.nothingChosen : undefined}
        >
          <div className={choiceGrid(screen)}>
            {options.map(({ name, label }) => (
              <ChoiceCard
                key={name}
                name={name}
                label={label}
                isCompact
                checked={chosen.some((option) => option.name === name)}
                onChange={(isChosen) => form.choose(name, isChosen)}
              />
            ))}
          </div>
        </ChoiceGroup>
        {screen.namesChosen && <ChosenBadges chosen={chosen} onRemove={(name) => form.choose(name, false)} />}
      </div>
      <SaveOutcome form={form} signInPath={signInPath} />
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <SubmitButton
          size="lg"
          variant={isKept ? 'secondary' : 'default'}
          disabled={isNothing && screen.nothingChosen === undefined}
          busy={form.save.isPending}
          busyLabel="Saving..."
        >
          {saveLabel(screen, chosen.length)}
        </SubmitButton>
        {!isGuest && form.isRestored && (
          <p role="status" className="text-sm text-muted">
            What you chose is still here: save it to follow it.
          </p>
        )}
      </div>
    </form>
  );
}

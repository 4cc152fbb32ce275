import { interestMessages } from '#contract/interests';
import { categoryName, type Subtopic } from '#contract/topics';
import { ButtonLink } from '@/components/ui/button.tsx';
import { ChoiceCard } from '@/components/ui/choice-card.tsx';
import { ChoiceGroup } from '@/components/ui/choice-group.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { ChosenBadges } from './chosen-badges.tsx';
import type { FollowedIn } from './followed-in.ts';
import type { InterestScreen, PickedCategory } from './interest-screens.ts';
import { UnfollowRow } from './unfollow-row.tsx';
import { type InterestFormState, useInterestForm } from './use-interest-form.ts';

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

type FollowStateProps = { category: PickedCategory; followed: FollowedIn; total: number; form: InterestFormState };

function stateText(name: string, { isWhole, names }: FollowedIn, total: number): string {
  if (isWhole) return `You follow all of ${name}. Choose some to see only those.`;
  if (names.length > 0) return `You follow ${names.length} of ${total}.`;
  return `You do not follow ${name} yet.`;
}

/** Shows the followed part of a category, with a button that unfollows all of it. */
function FollowState({ category, followed, total, form }: FollowStateProps) {
  return (
    <div className="mb-6">
      <UnfollowRow
        category={category}
        text={stateText(categoryName(category), followed, total)}
        isFollowed={followed.isWhole || followed.names.length > 0}
        isStopped={form.outcome === 'stopped'}
        failure={form.outcome === 'stop failed' ? form.stop.error : null}
        busy={form.stop.isPending}
        disabled={form.save.isPending}
        onStop={form.stopFollowing}
      />
    </div>
  );
}

/** Returns the notice after saving. `signInPath` returns to this screen. */
function noticeOf({ outcome, screen, save }: InterestFormState, signInPath: string) {
  switch (outcome) {
    case 'signed out':
      return (
        <Notice tone="warning" title={interestMessages.signInTitle}>
          <p>{interestMessages.signIn} Your selection will still be here.</p>
          <ButtonLink to={signInPath} size="sm" className="mt-3">
            Sign In
          </ButtonLink>
        </Notice>
      );
    case 'saved':
      return (
        <Notice tone="success" title={screen.savedTitle}>
          {screen.savedText}{' '}
          <TextLink to="/" className="reach">
            See your feed
          </TextLink>
        </Notice>
      );
    case 'save failed': {
      const fallback = screen.failed ?? interestMessages.saveFailed;
      const text = failureText(save.error, fallback);
      const title = text === fallback ? interestMessages.saveFailedTitle : interestMessages.savingFailed;
      return (
        <Notice tone="error" title={title}>
          {text}
        </Notice>
      );
    }
    default:
      return null;
  }
}

function SaveOutcome({ form, signInPath }: { form: InterestFormState; signInPath: string }) {
  const notice = noticeOf(form, signInPath);
  return notice && <div className="mt-6 max-w-xl">{notice}</div>;
}

/** Edits the followed subtopics of one category. */
export function InterestForm({ signInPath, ...props }: InterestFormProps) {
  const { category, options, followed, viewerId } = props;
  const isGuest = viewerId === null;
  const form = useInterestForm(props);
  const { screen, chosen } = form;
  const isNothing = chosen.length === 0;
  const isSaved =
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
          variant={isSaved ? 'secondary' : 'default'}
          disabled={isNothing && screen.nothingChosen === undefined}
          busy={form.save.isPending}
          busyLabel="Saving..."
        >
          {saveLabel(screen, chosen.length)}
        </SubmitButton>
        {!isGuest && form.isRestored && (
          <p role="status" className="text-sm text-muted">
            Your selection is still here. Save it to follow these interests.
          </p>
        )}
      </div>
    </form>
  );
}

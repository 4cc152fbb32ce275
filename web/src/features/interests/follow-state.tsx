import { categoryName } from '#contract/topics';
import type { FollowedIn } from './followed-in.ts';
import type { PickedCategory } from './interest-screens.ts';
import { UnfollowRow } from './unfollow-row.tsx';
import type { InterestFormState } from './use-interest-form.ts';

type FollowStateProps = { category: PickedCategory; followed: FollowedIn; total: number; form: InterestFormState };

function stateText(name: string, { isWhole, names }: FollowedIn, total: number): string {
  if (isWhole) return `You follow all of ${name}. Choose some to see only those.`;
  if (names.length > 0) return `You follow ${names.length} of ${total}.`;
  return `You do not follow ${name} yet.`;
}

/** Shows the followed part of a category, with a button that unfollows all of it. */
export function FollowState({ category, followed, total, form }: FollowStateProps) {
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

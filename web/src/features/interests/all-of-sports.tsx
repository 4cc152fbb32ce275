import type { InterestsResponse } from '#contract/interests';
import { UnfollowRow, useStopFollowing } from './unfollow-row.tsx';

/** Shows a reader who follows all of Sports how to unfollow it. Renders nothing for other readers. */
export function AllOfSports({ interests }: { interests: InterestsResponse }) {
  const stop = useStopFollowing('sports');
  const isWhole = interests.whole.includes('sports');
  const isStopped = stop.isSuccess && !interests.categories.includes('sports');
  if (!isWhole && !isStopped) return null;
  return (
    <div className="pt-4">
      <UnfollowRow
        category="sports"
        text="You follow all of Sports. Choose divisions or teams to see only those."
        isFollowed={isWhole}
        isStopped={isStopped}
        failure={stop.error}
        busy={stop.isPending}
        disabled={false}
        onStop={stop.mutate}
      />
    </div>
  );
}

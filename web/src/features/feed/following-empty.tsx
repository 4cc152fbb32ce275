import type { ReactNode } from 'react';
import type { InterestsResponse } from '#contract/interests';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useInterests } from '@/features/interests/shared/use-interests.ts';
import { followedPath, topicsPath } from '@/lib/navigation/dashboard-paths.ts';

const followsNothing = ({ categories, subtopics, teams, leagues, bloggers }: InterestsResponse) =>
  categories.length + subtopics.length + teams.length + leagues.length + bloggers === 0;

/** Empty state of the Following feed: the viewer follows nothing, or nothing was published there. */
export function FollowingEmpty({ check }: { check: ReactNode }) {
  const { data, isError } = useInterests();
  if (data === undefined && !isError) {
    return (
      <div role="status" aria-label="Loading what you follow" className="py-24">
        <Skeleton className="mx-auto h-7 w-60" />
      </div>
    );
  }
  if (data !== undefined && followsNothing(data)) {
    return (
      <EmptyState
        title="You follow nothing yet"
        text="Follow topics and teams, and everything that is written about them stands here, newest first."
        action={
          <>
            <ButtonLink to={followedPath}>Choose what to follow</ButtonLink>
            <ButtonLink to={topicsPath} variant="outline">
              Browse topics
            </ButtonLink>
          </>
        }
      />
    );
  }
  return (
    <EmptyState
      title="No posts in what you follow yet"
      text="They will appear here as soon as someone publishes one."
      action={
        <>
          {check}
          <ButtonLink to={followedPath}>Follow more</ButtonLink>
        </>
      }
    />
  );
}

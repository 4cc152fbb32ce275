import type { InterestsResponse } from '#contract/interests';
import { type CategoryKey, categoryName, interestPath } from '#contract/topics';
import { FollowButton } from '@/components/domain/follow-button.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { CheckIcon } from '@/components/ui/icons.tsx';
import { useFollow } from '@/features/interests/shared/use-follow.ts';

type FollowSubtopicProps = {
  id: string;
  category: CategoryKey;
  /** As the page's heading says it: 'Europe in Travel'. */
  name: string;
  /** Undefined for guests, and until they are known: nothing is followed then. */
  interests: InterestsResponse | undefined;
  isSignedIn: boolean;
};

/** Follows the subtopic whose page this is, or stops it. Of a category that is followed whole, leads to its choices. */
export function FollowSubtopicButton({ id, category, name, interests, isSignedIn }: FollowSubtopicProps) {
  const followed = interests?.subtopics.find((subtopic) => subtopic.id === id);
  const target = { kind: 'subtopics', id, name, isImplied: followed?.isImplied ?? false } as const;
  const { isFollowed, press } = useFollow(target, followed !== undefined, isSignedIn);
  if (interests?.whole.includes(category)) {
    return (
      <ButtonLink to={interestPath(category)} variant="secondary" size="sm" className="min-w-32">
        <CheckIcon className="size-4" />
        <span>
          Following all of {categoryName(category)}
          <span className="sr-only">: choose topics</span>
        </span>
      </ButtonLink>
    );
  }
  return <FollowButton name={name} isFollowed={isFollowed} onPress={press} />;
}

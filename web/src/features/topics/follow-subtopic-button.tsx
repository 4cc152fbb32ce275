import type { InterestsResponse } from '#contract/interests';
import { type CategoryKey, categoryName, interestPath } from '#contract/topics';
import { FollowButton } from '@/components/domain/follow-button.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { CheckIcon } from '@/components/ui/icons.tsx';
import { useFollow } from '@/features/interests/shared/use-follow.ts';

type FollowSubtopicProps = {
  id: string;
  category: CategoryKey;
  /** The page's heading: 'Europe in Travel'. */
  name: string;
  /** Undefined for guests, and until they are known: nothing counts as followed then. */
  interests: InterestsResponse | undefined;
  isSignedIn: boolean;
};

/**
 * Follows or unfollows the page's subtopic. When the whole category is followed, it links to the category's choices.
 */
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

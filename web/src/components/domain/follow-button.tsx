import { Button } from '@/components/ui/button.tsx';
import { CheckIcon, PlusIcon } from '@/components/ui/icons.tsx';

type FollowButtonProps = { name: string; isFollowed: boolean; onPress: () => void };

/** Shows the state, and the effect of a press on hover. Both labels share one cell, so nothing moves. */
function FollowedLabel() {
  return (
    <span className="grid *:col-start-1 *:row-start-1">
      <span className="inline-flex items-center gap-2 group-hover/follow:invisible group-focus-visible/follow:invisible">
        <CheckIcon className="size-4" />
        Following
      </span>
      <span className="invisible group-hover/follow:visible group-focus-visible/follow:visible">Unfollow</span>
    </span>
  );
}

/** Follows or unfollows the page's subject. */
export function FollowButton({ name, isFollowed, onPress }: FollowButtonProps) {
  return (
    <Button
      variant={isFollowed ? 'secondary' : 'default'}
      size="sm"
      aria-label={`${isFollowed ? 'Unfollow' : 'Follow'} ${name}`}
      onClick={onPress}
      className="group/follow min-w-32"
    >
      {isFollowed ? (
        <FollowedLabel />
      ) : (
        <>
          <PlusIcon className="size-4" />
          Follow
        </>
      )}
    </Button>
  );
}

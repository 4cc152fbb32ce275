import { useState } from 'react';
import type { InterestsResponse } from '#contract/interests';
import { Button } from '@/components/ui/button.tsx';
import { CheckIcon, PlusIcon } from '@/components/ui/icons.tsx';
import { useFollow } from '@/features/interests/shared/use-follow.ts';
import { useLazyComponent } from '@/lib/use-lazy-component.ts';

const loadDialog = () => import('./follow-dialog.tsx');

type FollowBloggerProps = {
  blogger: { id: string; username: string };
  /** The viewer's interests; undefined for guests, and until they are known. */
  interests: InterestsResponse | undefined;
  isSignedIn: boolean;
};

/** Follows a blogger for free. For a followed one, and for guests, it opens a dialog. */
export function FollowBlogger({ blogger, interests, isSignedIn }: FollowBloggerProps) {
  const { id, username } = blogger;
  const known = interests?.bloggers.find((entry) => entry.id === id);
  const { isFollowed, press } = useFollow({ kind: 'bloggers', id, name: username }, known !== undefined, isSignedIn);
  const [FollowDialog, fetchDialog] = useLazyComponent(loadDialog);
  const [isOpen, setOpen] = useState(false);
  const open = async () => setOpen(await fetchDialog(open));
  return (
    <>
      <Button
        variant={isFollowed ? 'secondary' : 'outline'}
        size="sm"
        aria-label={isFollowed ? `Following @${username}: change emails or unfollow` : `Follow @${username}`}
        onClick={isFollowed || !isSignedIn ? () => void open() : press}
      >
        {isFollowed ? <CheckIcon className="size-4" /> : <PlusIcon className="size-4" />}
        {isFollowed ? 'Following' : 'Follow'}
      </Button>
      {FollowDialog !== null && (
        <FollowDialog
          blogger={blogger}
          followed={isSignedIn ? (known ?? null) : undefined}
          open={isOpen}
          onOpenChange={setOpen}
          onUnfollow={() => {
            setOpen(false);
            press();
          }}
        />
      )}
    </>
  );
}

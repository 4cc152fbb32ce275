import { useState } from 'react';
import type { InterestsResponse } from '#contract/interests';
import { useFollow } from '@/features/interests/shared/use-follow.ts';
import type { FollowDialogProps } from './follow-dialog.tsx';

export type FollowBloggerProps = {
  blogger: { id: string; username: string };
  /** The viewer's interests; undefined for guests, and until they are known. */
  interests: InterestsResponse | undefined;
  isSignedIn: boolean;
};

/**
 * Returns whether the viewer follows a blogger, and the props of the dialog. `follow` follows immediately; it is null when
 * the dialog must be opened: for guests, and for a followed blogger.
 */
export function useFollowBlogger({ blogger, interests, isSignedIn }: FollowBloggerProps) {
  const { id, username } = blogger;
  const known = interests?.bloggers.find((entry) => entry.id === id);
  const { isFollowed, press } = useFollow({ kind: 'bloggers', id, name: username }, known !== undefined, isSignedIn);
  const [isOpen, setOpen] = useState(false);
  const dialog: FollowDialogProps = {
    blogger,
    followed: isSignedIn ? (known ?? null) : undefined,
    open: isOpen,
    onOpenChange: setOpen,
    onUnfollow() {
      setOpen(false);
      press();
    },
  };
  return { isFollowed, follow: isSignedIn && !isFollowed ? press : null, setOpen, dialog };
}

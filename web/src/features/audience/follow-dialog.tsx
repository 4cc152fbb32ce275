import type { InterestsResponse } from '#contract/interests';
import { Dialog } from '@/components/ui/dialog.tsx';
import { FollowByMailForm } from './follow-by-mail-form.tsx';
import { FollowSettings } from './follow-settings.tsx';

export type FollowDialogProps = {
  blogger: { id: string; username: string };
  /** The viewer's follow; null until it is known, undefined for guests. */
  followed: InterestsResponse['bloggers'][number] | null | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onUnfollow: () => void;
};

/** Sets the emails of a follow or ends it. Guests can follow by email. */
export default function FollowDialog({ blogger, followed, open, onOpenChange, onUnfollow }: FollowDialogProps) {
  const isGuest = followed === undefined;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`${isGuest ? 'Follow' : 'Following'} @${blogger.username}`}
      description={
        isGuest ? 'Get new posts by email. It is free, and you need no account.' : 'New posts appear in your feed.'
      }
    >
      {isGuest ? (
        <FollowByMailForm blogger={blogger} />
      ) : (
        followed !== null && <FollowSettings blogger={blogger} followed={followed} onUnfollow={onUnfollow} />
      )}
    </Dialog>
  );
}

import { type ComponentProps, useState } from 'react';
import { articleMessages, articlePath, type PostSummary } from '#contract/posts';
import { MenuPopup } from '@/components/ui/menu-popup.tsx';
import { useFollow } from '@/features/interests/shared/use-follow.ts';
import { useInterests } from '@/features/interests/shared/use-interests.ts';
import { copyText } from '@/lib/copy-text.ts';
import { useRenderContext } from '@/lib/render-context.tsx';
import FollowDialog from './follow-dialog.tsx';

type CardMenuItemsProps = {
  post: PostSummary;
  viewerId: string | null;
  isOpen: boolean;
  popup: Omit<ComponentProps<typeof MenuPopup>, 'items'>;
};

const linkTexts = { copied: articleMessages.linkCopied, failed: articleMessages.linkNotCopied };

/** Follows the author of a card's post, or copies its link. Guests can follow by email. */
export default function CardMenuItems({ post, viewerId, isOpen, popup }: CardMenuItemsProps) {
  const { origin } = useRenderContext();
  const isSignedIn = viewerId !== null;
  const { data: interests } = useInterests({ enabled: isSignedIn });
  const [isDialogOpen, setDialogOpen] = useState(false);
  const blogger = post.author ?? { id: '', username: '' };
  const known = interests?.bloggers.find(({ id }) => id === blogger.id);
  const target = { kind: 'bloggers', id: blogger.id, name: blogger.username } as const;
  const { isFollowed, press } = useFollow(target, known !== undefined, isSignedIn);
  const canFollow = post.author !== null && viewerId !== blogger.id;
  const followLabel = !isSignedIn
    ? `Follow @${blogger.username} by Email`
    : isFollowed
      ? `Following @${blogger.username}…`
      : `Follow @${blogger.username}`;
  const follow = {
    label: followLabel,
    onSelect: isSignedIn && !isFollowed ? press : () => setDialogOpen(true),
  };
  const copy = { label: 'Copy Link', onSelect: () => void copyText(origin + articlePath(post), linkTexts) };
  return (
    <>
      {isOpen && <MenuPopup {...popup} items={canFollow ? [follow, copy] : [copy]} />}
      {canFollow && (
        <FollowDialog
          blogger={blogger}
          followed={isSignedIn ? (known ?? null) : undefined}
          open={isDialogOpen}
          onOpenChange={setDialogOpen}
          onUnfollow={() => {
            setDialogOpen(false);
            press();
          }}
        />
      )}
    </>
  );
}

import type { ComponentProps } from 'react';
import { articleMessages, articlePath, type PostSummary } from '#contract/posts';
import { MenuPopup } from '@/components/ui/menu-popup.tsx';
import { useInterests } from '@/features/interests/shared/use-interests.ts';
import { ConfirmMute } from '@/features/mutes/shared/confirm-mute.tsx';
import { useMuteItems } from '@/features/mutes/shared/use-mute-items.ts';
import { copyText } from '@/lib/copy-text.ts';
import { useRenderContext } from '@/lib/render-context.tsx';
import FollowDialog from './follow-dialog.tsx';
import { useFollowBlogger } from './use-follow-blogger.ts';

type CardMenuItemsProps = {
  post: PostSummary;
  viewerId: string | null;
  isOpen: boolean;
  popup: Omit<ComponentProps<typeof MenuPopup>, 'items'>;
};

const linkTexts = { copied: articleMessages.linkCopied, failed: articleMessages.linkNotCopied };

/** Follows or mutes the author of a card's post, mutes its topics, or copies its link. Guests can follow by email. */
export default function CardMenuItems({ post, viewerId, isOpen, popup }: CardMenuItemsProps) {
  const { origin } = useRenderContext();
  const isSignedIn = viewerId !== null;
  const { data: interests } = useInterests({ enabled: isSignedIn });
  const blogger = post.author ?? { id: '', username: '' };
  const { isFollowed, follow, setOpen, dialog } = useFollowBlogger({ blogger, interests, isSignedIn });
  const canFollow = post.author !== null && viewerId !== blogger.id;
  const name = `@${blogger.username}`;
  const label = isSignedIn ? (isFollowed ? `Following ${name}…` : `Follow ${name}`) : `Follow ${name} by Email`;
  const followItem = { label, onSelect: follow ?? (() => setOpen(true)) };
  const mute = useMuteItems({ post, viewerId, interests });
  const copyItem = { label: 'Copy Link', onSelect: () => void copyText(origin + articlePath(post), linkTexts) };
  return (
    <>
      {isOpen && <MenuPopup {...popup} items={[...(canFollow ? [followItem] : []), copyItem, ...mute.items]} />}
      {canFollow && <FollowDialog {...dialog} />}
      <ConfirmMute {...mute.dialog} />
    </>
  );
}

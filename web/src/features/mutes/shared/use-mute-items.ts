import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InterestsResponse } from '#contract/interests';
import type { MutesResponse } from '#contract/mutes';
import type { PostSummary } from '#contract/posts';
import { categoryName } from '#contract/topics';
import { changeMute, type MuteTarget } from './change-mute.ts';
import { useMutes } from './use-mutes.ts';

type MuteItemsProps = {
  post: PostSummary;
  /** Null for guests, who cannot mute. */
  viewerId: string | null;
  /** The viewer's interests; undefined until they are known. */
  interests: InterestsResponse | undefined;
};

/** Returns what a post's card can mute: its blogger, and its subtopics, or its category if it has none. */
function targetsOf({ author, subtopics, category }: PostSummary, viewerId: string): MuteTarget[] {
  const targets: MuteTarget[] = [];
  if (author !== null && author.id !== viewerId) {
    targets.push({ kind: 'blogger', id: author.id, name: `@${author.username}` });
  }
  const parts = subtopics.flatMap(({ id, label }) => (id === null ? [] : [{ id, label }]));
  if (parts.length === 0) targets.push({ kind: 'category', id: category, name: `“${categoryName(category)}”` });
  for (const { id, label } of parts) targets.push({ kind: 'subtopic', id, name: `“${label}”` });
  return targets;
}

function isMuted({ kind, id }: MuteTarget, mutes: MutesResponse | undefined): boolean {
  if (mutes === undefined) return false;
  if (kind === 'category') return mutes.categories.some((key) => key === id);
  return (kind === 'blogger' ? mutes.bloggers : mutes.subtopics).some((entry) => entry.id === id);
}

/**
 * Returns the items of a card's menu that mute and unmute, and the props of the dialog that confirms a mute of a blogger
 * whom the viewer pays.
 */
export function useMuteItems({ post, viewerId, interests }: MuteItemsProps) {
  const queryClient = useQueryClient();
  const { data: mutes } = useMutes(viewerId !== null);
  const [isOpen, setOpen] = useState(false);
  const targets = viewerId === null ? [] : targetsOf(post, viewerId);
  const isPaid = interests?.bloggers.some(({ id, isSubscribed }) => isSubscribed && id === post.author?.id) ?? false;

  const items = targets.map((target) => {
    const wasMuted = isMuted(target, mutes);
    const needsConfirmation = target.kind === 'blogger' && isPaid && !wasMuted;
    const change = () => void changeMute(queryClient, { target, isMuted: !wasMuted });
    return {
      label: `${wasMuted ? 'Unmute' : 'Mute'} ${target.name}${needsConfirmation ? '…' : ''}`,
      onSelect: needsConfirmation ? () => setOpen(true) : change,
    };
  });
  const blogger = targets.find(({ kind }) => kind === 'blogger');
  const confirm = () => blogger && void changeMute(queryClient, { target: blogger, isMuted: true, isConfirmed: true });
  const dialog = { username: post.author?.username ?? '', open: isOpen, onOpenChange: setOpen, onConfirm: confirm };
  return { items, dialog };
}

import { RemovableChip } from '@/components/ui/removable-chip.tsx';
import { followedProps } from './use-focus-neighbor.ts';
import type { Followed } from './without-interest.ts';

/** Returns a key that is unique across all kinds of follows. */
export const followedKey = (followed: Followed): string =>
  `${followed.kind}:${followed.kind === 'category' ? followed.category : followed.id}`;

export type OnRemove = (followed: Followed) => void;

type TopicListChipProps = { followed: Followed; label?: string; to?: string; onRemove: OnRemove };

/** Links to the posts of one follow and removes it. */
export function TopicListChip({ followed, label = followed.name, to, onRemove }: TopicListChipProps) {
  return (
    <span {...followedProps(followedKey(followed))} className="flex">
      <RemovableChip
        label={label}
        {...(to !== undefined && { to })}
        removeLabel={`Remove ${label}`}
        onRemove={() => onRemove(followed)}
      />
    </span>
  );
}

import { RemovableChip } from '@/components/ui/removable-chip.tsx';
import { followedProps } from './use-focus-neighbor.ts';
import type { Followed } from './without-interest.ts';

/** Tells one followed thing from all others. */
export const followedKey = (followed: Followed): string =>
  `${followed.kind}:${followed.kind === 'category' ? followed.category : followed.id}`;

export type OnRemove = (followed: Followed) => void;

type TopicListChipProps = { followed: Followed; label?: string; to?: string; onRemove: OnRemove };

/** One thing that is followed: leads to its posts, and can be removed. */
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

import { Badge } from '@/components/ui/badge.tsx';
import { LockIcon } from '@/components/ui/icons.tsx';

/** FREE, or the marker of a premium post: with an open padlock for a viewer who may read it. */
export function AccessBadge({ isFree, isUnlocked }: { isFree: boolean; isUnlocked?: boolean | undefined }) {
  if (isFree) return <Badge tone="free">FREE</Badge>;
  return (
    <Badge tone="premium">
      <LockIcon className="size-3" />
      Premium
      {isUnlocked && <span className="unlocked sr-only">, unlocked</span>}
    </Badge>
  );
}

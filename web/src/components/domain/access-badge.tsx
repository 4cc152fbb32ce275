import { Badge } from '@/components/ui/badge.tsx';
import { LockIcon } from '@/components/ui/icons.tsx';

/** Shows FREE, or the premium marker, with an open padlock for viewers with access. */
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

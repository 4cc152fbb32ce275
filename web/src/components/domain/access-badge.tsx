import { Badge } from '@/components/ui/badge.tsx';
import { LockIcon } from '@/components/ui/icons.tsx';

/** FREE, or the marker of a premium post. */
export function AccessBadge({ isFree }: { isFree: boolean }) {
  if (isFree) return <Badge tone="free">FREE</Badge>;
  return (
    <Badge tone="premium">
      <LockIcon className="size-3" />
      Premium
    </Badge>
  );
}

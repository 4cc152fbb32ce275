import { TextLink } from '@/components/ui/text-link.tsx';
import { adminTabPath } from '@/lib/navigation/dashboard-paths.ts';
import { pendingText } from './pending-labels.ts';
import { usePendingCounts } from './use-pending-counts.ts';

/** Says what waits in Moderation, and leads there; nothing where nothing waits. */
export function PendingLine() {
  const waiting = usePendingCounts();
  const words = waiting && pendingText(waiting);
  return words ? <TextLink to={adminTabPath('moderation')}>{words}</TextLink> : null;
}

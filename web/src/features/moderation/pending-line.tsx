import { TextLink } from '@/components/ui/text-link.tsx';
import { adminTabPath } from '@/lib/navigation/dashboard-paths.ts';
import { pendingText } from './pending-labels.ts';
import { usePendingCounts } from './use-pending-counts.ts';

/** Links to Moderation with the number of pending tasks. Renders nothing if there are none. */
export function PendingLine() {
  const waiting = usePendingCounts();
  const words = waiting && pendingText(waiting);
  return words ? <TextLink to={adminTabPath('moderation')}>{words}</TextLink> : null;
}

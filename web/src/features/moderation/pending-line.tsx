import { TextLink } from '@/components/ui/text-link.tsx';
import { adminTabPath } from '@/lib/navigation/dashboard-paths.ts';
import { pendingText, usePendingCounts } from './pending-counts.ts';

/** Links to Moderation with the number of pending tasks. Renders nothing if there are none. */
export function PendingLine() {
  const waiting = usePendingCounts();
  const text = waiting && pendingText(waiting);
  return text ? <TextLink to={adminTabPath('moderation')}>{text}</TextLink> : null;
}

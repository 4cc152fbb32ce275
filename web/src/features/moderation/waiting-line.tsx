import { TextLink } from '@/components/ui/text-link.tsx';
import { adminTabPath } from '@/lib/dashboard-paths.ts';
import { useWaiting } from './use-waiting.ts';
import { waitingWords } from './waiting-words.ts';

/** Says what waits in Moderation, and leads there; nothing where nothing waits. */
export function WaitingLine() {
  const waiting = useWaiting();
  const words = waiting && waitingWords(waiting);
  return words ? <TextLink to={adminTabPath('moderation')}>{words}</TextLink> : null;
}

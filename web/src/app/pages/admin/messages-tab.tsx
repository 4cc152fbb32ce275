import { Inbox } from '@/features/inbox/inbox.tsx';
import { usePlatform } from '@/features/settings/use-platform.ts';

/** Shows the messages from the Contact page. */
export default function MessagesTab() {
  const platformName = usePlatform().data?.name;
  return <Inbox platformName={platformName ?? ''} />;
}

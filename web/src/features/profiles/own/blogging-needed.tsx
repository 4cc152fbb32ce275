import { useEffect } from 'react';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { focusHeading, retryWhileLoading } from '@/lib/focus/focus-heading.ts';
import { BloggingSwitch } from './blogging-switch.tsx';

/**
 * Replaces a blogger's screen while blogging is off, with the switch itself. `hasProfile`: blogging has been on before.
 */
export function BloggingNeeded({ hasProfile }: { hasProfile: boolean }) {
  // Moves the focus to the title of the editor that replaces this screen, once the editor has loaded.
  useEffect(() => () => void retryWhileLoading(focusHeading), []);
  return (
    <EmptyState
      headingLevel={1}
      title={hasProfile ? 'Blogging is off' : 'Start Writing'}
      text={hasProfile ? null : "It's free, and you can turn it off at any time."}
      action={
        <div className="w-full border-y border-line py-3 text-left">
          <BloggingSwitch isBlogging={false} hasProfile={hasProfile} />
        </div>
      }
    />
  );
}

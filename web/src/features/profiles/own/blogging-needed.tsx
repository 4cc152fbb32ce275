import { useEffect } from 'react';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { focusHeading, retryWhileLoading } from '@/lib/focus/focus-heading.ts';
import { BloggingSwitch } from './blogging-switch.tsx';

/** A writer's screen while blogging is off: the switch itself. `hasProfile`: it has been on before. */
export function BloggingNeeded({ hasProfile }: { hasProfile: boolean }) {
  // The editor that takes this one's place loads first; then its title gets the focus.
  useEffect(() => () => void retryWhileLoading(focusHeading), []);
  return (
    <EmptyState
      headingLevel={1}
      title={hasProfile ? 'Blogging is off' : 'Start Writing'}
      text={hasProfile ? null : 'It costs nothing, and you can switch it off again.'}
      action={
        <div className="w-full border-y border-line py-3 text-left">
          <BloggingSwitch isBlogging={false} hasProfile={hasProfile} />
        </div>
      }
    />
  );
}

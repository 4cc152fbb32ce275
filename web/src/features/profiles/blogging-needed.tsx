import { useEffect } from 'react';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { BloggingSwitch } from './blogging-switch.tsx';

/** The page that takes this one's place begins at its title, as after any way there. */
function focusTitle() {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1[tabindex]')?.focus());
}

/** A writer's screen while blogging is off: the switch itself. `hasProfile`: it has been on before. */
export function BloggingNeeded({ hasProfile }: { hasProfile: boolean }) {
  useEffect(() => focusTitle, []);
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

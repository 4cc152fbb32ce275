import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { topicsPath } from '@/lib/navigation/dashboard-paths.ts';

/** Empty state of the personal feed. `check` is the button that refetches it. */
export function FeedEmpty({ check }: { check: ReactNode }) {
  return (
    <EmptyState
      title="No posts in your feed yet"
      text="Posts from the topics, teams and bloggers you follow will appear here."
      action={
        <>
          {check}
          <ButtonLink to={topicsPath}>Choose topics</ButtonLink>
        </>
      }
    />
  );
}

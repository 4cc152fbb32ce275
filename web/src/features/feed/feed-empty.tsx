import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { topicsPath } from '@/lib/navigation/dashboard-paths.ts';

/** Spec §2 'Home feed'. `check` is the button that looks for posts again. */
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

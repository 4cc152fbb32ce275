import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { topicsPath } from '@/lib/dashboard-paths.ts';

const anonymousText =
  'New articles will appear here as soon as someone publishes one. Sign up to get a feed of your own.';
const signedInText = 'Posts from the topics, teams and bloggers you follow will appear here.';

/** Spec §2 'Home feed'. `check` is the button that looks for posts again. */
export function FeedEmpty({ isSignedIn, check }: { isSignedIn: boolean; check: ReactNode }) {
  return (
    <EmptyState
      title="No posts in your feed yet"
      text={isSignedIn ? signedInText : anonymousText}
      action={
        <>
          {check}
          {isSignedIn && <ButtonLink to={topicsPath}>Choose topics</ButtonLink>}
        </>
      }
    />
  );
}

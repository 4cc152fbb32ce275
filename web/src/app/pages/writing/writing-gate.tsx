import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Viewer } from '#contract/accounts';
import { postMessages } from '#contract/post-messages';
import { type OwnProfile, profileMessages } from '#contract/profiles';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { authPath } from '@/features/accounts/auth/auth-paths.ts';
import { useKnownSession } from '@/features/accounts/use-known-session.ts';
import { useSession } from '@/features/accounts/use-session.ts';
import { useSignedOutHere } from '@/features/drafts/use-signed-out-here.ts';
import { PostFormSkeleton } from '@/features/posts/editor/post-form-skeleton.tsx';
import { BloggingNeeded } from '@/features/profiles/own/blogging-needed.tsx';
import { useOwnProfile } from '@/features/profiles/own/own-profile.queries.ts';
import { failureText } from '@/lib/http/failure-text.ts';

type WritingGateProps = { children: (viewer: Viewer, profile: OwnProfile) => ReactNode };

/** Returns the latest value that is not undefined or null. */
function useLastKnown<Value>(value: Value | null | undefined): Value | null {
  const [latest, setLatest] = useState(value ?? null);
  if (value !== null && value !== undefined && value !== latest) setLatest(value);
  return value ?? latest;
}

function SignInNeeded() {
  useKnownSession();
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      headingLevel={1}
      title={postMessages.authTitle}
      text={postMessages.authText}
      action={<ButtonLink to={authPath('sign-in', pathname + search)}>Sign In</ButtonLink>}
    />
  );
}

type BloggerGateProps = WritingGateProps & { viewer: Viewer; isSignedOut: boolean };

function BloggerGate({ viewer, isSignedOut, children }: BloggerGateProps) {
  const { data, error, isFetching, refetch } = useOwnProfile();
  // The end of a session drops all data fetched for it. The editor continues with the data it opened with.
  const latest = useLastKnown(data);
  const isSignedOutHere = useSignedOutHere(viewer.id);
  if (isSignedOut && (latest === null || isSignedOutHere)) return <SignInNeeded />;
  if (latest === null && error) {
    return (
      <ErrorState
        headingLevel={1}
        title={failureText(error, profileMessages.loadFailed)}
        onRetry={refetch}
        retrying={isFetching}
      />
    );
  }
  if (latest === null) return <PostFormSkeleton />;
  if (!latest.profile?.isBlogging) return <BloggingNeeded hasProfile={latest.profile !== null} />;
  return children(viewer, latest.profile);
}

/**
 * Shows bloggers the editor, and everyone else how to become one. The editor stays open when the session ends, because
 * its text may be unsaved. Another user who signs in gets a separate editor.
 */
export function WritingGate({ children }: WritingGateProps) {
  const { viewer, isLoading } = useSession();
  const latest = useLastKnown(viewer);
  if (latest === null) return isLoading ? <PostFormSkeleton /> : <SignInNeeded />;
  return (
    <BloggerGate key={latest.id} viewer={latest} isSignedOut={viewer === null && !isLoading}>
      {children}
    </BloggerGate>
  );
}

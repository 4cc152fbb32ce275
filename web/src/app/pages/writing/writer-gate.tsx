import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Viewer } from '#contract/accounts';
import { postMessages } from '#contract/post-messages';
import { type OwnProfile, profileMessages } from '#contract/profiles';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { authPath } from '@/features/accounts/auth-steps.ts';
import { useSession } from '@/features/accounts/use-session.ts';
import { PostFormSkeleton } from '@/features/posts/post-form-skeleton.tsx';
import { BloggingNeeded } from '@/features/profiles/blogging-needed.tsx';
import { useOwnProfile } from '@/features/profiles/use-own-profile.ts';
import { failureText } from '@/lib/failure-text.ts';

type WriterGateProps = { children: (viewer: Viewer, profile: OwnProfile) => ReactNode };

function BloggerGate({ viewer, children }: WriterGateProps & { viewer: Viewer }) {
  const { data, error, isFetching, refetch } = useOwnProfile();
  if (data === undefined && error) {
    return (
      <ErrorState
        headingLevel={1}
        title={failureText(error, profileMessages.loadFailed)}
        onRetry={refetch}
        retrying={isFetching}
      />
    );
  }
  if (data === undefined) return <PostFormSkeleton />;
  if (!data.profile?.isBlogging) return <BloggingNeeded hasProfile={data.profile !== null} />;
  return children(viewer, data.profile);
}

/** Lets writers in, and shows everybody else the way to become one. */
export function WriterGate({ children }: WriterGateProps) {
  const { viewer, isLoading } = useSession();
  const { pathname, search } = useLocation();
  if (isLoading) return <PostFormSkeleton />;
  if (viewer !== null) return <BloggerGate viewer={viewer}>{children}</BloggerGate>;
  return (
    <EmptyState
      headingLevel={1}
      title={postMessages.authTitle}
      text={postMessages.authText}
      action={<ButtonLink to={authPath('sign-in', pathname + search)}>Sign In</ButtonLink>}
    />
  );
}

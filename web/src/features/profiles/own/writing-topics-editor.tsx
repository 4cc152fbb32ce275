import type { ReactNode } from 'react';
import { profileMessages } from '#contract/profiles';
import { categoriesWithPage } from '#contract/topics';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { useOwnProfile } from './own-profile.queries.ts';
import { ProfileNotAvailable } from './profile-not-available.tsx';
import { WritingTopicsForm, writingTopicsGrid } from './writing-topics-form.tsx';

function Loading() {
  return (
    <div aria-busy="true">
      <div className={writingTopicsGrid}>
        {categoriesWithPage.map(({ key }) => (
          <Skeleton key={key} className="h-14 rounded-md" />
        ))}
      </div>
      <Skeleton className="mt-6 h-12 w-32 rounded-full" />
    </div>
  );
}

/**
 * Edits the viewer's writing topics.
 * @param wayOn next action, offered after saving
 */
export function WritingTopicsEditor({ wayOn }: { wayOn?: ReactNode }) {
  const query = useOwnProfile();
  if (query.data === undefined) {
    if (!query.isError) return <Loading />;
    const title = failureText(query.error, profileMessages.topicsLoadFailed);
    return <ErrorState title={title} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  if (query.data.profile === null) return <ProfileNotAvailable />;
  return <WritingTopicsForm saved={query.data.profile.writingTopics} wayOn={wayOn} />;
}

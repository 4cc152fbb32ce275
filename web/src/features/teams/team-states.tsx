import { teamPath, teamTexts } from '#contract/teams';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { PostListSkeleton } from '@/components/domain/post-card-skeleton.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { BackLink } from '@/components/ui/page-header.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';

export function TeamSkeleton() {
  return (
    <>
      <div className="border-b border-line pt-6 pb-6 md:pt-10 md:pb-8">
        <BackLink to="/sports" label={teamTexts.back} />
        <div className="text-3xl">
          <Skeleton className="h-[1lh] w-72 max-w-full" />
        </div>
        <Skeleton className="mt-2 h-[1lh] w-56 max-w-full" />
      </div>
      <PostListSkeleton />
    </>
  );
}

export function TeamNotFound({ id }: { id: string }) {
  return (
    <>
      <PageMeta title={teamTexts.notFound} description={teamTexts.notFoundText} path={teamPath(id)} noIndex />
      <EmptyState
        headingLevel={1}
        title={teamTexts.notFound}
        text={teamTexts.notFoundText}
        action={<ButtonLink to="/sports">{teamTexts.back}</ButtonLink>}
      />
    </>
  );
}

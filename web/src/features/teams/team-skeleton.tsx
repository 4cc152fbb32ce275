import { teamTexts } from '#contract/teams';
import { PostListSkeleton } from '@/components/domain/post-card-skeleton.tsx';
import { BackLink } from '@/components/ui/back-link.tsx';
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

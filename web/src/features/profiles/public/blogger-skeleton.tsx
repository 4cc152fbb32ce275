import { PostListSkeleton } from '@/components/domain/post-card-skeleton.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';

export function BloggerSkeleton() {
  return (
    <div aria-busy="true">
      <div className="flex flex-col gap-x-8 gap-y-6 border-b border-line pt-8 pb-8 sm:flex-row md:pt-12 md:pb-10">
        <Skeleton className="size-24 shrink-0 rounded-full md:size-28" />
        <div className="flex-1">
          <Skeleton className="h-10 w-60" />
          <Skeleton className="mt-3 h-4 w-36" />
          <Skeleton className="mt-6 h-12 w-72 max-w-full" />
          <Skeleton className="mt-6 h-6 w-48" />
        </div>
      </div>
      <PostListSkeleton />
    </div>
  );
}

import { Skeleton } from '@/components/ui/skeleton.tsx';

export function PostCardSkeleton() {
  return (
    <div className="post-card relative py-7 md:py-8">
      <div className="flex gap-3">
        <Skeleton className="h-6 w-20 rounded-full" />
        <Skeleton className="mt-1 h-4 w-28" />
      </div>
      <div className="beside-picture mt-3">
        <Skeleton className="h-7 w-11/12" />
        <Skeleton className="mt-2 h-7 w-3/5 md:hidden" />
      </div>
      <Skeleton className="picture" />
      <div>
        <Skeleton className="mt-3 h-4 w-full max-w-[62ch]" />
        <Skeleton className="mt-2.5 h-4 w-10/12 max-w-[52ch]" />
        <Skeleton className="mt-5 h-4 w-48" />
      </div>
    </div>
  );
}

/** Skeleton of a list; screen readers announce that it is loading. */
export function PostListSkeleton({ count = 3 }: { count?: number }) {
  return (
    <div role="status" aria-label="Loading posts">
      <div className="divide-y divide-line">
        {Array.from({ length: count }, (_, index) => `skeleton-${index}`).map((key) => (
          <div key={key}>
            <PostCardSkeleton />
          </div>
        ))}
      </div>
    </div>
  );
}

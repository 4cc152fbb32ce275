import { Skeleton } from '@/components/ui/skeleton.tsx';

/** Reserves the place of the comments until they are loaded. */
export const ThreadSkeleton = () => (
  <div role="status" aria-label="Loading comments" aria-busy="true" className="mt-6 grid gap-8">
    <Skeleton className="h-20 w-full" />
    {[72, 56, 64].map((width) => (
      <div key={width} className="flex gap-3">
        <Skeleton className="size-10 rounded-full" />
        <div className="grid flex-1 gap-2.5">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      </div>
    ))}
  </div>
);

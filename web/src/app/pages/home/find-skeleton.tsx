import { Skeleton } from '@/components/ui/skeleton.tsx';
import { FindBloggersSkeleton } from '@/features/profiles/find/find-bloggers-skeleton.tsx';

export function FindSkeleton() {
  return (
    <div aria-busy="true" className="pt-8">
      <Skeleton className="h-9 w-48" />
      <Skeleton className="mt-14 mb-8 h-12 w-full max-w-lg rounded-md" />
      <FindBloggersSkeleton />
    </div>
  );
}

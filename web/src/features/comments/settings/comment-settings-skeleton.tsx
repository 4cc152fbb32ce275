import { Skeleton } from '@/components/ui/skeleton.tsx';

/** Skeleton of the settings for comments, in their height. */
export function CommentSettingsSkeleton() {
  return (
    <div aria-busy="true" className="min-h-180 max-w-2xl sm:min-h-100">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="mt-4 h-24 w-full" />
      <Skeleton className="mt-8 h-4 w-40" />
      <Skeleton className="mt-4 h-24 w-full" />
    </div>
  );
}

import { Skeleton } from '@/components/ui/skeleton.tsx';

/** Placeholder with the layout of the post form. */
export function PostFormSkeleton() {
  return (
    <div className="measure mx-auto pt-6" role="status" aria-label="Loading post">
      <Skeleton className="ml-auto h-9 w-40 rounded-full" />
      <Skeleton className="mt-8 h-12 w-2/3" />
      <Skeleton className="mt-6 h-11 w-full" />
      <Skeleton className="mt-6 h-5 w-full" />
      <Skeleton className="mt-4 h-5 w-11/12" />
      <Skeleton className="mt-4 h-5 w-3/5" />
      <Skeleton className="mt-44 h-40 w-full" />
      <Skeleton className="mt-8 h-12 w-full" />
    </div>
  );
}

import { Skeleton } from '@/components/ui/skeleton.tsx';

export function AccountSkeleton() {
  return (
    <div aria-busy="true" className="pt-8">
      <Skeleton className="h-9 w-64" />
      <Skeleton className="mt-5 h-11 w-72 rounded-full md:h-9" />
      <Skeleton className="mt-8 h-40 w-full rounded-lg" />
      <Skeleton className="mt-10 h-7 w-56" />
      <Skeleton className="mt-5 h-4 w-3/4" />
    </div>
  );
}

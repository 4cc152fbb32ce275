import { Skeleton } from '@/components/ui/skeleton.tsx';

export function PageFallback() {
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-10" aria-busy="true">
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="mt-6 h-4 w-full" />
      <Skeleton className="mt-3 h-4 w-11/12" />
      <Skeleton className="mt-3 h-4 w-4/5" />
    </div>
  );
}

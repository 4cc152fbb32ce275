import { Skeleton } from '@/components/ui/skeleton.tsx';

function Row() {
  return (
    <div className="grid gap-x-12 gap-y-5 border-t border-line py-8 md:py-10 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <div>
        <Skeleton className="h-7 w-44" />
        <Skeleton className="mt-3 h-4 w-full max-w-72" />
      </div>
      <div>
        <Skeleton className="h-10 w-40" />
        <Skeleton className="mt-3 h-4 w-3/4" />
      </div>
    </div>
  );
}

/** What stands in while Settings come. */
export function SettingsSkeleton() {
  return (
    <div aria-busy="true" className="pt-8">
      <Skeleton className="h-9 w-40" />
      <Skeleton className="mt-8 mb-10 h-36 w-full rounded-lg" />
      <Row />
      <Row />
      <Row />
    </div>
  );
}

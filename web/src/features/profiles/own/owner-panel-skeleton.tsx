import { LockIcon } from '@/components/ui/icons.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';

/** Skeleton of OwnerPanel. */
export function OwnerPanelSkeleton() {
  return (
    <div role="status" aria-label="Loading your statistics">
      <div className="grid gap-x-14 gap-y-8 border-b border-line py-8 md:grid-cols-2">
        {['performance', 'subscription'].map((key) => (
          <div key={key}>
            <Skeleton className="h-7 w-48" />
            <Skeleton className="mt-4 h-12 w-56" />
            <Skeleton className="mt-4 h-4 w-full max-w-sm" />
          </div>
        ))}
      </div>
      <div className="border-b border-line py-8">
        <Skeleton className="h-7 w-44" />
        <Skeleton className="mt-6 h-52 w-full" />
      </div>
    </div>
  );
}

/** Marks parts of a public page that only its owner sees. */
export function OwnerOnlyNotice() {
  return (
    <p className="flex items-center gap-2 pt-8 text-sm text-muted">
      <LockIcon className="size-4" />
      Only you see this
    </p>
  );
}

import { Skeleton } from '@/components/ui/skeleton.tsx';

export function SubscriptionsSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton className="h-40 w-full rounded-lg" />
      <Skeleton className="mt-10 h-7 w-56" />
      <div className="mt-5 border-b border-line">
        {['first', 'second'].map((key) => (
          <div key={key} className="flex items-center gap-4 border-t border-line py-4">
            <Skeleton className="size-10 rounded-full" />
            <div className="flex-1">
              <Skeleton className="h-5 w-40" />
              <Skeleton className="mt-2 h-4 w-32" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

import { Skeleton } from '@/components/ui/skeleton.tsx';

export function SummarySkeleton() {
  return (
    <div role="status" aria-label="Loading the statistics">
      <div className="grid grid-cols-2 gap-x-12 gap-y-8 lg:grid-cols-4">
        {['subscribers', 'rising', 'creators', 'readers'].map((key) => (
          <div key={key}>
            <Skeleton className="h-12 w-20" />
            <Skeleton className="mt-2 h-4 w-24" />
          </div>
        ))}
      </div>
      <Skeleton className="mt-10 h-64 w-full" />
    </div>
  );
}

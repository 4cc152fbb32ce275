import { Skeleton } from '@/components/ui/skeleton.tsx';

const rows = ['w-32', 'w-24', 'w-40'];

export function TopicListSkeleton() {
  return (
    <div aria-busy="true">
      {rows.map((width) => (
        <div
          key={width}
          className="grid gap-x-12 gap-y-5 border-t border-line py-8 md:py-10 lg:grid-cols-[18rem_minmax(0,1fr)]"
        >
          <Skeleton className={`h-7 ${width}`} />
          <div className="flex flex-wrap gap-2">
            <Skeleton className="h-11 w-36 rounded-full md:h-9" />
            <Skeleton className="h-11 w-28 rounded-full md:h-9" />
            <Skeleton className="h-11 w-44 rounded-full md:h-9" />
          </div>
        </div>
      ))}
    </div>
  );
}

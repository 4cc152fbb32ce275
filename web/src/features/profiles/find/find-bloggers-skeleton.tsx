import { Skeleton } from '@/components/ui/skeleton.tsx';

export const bloggersGrid = 'grid gap-x-12 lg:grid-cols-2';

const rows = ['first', 'second', 'third', 'fourth'];

export function FindBloggersSkeleton() {
  return (
    <div aria-busy="true" className={bloggersGrid}>
      {rows.map((row) => (
        <div key={row} className="flex items-start gap-4 border-t border-line py-6">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <div className="flex-1">
            <Skeleton className="h-7 w-40" />
            <Skeleton className="mt-2 h-4 w-52 max-w-full" />
            <Skeleton className="mt-2 h-4 w-36" />
            <Skeleton className="mt-4 h-6 w-28 rounded-full" />
          </div>
        </div>
      ))}
    </div>
  );
}

import { Skeleton } from '@/components/ui/skeleton.tsx';

/** Skeleton of comments or people. @param label names what is loading */
export function CommentListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="divide-y divide-line">
      {['first', 'second', 'third'].map((key) => (
        <div key={key} className="flex gap-3 py-6">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <div className="min-w-0 flex-1">
            <Skeleton className="h-5 w-48" />
            <Skeleton className="mt-3 h-4 w-full max-w-[62ch]" />
            <Skeleton className="mt-3 h-4 w-40" />
          </div>
        </div>
      ))}
    </div>
  );
}

import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';

type ListStateProps = {
  /** Name of the list for screen readers. */
  what: string;
  /** Title of the error. */
  title: string;
  query: { isError: boolean; isFetching: boolean; refetch: () => unknown };
};

/** Shows the loading or error state of a list. */
export function ListState({ what, title, query: { isError, isFetching, refetch } }: ListStateProps) {
  if (isError) return <ErrorState compact title={title} onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <div role="status" aria-label={`Loading ${what}`} className="space-y-6">
      {['first', 'second'].map((key) => (
        <div key={key} className="space-y-2">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-4 w-full max-w-md" />
        </div>
      ))}
    </div>
  );
}

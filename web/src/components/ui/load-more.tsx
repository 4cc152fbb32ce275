import { Button } from './button.tsx';

type LoadMoreProps = {
  /** 'Load More Posts' */
  label: string;
  hasMore: boolean;
  isLoading: boolean;
  onLoadMore: () => void;
  /** Error of the next page; the button then retries. */
  error: string | null;
};

/** Shows the end of a list that may have more pages. */
export function LoadMore({ label, hasMore, isLoading, onLoadMore, error }: LoadMoreProps) {
  return (
    <>
      {error !== null && (
        <p role="alert" className="border-t border-line pt-8 text-center text-sm text-danger">
          {error}
        </p>
      )}
      {hasMore && (
        <div className="flex justify-center py-8">
          <Button variant="outline" onClick={onLoadMore} busy={isLoading}>
            {error === null ? label : 'Try Again'}
          </Button>
        </div>
      )}
    </>
  );
}

import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { failureText } from '@/lib/failure-text.ts';

type LoadFailureProps = {
  title: string;
  query: { error: Error | null; refetch: () => unknown; isFetching: boolean };
};

/** A part of the settings that did not come, and the way to ask again. */
export function LoadFailure({ title, query }: LoadFailureProps) {
  return (
    <div className="space-y-4">
      <Notice tone="error" title={failureText(query.error, title)} />
      <Button variant="outline" size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
        Try Again
      </Button>
    </div>
  );
}

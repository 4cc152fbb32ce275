import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { ApiError } from '@/lib/http/api.ts';

type FailedUploadProps = {
  /** What becomes of the post without it. */
  title: string;
  error: Error;
  onRetry: () => void;
  onForget: () => void;
};

/** An upload that did not get through; the post does without it, and it can be tried again. */
export function FailedUpload({ title, error, onRetry, onForget }: FailedUploadProps) {
  return (
    <Notice tone="error" title={title}>
      {error instanceof ApiError && <p>{error.message}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="outline" size="sm" onClick={onRetry}>
          Try Again
        </Button>
        <Button variant="ghost" size="sm" onClick={onForget}>
          Dismiss
        </Button>
      </div>
    </Notice>
  );
}

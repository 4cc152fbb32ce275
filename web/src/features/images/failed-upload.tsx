import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { ApiError } from '@/lib/http/api.ts';

type FailedUploadProps = {
  /** Describes the effect on the post. */
  title: string;
  error: Error;
  onRetry: () => void;
  onForget: () => void;
};

/** Shows a failed upload with a retry. The post can be published without the image. */
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

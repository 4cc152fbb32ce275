import { postMessages } from '#contract/posts';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { ApiError } from '@/lib/api.ts';
import type { Refusal } from './judge-file.ts';

/** Why the file that was chosen is not taken. */
export function RefusedFile({ refusal }: { refusal: Refusal }) {
  return (
    <Notice tone="error" title={refusal.title}>
      {refusal.text}
    </Notice>
  );
}

type FailedUploadProps = { error: Error; onRetry: () => void; onForget: () => void };

/** An upload that did not get through; the post does without it, and it can be tried again. */
export function FailedUpload({ error, onRetry, onForget }: FailedUploadProps) {
  return (
    <Notice tone="error" title={postMessages.imageSkipped}>
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

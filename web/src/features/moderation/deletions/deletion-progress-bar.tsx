import type { DeletionProgress as Progress } from '#contract/deletions';
import { Progress as Bar } from '@/components/ui/progress.tsx';
import { progressShare, progressText } from './deletion-steps.ts';

/** Shows the progress of a deletion as a bar and as text. */
export function DeletionProgressBar({ username, progress }: { username: string; progress: Progress }) {
  return (
    <div className="grid gap-2">
      <Bar label={`Deleting ${username}`} value={progressShare(progress)} />
      <p role="status" className="text-sm text-muted">
        {progressText(progress)}
      </p>
    </div>
  );
}

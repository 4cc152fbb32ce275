import { Button } from '@/components/ui/button.tsx';
import { Progress } from '@/components/ui/progress.tsx';
import { formatCount, formatDate, formatNumber } from '@/lib/text/format.ts';
import { type RunningImport, stopImport } from '../run/import-run.ts';
import type { ImportPause } from '../run/persist.ts';

/** Says why an import waits, and when it continues. */
export function pauseText({ reason, until }: ImportPause): string {
  const time = until === null ? '' : ` at ${formatDate(until, 'clock')}`;
  if (reason === 'offline') return 'You are offline. Your import continues when you are connected again.';
  if (reason === 'server') return 'The server did not respond. Your import continues in a moment.';
  return `So many requests are not allowed at once. Your import continues${time}.`;
}

type RunningProgressProps = { running: RunningImport; isStopping: boolean };

/** Shows how far an import is. Only its pauses are announced. */
export function RunningProgress({ running, isStopping }: RunningProgressProps) {
  const { kind, done, total, pictures, title, pause } = running;
  const label = kind === 'trial' ? 'Importing one post' : `${formatNumber(done)} of ${formatNumber(total)} imported`;
  return (
    <div className="space-y-4">
      <div className="space-y-2">
        <p className="flex flex-wrap justify-between gap-x-4 text-sm font-medium tabular-figures">
          <span>{label}</span>
          {pictures > 0 && <span className="font-normal text-muted">{formatCount(pictures, 'picture')}</span>}
        </p>
        <Progress label="Import" value={total === 0 ? 1 : done / total} />
        <p className="min-h-5 truncate text-sm text-muted">{title}</p>
      </div>
      <p role="status" className="text-sm text-pretty empty:hidden">
        {pause !== null && pauseText(pause)}
      </p>
      {kind === 'all' && (
        <p className="max-w-[60ch] text-sm text-pretty text-muted">
          You can use other pages meanwhile. If you close this tab, the import stops, and continues where it was when
          you choose the same file again.
        </p>
      )}
      <Button variant="outline" busy={isStopping} busyLabel="Stopping…" onClick={stopImport}>
        Stop
      </Button>
    </div>
  );
}

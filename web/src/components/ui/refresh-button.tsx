import { Button } from './button.tsx';
import { RefreshIcon } from './icons.tsx';

/** Asks for the newest of what a page shows. */
export function RefreshButton({ busy, onRefresh }: { busy: boolean; onRefresh: () => void }) {
  return (
    <Button variant="outline" size="sm" busy={busy} onClick={onRefresh}>
      {!busy && <RefreshIcon className="size-4" />}
      Refresh
    </Button>
  );
}

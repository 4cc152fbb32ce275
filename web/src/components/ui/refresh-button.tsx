import { Button } from './button.tsx';
import { RefreshIcon } from './icons.tsx';

/** Refetches the data of a page. */
export function RefreshButton({ busy, onRefresh }: { busy: boolean; onRefresh: () => void }) {
  return (
    <Button variant="outline" size="sm" busy={busy} onClick={onRefresh}>
      {!busy && <RefreshIcon className="size-4" />}
      Refresh
    </Button>
  );
}

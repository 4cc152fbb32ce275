import { Button } from './button.tsx';
import { RefreshIcon } from './icons.tsx';

type RefreshButtonProps = {
  busy: boolean;
  onRefresh: () => void;
  /** On phones only the icon is visible. */
  isCompact?: boolean;
};

/** Refetches the data of a page. */
export function RefreshButton({ busy, onRefresh, isCompact = false }: RefreshButtonProps) {
  return (
    <Button variant="outline" size="sm" busy={busy} onClick={onRefresh}>
      {!busy && <RefreshIcon className="size-4" />}
      <span className={isCompact ? 'max-md:sr-only' : undefined}>Refresh</span>
    </Button>
  );
}

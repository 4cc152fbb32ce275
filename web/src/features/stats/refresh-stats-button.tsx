import { statsMessages } from '#contract/stats';
import { Button } from '@/components/ui/button.tsx';
import { RefreshIcon } from '@/components/ui/icons.tsx';
import { toast } from '@/lib/toast.ts';
import { useRefreshStats } from './use-stats.ts';

/** Takes a new statistics snapshot. */
export function RefreshStatsButton() {
  const { refresh, isRefreshing } = useRefreshStats();
  return (
    <Button
      variant="outline"
      busy={isRefreshing}
      busyLabel="Refreshing..."
      onClick={() => refresh(() => toast.success(statsMessages.refreshed))}
    >
      {!isRefreshing && <RefreshIcon className="size-4" />}
      Refresh Stats
    </Button>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { moderationTexts } from '#contract/moderation';
import { RefreshButton } from '@/components/ui/refresh-button.tsx';
import { useRefresh } from '@/lib/http/use-refresh.ts';
import { pendingKeys } from './moderation-keys.ts';

/** Refetches all pending admin tasks. */
export function RefreshModeration() {
  const queryClient = useQueryClient();
  async function refetch() {
    await Promise.all(pendingKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    const failed = pendingKeys
      .flatMap((queryKey) => queryClient.getQueryCache().findAll({ queryKey, type: 'active' }))
      .find(({ state }) => state.status === 'error');
    return { error: failed?.state.error ?? null };
  }
  const { busy, refresh } = useRefresh(refetch, {
    done: moderationTexts.refreshed,
    failed: moderationTexts.refreshFailed,
  });
  return <RefreshButton busy={busy} onRefresh={() => void refresh()} />;
}

import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { type ModeratedCommentList, moderatedCommentLists } from '#contract/comments';
import { RefreshButton } from '@/components/ui/refresh-button.tsx';
import { TabLinks } from '@/components/ui/tabs.tsx';
import { useRefresh } from '@/lib/http/use-refresh.ts';
import { contentViewPath } from '@/lib/navigation/dashboard-paths.ts';
import { labelWithCount } from '@/lib/text/label-with-count.ts';
import { commentKeys } from '../shared/comment-keys.ts';
import { BannedPeople } from './banned-people.tsx';
import { ModeratedList } from './moderated-list.tsx';
import { useCommentsWaiting } from './use-comments-waiting.ts';

type Shown = ModeratedCommentList | 'banned';

const labels: Record<Shown, string> = {
  held: 'Held',
  reported: 'Reported',
  hidden: 'Hidden',
  all: 'All',
  banned: 'Banned People',
};

function useTabs() {
  const waiting: Partial<Record<Shown, number>> = useCommentsWaiting();
  return ([...moderatedCommentLists, 'banned'] as const).map((shown) => ({
    to: `${contentViewPath('comments')}&list=${shown}`,
    label: labelWithCount(labels[shown], waiting[shown] ?? 0),
  }));
}

/** Fetches what is shown again. */
function Refresh() {
  const queryClient = useQueryClient();
  async function refetch() {
    await queryClient.invalidateQueries({ queryKey: commentKeys.all });
    const active = queryClient.getQueryCache().findAll({ queryKey: commentKeys.all, type: 'active' });
    return { error: active.find(({ state }) => state.status === 'error')?.state.error ?? null };
  }
  const { busy, refresh } = useRefresh(refetch, { done: 'Comments refreshed', failed: 'Failed to refresh comments' });
  return <RefreshButton isCompact busy={busy} onRefresh={() => void refresh()} />;
}

/** Moderates the comments on the viewer's posts; the URL names the list. */
export default function CommentManager({ viewerId }: { viewerId: string }) {
  const [query] = useSearchParams();
  const requested = query.get('list') ?? '';
  const shown = Object.hasOwn(labels, requested) ? (requested as Shown) : 'held';
  return (
    <>
      <div className="flex items-center justify-between gap-x-4 border-b border-line">
        <div className="-mb-px min-w-0 flex-1">
          <TabLinks label="Lists of comments" tabs={useTabs()} param="list" initial="held" />
        </div>
        <Refresh />
      </div>
      <div className="pt-2">
        {shown === 'banned' ? <BannedPeople /> : <ModeratedList key={shown} list={shown} viewerId={viewerId} />}
      </div>
    </>
  );
}

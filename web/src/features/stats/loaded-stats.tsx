import type { ReactNode } from 'react';
import { type StatisticsResponse, statsMessages } from '#contract/stats';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { useStats } from './use-stats.ts';

type LoadedStatsProps = {
  loading: ReactNode;
  children: (stats: StatisticsResponse) => ReactNode;
};

/** Renders the loaded statistics. After a failed refetch the old ones stay, with a notice. */
export function LoadedStats({ loading, children }: LoadedStatsProps) {
  const { data, error, isFetching, refetch } = useStats();
  const retry = { onRetry: refetch, retrying: isFetching };
  if (data === undefined) {
    if (error === null) return loading;
    const title = failureText(error, statsMessages.unavailable);
    return <ErrorState title={title} text={statsMessages.tryRefreshing} {...retry} />;
  }
  return (
    <>
      {error && (
        <div className="pt-6">
          <ErrorState compact title={failureText(error, statsMessages.loadFailed)} {...retry} />
        </div>
      )}
      {children(data)}
    </>
  );
}

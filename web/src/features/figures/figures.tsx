import { useId, useState } from 'react';
import {
  type FigureRange,
  type FiguresResponse,
  figureRanges,
  figuresMessages,
  viewSourceLabels,
  viewSources,
} from '#contract/figures';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { panelProps, ViewTabs } from '@/components/ui/view-tabs.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { type Period, toPeriods, totalViews } from './periods.ts';
import { PostFiguresTable } from './post-figures-table.tsx';
import type { Series } from './shared/bar-chart.tsx';
import { ChartSection } from './shared/chart-section.tsx';
import { useFigures } from './use-figures.ts';

const ranges = figureRanges.map((days) => ({ key: days, label: `${days} days` }));

const viewSeries: readonly Series<Period>[] = viewSources.map((source) => ({
  name: viewSourceLabels[source],
  fill: `series-${source}`,
  count: ({ views }) => views[source],
}));

const followerSeries: readonly Series<Period>[] = [
  { name: 'Gained', fill: 'series-email', count: ({ followed }) => followed },
  { name: 'Lost', fill: 'series-other', isLoss: true, count: ({ unfollowed }) => unfollowed },
];

const subscriberSeries: readonly Series<Period>[] = [
  { name: 'Gained', fill: 'series-email', count: ({ subscribed }) => subscribed },
  { name: 'Lost', fill: 'series-other', isLoss: true, count: ({ unsubscribed }) => unsubscribed },
];

function Charts({ days, posts }: FiguresResponse) {
  const { unit, periods } = toPeriods(days);
  return (
    <>
      <ChartSection
        title="Views"
        text="Views of your posts by readers and guests, by where they came from. Your own are not counted."
        counted="views"
        periods={periods}
        unit={unit}
        series={viewSeries}
        total={{ name: 'Total', count: totalViews }}
      />
      <ChartSection
        title="Followers"
        text="Readers who follow you for free, in their feed or by email."
        counted="followers gained or lost"
        periods={periods}
        unit={unit}
        series={followerSeries}
        total={{ name: 'Change', count: ({ followed, unfollowed }) => followed - unfollowed }}
      />
      <ChartSection
        title="Subscribers"
        text="Readers who pay for your blog. They are lost on the day on which they unsubscribe."
        counted="subscribers gained or lost"
        periods={periods}
        unit={unit}
        series={subscriberSeries}
        total={{ name: 'Change', count: ({ subscribed, unsubscribed }) => subscribed - unsubscribed }}
      />
      <PostFiguresTable posts={posts} />
    </>
  );
}

const hasCounts = ({ days }: FiguresResponse) =>
  days.some((day) => totalViews(day) + day.followed + day.unfollowed + day.subscribed + day.unsubscribed > 0);

function RangePanel({ range }: { range: FigureRange }) {
  const { data, error, isFetching, refetch } = useFigures(range);
  if (data === undefined) {
    if (!error) {
      return (
        <div role="status" aria-label="Loading your figures" className="pt-8">
          <Skeleton className="h-72 w-full" />
        </div>
      );
    }
    const title = failureText(error, figuresMessages.loadFailed);
    return <ErrorState title={title} onRetry={refetch} retrying={isFetching} />;
  }
  if (hasCounts(data)) return <Charts {...data} />;
  return (
    <EmptyState
      title={`Nothing in the last ${range} days`}
      text="Views of your posts, and the followers and subscribers you gain and lose, will appear here by day."
    />
  );
}

/** Shows a blogger's figures over time. */
export default function Figures() {
  const id = useId();
  const [range, setRange] = useState<FigureRange>('30');
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-2xl">
        Figures
      </h2>
      <p className="mt-2 text-sm text-pretty text-muted">
        Days begin at midnight UTC. New views appear within a minute. No figure names a reader.
      </p>
      <div className="mt-4 border-b border-line">
        <ViewTabs label="Range" id={id} views={ranges} shown={range} onShow={setRange} />
      </div>
      <div {...panelProps(id, range)} className="*:first:border-t-0">
        <RangePanel range={range} />
      </div>
    </section>
  );
}

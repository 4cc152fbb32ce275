import { useId, useState } from 'react';
import { type MetricSpan, type MetricsResponse, metricSeries, metricSpanNames } from '#contract/metrics';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { panelProps, ViewTabs } from '@/components/ui/view-tabs.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { CacheChart, CountChart, DurationChart, spanUnits, toBars } from './metric-charts.tsx';
import { ErrorsTable, NamesTable } from './metric-tables.tsx';
import { useMetrics } from './use-metrics.ts';

const labels: Record<MetricSpan, string> = { hour: 'Hour', day: 'Day', week: 'Week', month: '30 days' };
const spans = metricSpanNames.map((key) => ({ key, label: labels[key] }));

const requestGroups = {
  Answered: ['1xx', '2xx', '3xx'],
  'Client errors (4xx)': ['4xx'],
  'Server errors (5xx)': ['5xx'],
};
const failures = ['internal', 'unavailable'];
const errorGroups = {
  Refusals: metricSeries.errors.verdicts.filter((code) => !failures.includes(code)),
  'Failures of the product': failures,
};

function Charts({ response }: { response: MetricsResponse }) {
  const { metrics, span } = response;
  if (metrics === null) {
    return (
      <EmptyState
        title="Metrics cannot be read yet"
        text="Give the product the id of your Cloudflare account and a token with the permission Account Analytics: Read. docs/operations/metrics.md names both."
      />
    );
  }
  const chart = { metrics, bars: toBars(response), unit: spanUnits[span] };
  return (
    <>
      <CountChart {...chart} of="requests" groups={requestGroups} />
      <DurationChart {...chart} of="requests" />
      <NamesTable metrics={metrics} of="requests" title="Slowest Routes" />
      <CacheChart {...chart} />
      <CountChart {...chart} of="errors" groups={errorGroups} />
      <ErrorsTable metrics={metrics} />
      <CountChart {...chart} of="mails" />
      <DurationChart {...chart} of="mails" />
      <CountChart {...chart} of="campaignMails" />
      <CountChart {...chart} of="webhooks" />
      <NamesTable metrics={metrics} of="webhooks" title="Webhooks by Event" />
      <CountChart {...chart} of="jobs" />
      <NamesTable metrics={metrics} of="jobs" title="Slowest Jobs" />
      <CountChart {...chart} of="signIns" />
      <CountChart {...chart} of="checkouts" />
      <CountChart {...chart} of="posts" />
    </>
  );
}

function SpanPanel({ span }: { span: MetricSpan }) {
  const { data, error, isFetching, refetch } = useMetrics(span);
  if (error) {
    const title = failureText(error, 'Failed to load the metrics');
    return <ErrorState title={title} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (data !== undefined) return <Charts response={data} />;
  return (
    <div role="status" aria-label="Loading the metrics" className="pt-8">
      <Skeleton className="h-72 w-full" />
    </div>
  );
}

/** Shows what the product does and how fast: requests, errors, emails, webhooks and jobs over time. */
export function Metrics() {
  const id = useId();
  const [span, setSpan] = useState<MetricSpan>('day');
  return (
    <section aria-labelledby={`${id}-title`} className="pt-8">
      <h2 id={`${id}-title`} className="text-2xl">
        Metrics
      </h2>
      <p className="mt-2 text-sm text-pretty text-muted">
        Times are UTC. No metric names a person. Large numbers are estimates, because Cloudflare samples them.
      </p>
      <div className="mt-4 border-b border-line">
        <ViewTabs label="Time" id={id} views={spans} shown={span} onShow={setSpan} />
      </div>
      <div {...panelProps(id, span)} className="*:first:border-t-0">
        <SpanPanel span={span} />
      </div>
    </section>
  );
}

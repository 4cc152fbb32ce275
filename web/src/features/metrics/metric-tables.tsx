import { type MetricSeriesName, metricSeries } from '#contract/metrics';
import { type Column, DataTable } from '@/components/ui/data-table.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { CsvButton } from '@/features/figures/shared/chart-section.tsx';
import { formatNumber } from '@/lib/text/format.ts';
import { formatMs, type MetricsData } from './metric-charts.tsx';

type Named = MetricsData['names'][number];

/** Shows the names of a series in the whole span, the slowest first. */
export function NamesTable({ metrics, of, title }: { metrics: MetricsData; of: MetricSeriesName; title: string }) {
  const { named, measured } = metricSeries[of];
  const rows = metrics.names.filter(({ series }) => series === of);
  const label = ({ method, name }: Named) => `${method} ${name}`.trim();
  const columns: Column<Named>[] = [
    { label: named ?? '', isHeader: true, cell: (row) => <span className="wrap-anywhere">{label(row)}</span> },
    { label: 'Count', isNumber: true, cell: ({ count }) => formatNumber(count) },
    ...(measured === null
      ? []
      : [
          { label: 'Median', isNumber: true, cell: ({ p50 }: Named) => formatMs(p50) },
          { label: '95th percentile', isNumber: true, cell: ({ p95 }: Named) => formatMs(p95) },
        ]),
  ];
  const csv = [
    ['name', 'count', 'p50 ms', 'p95 ms'],
    ...rows.map((row) => [label(row), String(row.count), String(row.p50), String(row.p95)]),
  ];
  return (
    <TitledSection
      title={title}
      text={measured && `${measured} in the whole time, the slowest first.`}
      headingLevel={3}
    >
      <DataTable label={title} columns={columns} rows={rows} rowKey={label} empty="Nothing in this time." />
      {rows.length > 0 && (
        <div className="mt-5">
          <CsvButton file={title.toLowerCase().replaceAll(' ', '-')} rows={csv} />
        </div>
      )}
    </TitledSection>
  );
}

/** Shows the errors of the span by code. */
export function ErrorsTable({ metrics }: { metrics: MetricsData }) {
  const rows = metrics.counts
    .filter(({ series }) => series === 'errors')
    .map(({ verdict, values }) => ({ code: verdict, count: values.reduce((sum, value) => sum + value, 0) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  return (
    <TitledSection title="Errors by Code" headingLevel={3}>
      <DataTable
        label="Errors by code"
        columns={[
          { label: 'Code', isHeader: true, cell: ({ code }) => code },
          { label: 'Count', isNumber: true, cell: ({ count }) => formatNumber(count) },
        ]}
        rows={rows}
        rowKey={({ code }) => code}
        empty="No errors in this time."
      />
    </TitledSection>
  );
}

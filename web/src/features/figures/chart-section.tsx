import { type ReactNode, useId, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { type Column, DataTable } from '@/components/ui/data-table.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { toCsvFile } from '@/lib/csv-file.ts';
import { saveFile } from '@/lib/download.ts';
import { formatNumber } from '@/lib/text/format.ts';
import { BarChart, periodLabel, type Series } from './bar-chart.tsx';
import { type Period, type PeriodUnit, sumOf } from './periods.ts';

/** Downloads rows of a table as a CSV file. */
export function CsvButton({ file, rows }: { file: string; rows: readonly (readonly string[])[] }) {
  return (
    <Button variant="outline" size="sm" onClick={() => saveFile(toCsvFile(rows), `${file}.csv`)}>
      Download CSV
    </Button>
  );
}

function Legend({ series, periods }: { series: readonly Series[]; periods: readonly Period[] }) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {series.map(({ name, fill, count }) => (
        <li key={name} className="flex items-center gap-2">
          <svg viewBox="0 0 1 1" aria-hidden="true" className="size-3 rounded-sm">
            <rect width="1" height="1" className={fill} />
          </svg>
          {name}
          <span className="font-medium tabular-figures">{formatNumber(sumOf(periods, count))}</span>
        </li>
      ))}
    </ul>
  );
}

type ChartSectionProps = {
  title: string;
  text: ReactNode;
  /** Names what is counted, in lower case: 'views'. It is also the name of the file. */
  counted: string;
  periods: readonly Period[];
  unit: PeriodUnit;
  series: readonly Series[];
  /** The last column of the table. */
  total: { name: string; count: (period: Period) => number };
};

/** Shows a chart with its unit and its sums, and on request the table of the same numbers. */
export function ChartSection({ title, text, counted, periods, unit, series, total }: ChartSectionProps) {
  const id = useId();
  const [isTable, setTable] = useState(false);
  const unitName = unit === 'day' ? 'Day' : 'Month';
  const columns: Column<Period>[] = [
    { label: `${unitName} (UTC)`, isHeader: true, cell: (period) => periodLabel(period, unit) },
    ...[...series, total].map(({ name, count }) => ({
      label: name,
      isNumber: true,
      cell: (period: Period) => formatNumber(count(period)),
    })),
  ];
  const csv = [
    [unit, ...series.map(({ name }) => name)],
    ...periods.map((period) => [period.name, ...series.map(({ count }) => String(count(period)))]),
  ];
  if (series.every(({ count }) => sumOf(periods, count) === 0)) {
    return (
      <TitledSection title={title} text={text} headingLevel={3}>
        <p className="text-sm text-muted">No {counted} in these days.</p>
      </TitledSection>
    );
  }
  return (
    <TitledSection title={title} text={text} headingLevel={3}>
      <figure className="space-y-5">
        <figcaption className="space-y-3">
          <p className="text-xs text-muted">
            Number of {counted} per {unit} (UTC)
          </p>
          <Legend series={series} periods={periods} />
        </figcaption>
        <BarChart periods={periods} unit={unit} series={series} />
      </figure>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          variant="outline"
          size="sm"
          aria-expanded={isTable}
          aria-controls={isTable ? id : undefined}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? 'Hide Table' : 'Show Table'}
        </Button>
        <CsvButton file={counted.replaceAll(' ', '-')} rows={csv} />
      </div>
      {isTable && (
        <div id={id} className="mt-4">
          <DataTable
            label={`${title}: table`}
            columns={columns}
            rows={periods.toReversed()}
            rowKey={({ name }) => name}
            empty=""
          />
        </div>
      )}
    </TitledSection>
  );
}

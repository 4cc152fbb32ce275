import { type ReactNode, useId, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { type Column, DataTable } from '@/components/ui/data-table.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { toCsvFile } from '@/lib/csv-file.ts';
import { saveFile } from '@/lib/download.ts';
import { formatNumber } from '@/lib/text/format.ts';
import { BarChart, periodLabel, type Series } from './bar-chart.tsx';
import { type ChartPeriod, type PeriodUnit, sumOf } from './chart-period.ts';

/** Downloads rows of a table as a CSV file. */
export function CsvButton({ file, rows }: { file: string; rows: readonly (readonly string[])[] }) {
  return (
    <Button variant="outline" size="sm" onClick={() => saveFile(toCsvFile(rows), `${file}.csv`)}>
      Download CSV
    </Button>
  );
}

type LegendProps<Period extends ChartPeriod> = {
  series: readonly Series<Period>[];
  periods: readonly Period[];
  hasSums: boolean;
};

function Legend<Period extends ChartPeriod>({ series, periods, hasSums }: LegendProps<Period>) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {series.map(({ name, fill, count }) => (
        <li key={name} className="flex items-center gap-2">
          <svg viewBox="0 0 1 1" aria-hidden="true" className="size-3 rounded-sm">
            <rect width="1" height="1" className={fill} />
          </svg>
          {name}
          {hasSums && <span className="font-medium tabular-figures">{formatNumber(sumOf(periods, count))}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Values that are not counts: their unit, and how they are shown and written to the file. They have no sum. */
type Measure = { unit: string; format: (value: number) => string; toCell: (value: number) => string };

type ChartSectionProps<Period extends ChartPeriod> = {
  title: string;
  text: ReactNode;
  /** Names what is counted, in lower case: 'views'. It is also the name of the file. */
  counted: string;
  periods: readonly Period[];
  unit: PeriodUnit;
  series: readonly Series<Period>[];
  /** The last column of the table. */
  total?: { name: string; count: (period: Period) => number };
  /** Other columns of the table, which are not drawn. */
  others?: readonly { name: string; cell: (period: Period) => string }[];
  measure?: Measure;
};

const unitNames: Record<PeriodUnit, string> = {
  minute: 'Time',
  hour: 'Time',
  '6 hours': 'Time',
  day: 'Day',
  month: 'Month',
};

/** Shows a chart with its unit and its sums, and on request the table of the same numbers. */
export function ChartSection<Period extends ChartPeriod>(props: ChartSectionProps<Period>) {
  const { title, text, counted, periods, unit, series, total, others = [], measure } = props;
  const { format = formatNumber, toCell = String } = measure ?? {};
  const id = useId();
  const [isTable, setTable] = useState(false);
  const unitName = unitNames[unit];
  const columns: Column<Period>[] = [
    { label: `${unitName} (UTC)`, isHeader: true, cell: (period) => periodLabel(period, unit) },
    ...[...series, ...(total === undefined ? [] : [total])].map(({ name, count }) => ({
      label: name,
      isNumber: true,
      cell: (period: Period) => format(count(period)),
    })),
    ...others.map(({ name, cell }) => ({ label: name, isNumber: true, cell })),
  ];
  const csv = [
    [unit, ...series.map(({ name }) => name)],
    ...periods.map((period) => [period.name, ...series.map(({ count }) => toCell(count(period)))]),
  ];
  if (series.every(({ count }) => sumOf(periods, count) === 0)) {
    return (
      <TitledSection title={title} text={text} headingLevel={3}>
        <p className="text-sm text-muted">No {counted} in this time.</p>
      </TitledSection>
    );
  }
  return (
    <TitledSection title={title} text={text} headingLevel={3}>
      <figure className="space-y-5">
        <figcaption className="space-y-3">
          <p className="text-xs text-muted">
            {measure === undefined ? `Number of ${counted} per ${unit} (UTC)` : measure.unit}
          </p>
          <Legend series={series} periods={periods} hasSums={measure === undefined} />
        </figcaption>
        <BarChart periods={periods} unit={unit} series={series} format={measure?.format} />
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

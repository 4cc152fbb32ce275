import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names.ts';

export type Column<Row> = {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Aligns figures at the right with tabular digits. */
  isNumber?: boolean;
  /** The column that names the row; on phones it comes first. */
  isHeader?: boolean;
  /** One or two short buttons; the column's heading is for screen readers only. */
  isActions?: boolean;
};

type DataTableProps<Row> = {
  /** Names the table; use `labelledBy` when a heading names it. */
  label?: string;
  labelledBy?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Shown for a table without rows. */
  empty: string;
};

const cellStyle = <Row,>({ isNumber, isActions, isHeader }: Column<Row>) =>
  classNames(
    'py-2.5 pr-4 text-left align-middle last:pr-0 max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4 max-md:py-1 max-md:pr-0',
    isNumber && 'tabular-figures whitespace-nowrap md:text-right',
    isActions && 'md:text-right max-md:col-start-2 max-md:row-start-1 max-md:self-center',
    isHeader ? 'font-medium max-md:self-center max-md:text-base' : 'max-md:text-sm',
    !isHeader && !isActions && 'max-md:col-span-2',
  );

const rowStyle = 'border-b border-line max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:py-3';

/** Shows rows with columns. On phones each row is a block of named values, with its buttons next to its name. */
export function DataTable<Row>({ label, labelledBy, columns, rows, rowKey, empty }: DataTableProps<Row>) {
  if (rows.length === 0) return <p className="py-6 text-sm text-muted">{empty}</p>;
  return (
    <table
      aria-label={label}
      aria-labelledby={labelledBy}
      className="w-full text-sm max-md:block max-md:border-t max-md:border-line"
    >
      <thead className="max-md:sr-only">
        <tr className="border-b border-line text-left text-xs text-muted">
          {columns.map((column) => (
            <th
              key={column.label}
              scope="col"
              className={classNames('py-2 pr-4 font-medium last:pr-0', column.isNumber && 'text-right')}
            >
              <span className={column.isActions ? 'sr-only' : undefined}>{column.label}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row) => (
          <tr key={rowKey(row)} className={rowStyle}>
            {columns.map((column) => {
              const Cell = column.isHeader ? 'th' : 'td';
              return (
                <Cell key={column.label} scope={column.isHeader ? 'row' : undefined} className={cellStyle(column)}>
                  {!column.isHeader && !column.isActions && (
                    <span aria-hidden="true" className="shrink-0 text-muted md:hidden">
                      {column.label}
                    </span>
                  )}
                  <span className="min-w-0 max-md:text-right max-md:first:text-left">{column.cell(row)}</span>
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

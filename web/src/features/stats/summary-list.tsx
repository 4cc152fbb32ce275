import { type ReactNode, useId } from 'react';
import { FocusPreservingList } from '@/components/ui/focus-preserving-list.tsx';

type SummaryListProps<Row> = {
  title: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  name: (row: Row) => ReactNode;
  /** At the end of the line: a count or a date. */
  value: (row: Row) => ReactNode;
  action?: (row: Row) => ReactNode;
  /** Shown for a list without rows. */
  empty: string;
};

/** Shows the first rows of a longer list under its name. */
export function SummaryList<Row>({ title, rows, rowKey, name, value, action, empty }: SummaryListProps<Row>) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="border-b border-line pb-2 text-lg">
        {title}
      </h2>
      <FocusPreservingList rows={rows}>
        {rows.length === 0 ? (
          <p className="py-3 text-sm text-muted">{empty}</p>
        ) : (
          <ul className="divide-y divide-line text-sm">
            {rows.map((row) => (
              <li key={rowKey(row)} className="flex min-h-12 items-center gap-4 py-1.5">
                <span className="min-w-0 flex-1 font-medium wrap-anywhere">{name(row)}</span>
                <span className="shrink-0 text-muted tabular-nums">{value(row)}</span>
                {action?.(row)}
              </li>
            ))}
          </ul>
        )}
      </FocusPreservingList>
    </section>
  );
}

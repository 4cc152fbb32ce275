import { useState } from 'react';
import { STATS_SUMMARY_TOP, STATS_TOP } from '#contract/stats';
import { Button } from '@/components/ui/button.tsx';
import { DataTable } from '@/components/ui/data-table.tsx';
import { FocusPreservingList } from '@/components/ui/focus-preserving-list.tsx';
import { useMediaQuery } from '@/lib/dom/use-media-query.ts';

/** Shows the first rows of a table until it is expanded; fewer on phones, where a row is a block. */
export function CollapsibleTable<Row>({ rows, ...table }: Parameters<typeof DataTable<Row>>[0]) {
  const [isOpen, setOpen] = useState(false);
  const first = useMediaQuery('(width >= 768px)') ? STATS_TOP : STATS_SUMMARY_TOP;
  return (
    <FocusPreservingList rows={rows}>
      <DataTable {...table} rows={isOpen ? rows : rows.slice(0, first)} />
      {rows.length > first && (
        <Button variant="outline" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="mt-4">
          {isOpen ? 'Show fewer' : `Show all ${rows.length}`}
        </Button>
      )}
    </FocusPreservingList>
  );
}

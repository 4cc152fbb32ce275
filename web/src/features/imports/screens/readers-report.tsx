import { FIRST_MAILS_PER_DAY } from '#contract/reader-import';
import { Button } from '@/components/ui/button.tsx';
import { type Column, DataTable } from '@/components/ui/data-table.tsx';
import { Figure } from '@/components/ui/figure.tsx';
import { toCsvFile } from '@/lib/csv-file.ts';
import { saveFile } from '@/lib/download.ts';
import { formatCount, formatDate, formatNumber } from '@/lib/text/format.ts';
import type { FoundReader, FoundReaders } from '../found.ts';
import type { ReaderCounts } from '../run/import-readers.ts';

/** Paid readers that the page lists; the file has all of them. */
const LISTED = 20;

type PaidReader = FoundReader & { paidUntil: number };

const columns: readonly Column<PaidReader>[] = [
  { label: 'Reader', isHeader: true, cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  { label: 'Paid until', cell: ({ paidUntil }) => formatDate(paidUntil, 'long', 'UTC') },
];

/** Lists readers who paid on the old platform, and until when. */
function PaidReaders({ readers }: { readers: readonly PaidReader[] }) {
  const rows = readers.map(({ email, paidUntil }) => [email, new Date(paidUntil).toISOString().slice(0, 10)]);
  return (
    <section aria-labelledby="paid-readers" className="space-y-3">
      <h4 id="paid-readers" className="font-serif text-base font-semibold">
        {formatCount(readers.length, 'reader')} with a paid subscription
      </h4>
      <p className="max-w-[60ch] text-sm text-pretty text-muted">
        They became followers, because their payments belong to the old platform. End their subscriptions there, and
        tell them when they can subscribe to you here.
      </p>
      <DataTable
        labelledBy="paid-readers"
        columns={columns}
        rows={readers.slice(0, LISTED)}
        rowKey={({ email }) => email}
        empty=""
      />
      {readers.length > LISTED && (
        <p className="text-sm text-muted">The first {LISTED} are listed. The file has all of them.</p>
      )}
      <Button
        variant="outline"
        size="sm"
        onClick={() => saveFile(toCsvFile([['email', 'paid_until'], ...rows]), 'paid-readers.csv')}
      >
        Download Paid Readers
      </Button>
    </section>
  );
}

/** Shows what became of the readers of a file. */
export function ReadersReport({ counts, found }: { counts: ReaderCounts; found: FoundReaders }) {
  const paid = found.readers
    .filter((reader): reader is PaidReader => reader.paidUntil !== null)
    .sort((a, b) => a.paidUntil - b.paidUntil);
  return (
    <div className="space-y-6">
      <p role="status" className="sr-only">
        {formatCount(counts.added, 'new reader')} imported
      </p>
      <dl className="grid grid-cols-2 gap-6 sm:grid-cols-4">
        <Figure value={formatNumber(counts.added)} label="New" />
        <Figure value={formatNumber(counts.known)} label="On your list before" />
        <Figure value={formatNumber(counts.unsubscribed)} label="Unsubscribed" />
        <Figure value={formatNumber(counts.suppressed)} label="Suppressed" />
      </dl>
      <p className="max-w-[60ch] text-sm text-pretty text-muted">
        Readers who were on your list before stay as they are. Unsubscribed readers get no emails. Suppressed addresses
        do not exist, or complained about emails from this platform before.
        {counts.invalid > 0 && ` Addresses that are not valid: ${formatNumber(counts.invalid)}.`}
      </p>
      <p className="max-w-[60ch] text-sm text-pretty text-muted">
        Sending starts at {FIRST_MAILS_PER_DAY} new readers a day. A reader whose first email arrives stays on your
        list; one whose address does not exist leaves it.
      </p>
      {paid.length > 0 && <PaidReaders readers={paid} />}
    </div>
  );
}

import { reportReasonLabels } from '#contract/moderation';
import { groundLabels, restrictionLabels } from '#contract/restrictions';
import type { TransparencyKind, TransparencyYear } from '#contract/transparency';
import { type Column, DataTable } from '@/components/ui/data-table.tsx';
import { Figure } from '@/components/ui/figure.tsx';
import { formatCount, formatNumber } from '@/lib/text/format.ts';

const kindLabels: Record<TransparencyKind, string> = {
  article: 'Articles',
  picture: 'Pictures',
  comment: 'Comments',
  blogger: 'Bloggers',
};

const answerLabels: Record<TransparencyYear['answers'][number]['decision'], string> = {
  kept: 'Nothing changed',
  taken_down: 'Taken down',
  picture_removed: 'Picture removed',
  bio_cleared: 'About Me cleared',
};

type Count = { what: string; why: string; n: number };
type CountsProps = { title: string; what: string; why: string; rows: readonly Count[]; empty: string };

const columns = (what: string, why: string): Column<Count>[] => [
  { label: what, cell: ({ what }) => what, isHeader: true },
  { label: why, cell: (row) => row.why },
  { label: 'Number', cell: ({ n }) => formatNumber(n), isNumber: true },
];

function Counts({ title, what, why, rows, empty }: CountsProps) {
  return (
    <section className="mt-8">
      <h3 className="text-lg">{title}</h3>
      <DataTable
        label={title}
        columns={columns(what, why)}
        rows={rows}
        rowKey={(row) => `${row.what} ${row.why}`}
        empty={empty}
      />
    </section>
  );
}

/** Returns a time to answer in words: full hours, or full days from two days on. */
const toWait = (hours: number | null): string => {
  if (hours === null) return 'None yet';
  if (hours === 0) return 'Under 1 hour';
  return hours < 48 ? formatCount(hours, 'hour') : formatCount(Math.floor(hours / 24), 'day');
};

const total = (rows: readonly { n: number }[]): number => rows.reduce((sum, { n }) => sum + n, 0);

function Year({ counts }: { counts: TransparencyYear }) {
  const { year, reports, answers, decisions, appeals, medianHours } = counts;
  return (
    <section aria-label={String(year)} className="mt-10 border-t border-line pt-8">
      <h2 className="text-2xl">{year}</h2>
      <dl className="mt-6 grid grid-cols-2 items-start gap-x-8 gap-y-8">
        <Figure value={formatNumber(total(reports))} label="Reports received" />
        <Figure value={formatNumber(total(decisions))} label="Decisions that restrict content" />
        <Figure value={toWait(medianHours.reports)} label="Median time to answer a report" />
        <Figure value={toWait(medianHours.appeals)} label="Median time to answer an appeal" />
        <Figure value={formatNumber(appeals.received)} label="Appeals received" />
        <Figure
          value={`${formatNumber(appeals.reversed)} / ${formatNumber(appeals.upheld)}`}
          label="Appeals: decision reversed / upheld"
        />
      </dl>
      <Counts
        title="Reports"
        what="Content"
        why="Reason"
        rows={reports.map(({ kind, reason, n }) => ({ what: kindLabels[kind], why: reportReasonLabels[reason], n }))}
        empty="No reports."
      />
      <Counts
        title="Answers to Reports"
        what="Content"
        why="Outcome"
        rows={answers.map(({ kind, decision, n }) => ({ what: kindLabels[kind], why: answerLabels[decision], n }))}
        empty="No answers."
      />
      <Counts
        title="Decisions"
        what="Decision"
        why="Rule"
        rows={decisions.map(({ kind, ground, n }) => ({ what: restrictionLabels[kind], why: groundLabels[ground], n }))}
        empty="No decisions."
      />
    </section>
  );
}

/** Shows the counts of each year, the newest first. */
export function TransparencyYears({ years }: { years: readonly TransparencyYear[] }) {
  if (years.length === 0) return <p>Nothing has been reported yet. Counts appear here as soon as there are any.</p>;
  return years.map((counts) => <Year key={counts.year} counts={counts} />);
}

import type { TransparencyYear } from '#contract/transparency';
import type { MedianRow, ModerationCountRow } from './transparency.repo.ts';

/** Converts the counts to years, the newest first. */
export function presentTransparency(
  counts: readonly ModerationCountRow[],
  medians: readonly MedianRow[],
): TransparencyYear[] {
  return [...new Set(counts.map(({ year }) => year))].map((year) => {
    const listed = (event: string) => counts.filter((row) => row.year === year && row.event === event);
    const total = (rows: readonly ModerationCountRow[]) => rows.reduce((sum, { n }) => sum + n, 0);
    const answers = listed('appeal_answer');
    const median = (kind: string) => medians.find((row) => row.year === year && row.kind === kind)?.hours ?? null;
    return {
      year,
      reports: listed('report').map(({ kind, detail, n }) => ({ kind, reason: detail, n })),
      answers: listed('answer').map(({ kind, detail, n }) => ({ kind, decision: detail, n })),
      decisions: listed('restriction').map(({ kind, detail, n }) => ({ kind, ground: detail, n })),
      appeals: {
        received: total(listed('appeal')),
        upheld: total(answers.filter(({ detail }) => detail === 'upheld')),
        reversed: total(answers.filter(({ detail }) => detail === 'reversed')),
      },
      medianHours: { reports: median('report'), appeals: median('appeal') },
    } as TransparencyYear;
  });
}

/** One figure of the bench, with its `target` as a limit. */
export type Row = {
  name: string;
  value: number;
  unit: string;
  target: { atLeast?: number; atMost?: number };
  note?: string;
};

export type Bench = () => Promise<Row[]>;

export const meets = ({ value, target }: Row) =>
  value >= (target.atLeast ?? Number.NEGATIVE_INFINITY) && value <= (target.atMost ?? Number.POSITIVE_INFINITY);

const describeTarget = ({ target }: Row) =>
  target.atLeast !== undefined ? `>= ${target.atLeast}` : target.atMost !== undefined ? `<= ${target.atMost}` : '';

function describeOutcome(row: Row): string {
  if (row.target.atLeast === undefined && row.target.atMost === undefined) return '';
  return meets(row) ? 'ok' : 'MISSED';
}

/** Returns the rows as a Markdown table. */
export const tableOf = (rows: readonly Row[]): string =>
  [
    '| Figure | Measured | Target | |',
    '|---|---|---|---|',
    ...rows.map((row) => {
      const value = `${Number(row.value.toPrecision(4))} ${row.unit}`.trim();
      const note = row.note === undefined ? '' : ` (${row.note})`;
      return `| ${row.name} | ${value}${note} | ${describeTarget(row)} | ${describeOutcome(row)} |`;
    }),
  ].join('\n');

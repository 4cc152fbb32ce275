/** One figure of the bench. `target` is what quality.md asks, as a bound. */
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

export const describeTarget = ({ target }: Row) =>
  target.atLeast !== undefined ? `>= ${target.atLeast}` : target.atMost !== undefined ? `<= ${target.atMost}` : '';

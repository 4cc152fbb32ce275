import type { ImportLoss, ImportLossCode } from '#contract/imports';

const COUNT_MAX = 100_000;

/** Counts what a post loses while it is converted. */
export class Losses {
  readonly #counts = new Map<ImportLossCode, number>();

  add(code: ImportLossCode, count = 1) {
    if (count > 0) this.#counts.set(code, Math.min(COUNT_MAX, (this.#counts.get(code) ?? 0) + count));
  }

  list(): ImportLoss[] {
    return Array.from(this.#counts, ([code, count]) => ({ code, count }));
  }
}

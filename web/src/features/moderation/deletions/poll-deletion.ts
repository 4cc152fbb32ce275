import type { DeletionProgress } from '#contract/deletions';

const FIRST_PAUSE = 700;
const LONGEST_PAUSE = 10_000;
/**
 * Maximum number of polls, about ten minutes. A longer deletion waits for the payment provider and continues without
 * being followed.
 */
const LOOKS_MAX = 65;
/** Maximum number of consecutive failed polls. */
const MISSES_MAX = 4;

type Watching = {
  look: (id: string) => Promise<DeletionProgress>;
  /** Receives each progress update. */
  told: (progress: DeletionProgress) => void;
  wait?: (milliseconds: number) => Promise<unknown>;
};

const pause = (milliseconds: number) => new Promise((over) => setTimeout(over, milliseconds));

/**
 * Polls a deletion until it is done. Returns false if polling stops early; the server continues the deletion
 * regardless.
 */
export async function pollDeletion(begun: DeletionProgress, { look, told, wait = pause }: Watching): Promise<boolean> {
  told(begun);
  let progress = begun;
  let misses = 0;
  for (let looks = 0; progress.state !== 'done'; looks++) {
    if (looks === LOOKS_MAX || misses === MISSES_MAX) return false;
    await wait(Math.min(FIRST_PAUSE * 1.3 ** looks, LONGEST_PAUSE));
    try {
      progress = await look(begun.id);
      misses = 0;
      told(progress);
    } catch {
      misses++;
    }
  }
  return true;
}

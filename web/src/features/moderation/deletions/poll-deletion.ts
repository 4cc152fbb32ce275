import type { DeletionProgress } from '#contract/deletions';

const FIRST_PAUSE = 700;
const LONGEST_PAUSE = 10_000;
/** About ten minutes: what takes longer waits for the payment provider, and goes on without being watched. */
const LOOKS_MAX = 65;
/** So many times in a row the server may not answer. */
const MISSES_MAX = 4;

type Watching = {
  look: (id: string) => Promise<DeletionProgress>;
  /** Told of each step. */
  told: (progress: DeletionProgress) => void;
  wait?: (milliseconds: number) => Promise<unknown>;
};

const pause = (milliseconds: number) => new Promise((over) => setTimeout(over, milliseconds));

/**
 * Looks how far a deletion is until it is done. False when it was lost sight of: it goes on all the same, as it is the
 * server's work.
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

import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR, MINUTE } from '#contract/time';
import { postNoticeMailId } from '../../worker/features/mail/post-notices.messages.ts';
import { cronLines } from '../sandbox/runtime.ts';
import { openBooks } from './books.ts';
import type { Run } from './run.ts';

/** Time steps: each makes more retries due, the first one the leases of a killed runtime. Less than a day in total. */
const LEAPS = [11 * MINUTE, 20 * MINUTE, HOUR, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR];
/** Time steps after a night without faults. */
const FEW_LEAPS = [0, 11 * MINUTE, HOUR];
/** Time limit of the work that a time step makes due. */
const PATIENCE_MS = 20_000;
const HOURLY = cronLines.filter((line) => / \* \* \* \*$/.test(line));
const NIGHTLY = cronLines.filter((line) => !HOURLY.includes(line));

async function runJobs({ world }: Run, lines: readonly string[]): Promise<void> {
  for (const line of lines) {
    const address = new URL('/cdn-cgi/local/scheduled', world.direct);
    address.searchParams.set('cron', line);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`The jobs of '${line}' failed: ${await response.text()}`);
  }
}

/**
 * Returns whether an email announces a post that may have been unpublished or taken down. Only such notices may be
 * missing, as they are not sent then, nor twice after a restore; every other email outlives the run.
 */
const tellsOfTakenBack = ({ works }: Run, messageId: string): boolean =>
  works.some(
    ({ id, fate }) => (fate === 'withdrawn' || fate === 'moderated') && messageId.startsWith(postNoticeMailId(id, '')),
  );

/** Returns the unfinished work as text; empty if there is none. @param dueBy only work that is due by then */
function leftOver(run: Run, dueBy = Number.MAX_SAFE_INTEGER): string[] {
  const books = openBooks(run.world.database.file);
  try {
    return books.leftOver(dueBy, (id) => tellsOfTakenBack(run, id));
  } finally {
    books.close();
  }
}

/** Moves time forward until no work is waiting. */
async function passTime(run: Run, leaps: readonly number[]): Promise<void> {
  const { world } = run;
  for (const leap of leaps) {
    await world.leap(leap);
    await world.sandbox.deliver();
    await runJobs(run, HOURLY);
    const end = performance.now() + PATIENCE_MS;
    while (leftOver(run, world.worldNow()).length > 0 && performance.now() < end) await sleep(100);
    if (leftOver(run).length === 0) return;
  }
}

/**
 * Stops all faults and moves time forward until no work is waiting: emails, shares, deletions, events.
 * @returns the database's errors before the nightly jobs repair them, and the work that still waits
 */
export async function drain(run: Run): Promise<string[]> {
  const { world } = run;
  for (const wire of Object.values(world.wires)) wire.set('well');
  world.sandbox.faults.clear();
  await passTime(run, LEAPS);
  const books = openBooks(world.database.file);
  const wrong = books.faults();
  books.close();
  // Reconcile finds changes at Stripe without a delivered event.
  await runJobs(run, NIGHTLY);
  await passTime(run, FEW_LEAPS);
  return [...wrong, ...leftOver(run)];
}

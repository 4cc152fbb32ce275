import { setTimeout as sleep } from 'node:timers/promises';
import { postNoticeMailId } from '../../worker/features/mail/post-notices.messages.ts';
import { cronLines } from '../sandbox/runtime.ts';
import { openBooks } from './books.ts';
import type { Run } from './run.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/**
 * What waits does so by its own clock: each of these leaps lets more of it fall due, the first what a killed runtime had
 * taken. Less than a day in all.
 */
const LEAPS = [11 * MINUTE, 20 * MINUTE, HOUR, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR];
/** After a night without faults. */
const FEW_LEAPS = [0, 11 * MINUTE, HOUR];
/** After a leap so long is waited for what is due then. */
const PATIENCE_MS = 20_000;
const HOURLY = cronLines.filter((line) => / \* \* \* \*$/.test(line));
const NIGHTLY = cronLines.filter((line) => !HOURLY.includes(line));

async function runJobs({ world }: Run, lines: readonly string[]): Promise<void> {
  for (const line of lines) {
    const address = new URL('/cdn-cgi/local/scheduled', world.direct);
    address.searchParams.set('cron', line);
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`The jobs of '${line}' failed: ${await answer.text()}`);
  }
}

/**
 * Whether a mail tells of a post that its writer or an admin may have taken back. Nobody is told of such a one, nor twice of
 * one that comes back: of the mails that are written here this alone need not be sent, as the others live for longer than the time that passes.
 */
const tellsOfTakenBack = ({ works }: Run, messageId: string): boolean =>
  works.some(
    ({ id, fate }) => (fate === 'withdrawn' || fate === 'moderated') && messageId.startsWith(postNoticeMailId(id, '')),
  );

/** What is still to be done, in words; nothing when all is. @param dueBy only what could be done by then */
function leftOver(run: Run, dueBy = Number.MAX_SAFE_INTEGER): string[] {
  const books = openBooks(run.world.database.file);
  try {
    return books.leftOver(dueBy, (id) => tellsOfTakenBack(run, id));
  } finally {
    books.close();
  }
}

/** Lets time pass until nothing waits. */
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
 * Nothing goes wrong any more, and time passes until nothing waits: mails, shares, deletions, events.
 * @returns what is wrong in the database before the nightly jobs mend it, and what waits all the same
 */
export async function drain(run: Run): Promise<string[]> {
  const { world } = run;
  for (const wire of Object.values(world.wires)) wire.set('well');
  world.sandbox.faults.clear();
  await passTime(run, LEAPS);
  const books = openBooks(world.database.file);
  const wrong = books.faults();
  books.close();
  // What Stripe told nobody of is found by comparing.
  await runJobs(run, NIGHTLY);
  await passTime(run, FEW_LEAPS);
  return [...wrong, ...leftOver(run)];
}

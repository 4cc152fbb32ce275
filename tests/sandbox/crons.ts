import { setTimeout as sleep } from 'node:timers/promises';

const MINUTE_MS = 60_000;

/** A number, or any. @throws Error on what no line of ours uses: lists, ranges, steps, names */
function matches(field: string, value: number): boolean {
  if (field === '*') return true;
  if (!/^\d+$/.test(field)) throw new Error(`This clock does not know the field ${field} of a cron line.`);
  return Number(field) === value;
}

/** Whether a cron line strikes in the minute that begins at `time` (milliseconds, read in UTC as Cloudflare does). */
export function strikes(line: string, time: number): boolean {
  const [minute = '', hour = '', day = '', month = '', weekday = '', ...more] = line.trim().split(/\s+/);
  if (weekday === '' || more.length > 0) throw new Error(`${line} is no cron line of five fields.`);
  const at = new Date(time);
  const hit = [
    matches(minute, at.getUTCMinutes()),
    matches(hour, at.getUTCHours()),
    matches(day, at.getUTCDate()),
    matches(month, at.getUTCMonth() + 1),
    matches(weekday, at.getUTCDay() + 1),
  ];
  return hit.every(Boolean);
}

/** Whether a cron line strikes every hour. */
const isHourly = (line: string) => /^\d+( \*){4}$/.test(line.trim());

/**
 * Keeps time for the worker, as Cloudflare does for a deployed one: runs the jobs of each line in its minute, and at once
 * those of every hour, which have been missed while nothing ran. Of what a machine sleeps through only the minute it was
 * waiting for is made up for.
 * @param worker where the worker answers
 */
export async function keepTime(lines: readonly string[], worker: string): Promise<never> {
  const thisMinute = () => Math.floor(Date.now() / MINUTE_MS);
  let minute = thisMinute();
  for (const line of lines.filter(isHourly)) void runJobs(line, worker);
  for (;;) {
    // Timers may end a millisecond early: no minute comes twice.
    minute = Math.max(minute, thisMinute()) + 1;
    await sleep(minute * MINUTE_MS - Date.now());
    for (const line of lines) if (strikes(line, minute * MINUTE_MS)) void runJobs(line, worker);
  }
}

async function runJobs(line: string, worker: string): Promise<void> {
  const address = new URL('/cdn-cgi/local/scheduled', worker);
  address.searchParams.set('cron', line);
  try {
    const answer = await fetch(address);
    if (!answer.ok) console.error(`The jobs of '${line}' failed: ${await answer.text()}`);
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    console.error(`The jobs of '${line}' could not be run: ${reason}`);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE } from '#contract/time';

/** Matches a number, `*` or a step of it. @throws Error for unsupported syntax: lists, ranges, names */
function matches(field: string, value: number): boolean {
  if (field === '*') return true;
  const [, step] = /^\*\/([1-9]\d*)$/.exec(field) ?? [];
  if (step !== undefined) return value % Number(step) === 0;
  if (!/^\d+$/.test(field)) throw new Error(`This clock does not know the field ${field} of a cron line.`);
  return Number(field) === value;
}

/**
 * Returns whether a cron line runs in the minute that starts at `time` (milliseconds, read in UTC as Cloudflare does).
 */
export function matchesCron(line: string, time: number): boolean {
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

/** Returns whether a cron line runs every hour. */
const isHourly = (line: string) => /^\d+( \*){4}$/.test(line.trim());

/**
 * Schedules the worker's jobs, as Cloudflare does for a deployed one: each line in its minute, and the hourly ones
 * immediately, because they were missed while nothing ran. After the machine sleeps, only the minute that it was
 * waiting for is run late.
 * @param worker the worker's address
 */
export async function runCrons(lines: readonly string[], worker: string): Promise<never> {
  const thisMinute = () => Math.floor(Date.now() / MINUTE);
  let minute = thisMinute();
  for (const line of lines.filter(isHourly)) void runJobs(line, worker);
  for (;;) {
    // A timer may fire a millisecond early: no minute runs twice.
    minute = Math.max(minute, thisMinute()) + 1;
    await sleep(minute * MINUTE - Date.now());
    for (const line of lines) if (matchesCron(line, minute * MINUTE)) void runJobs(line, worker);
  }
}

async function runJobs(line: string, worker: string): Promise<void> {
  const address = new URL('/cdn-cgi/local/scheduled', worker);
  address.searchParams.set('cron', line);
  try {
    const response = await fetch(address);
    if (!response.ok) console.error(`The jobs of '${line}' failed: ${await response.text()}`);
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    console.error(`The jobs of '${line}' could not be run: ${reason}`);
  }
}

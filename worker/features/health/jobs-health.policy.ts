import type { PartHealth } from '#contract/health';
import { DAY, HOUR, MINUTE } from '#contract/time';
import { formatUtcMinute } from '#contract/utc-minute';
import type { NoticeVitals, ScheduleVitals } from './health.repo.ts';
import type { JobRunRow } from './job-runs.repo.ts';
import { formatCount, healthy, unhealthy, unknownHealth } from './part-health.present.ts';

/** Milliseconds: `every` is the time between two runs, `late` the tolerated delay. */
type CronLine = { does: string; every: number; late: number };

const hourly = (does: string): CronLine => ({ does, every: HOUR, late: HOUR + 15 * MINUTE });
const daily = (does: string): CronLine => ({ does, every: DAY, late: 2 * HOUR });

/** The cron lines of wrangler.toml that health checks. */
export const cronLines: Readonly<Record<string, CronLine>> = {
  '*/5 * * * *': { does: 'alerts and the heartbeat', every: 5 * MINUTE, late: 15 * MINUTE },
  '17 * * * *': hourly('hourly mail, payment, deletion and image jobs'),
  '32 * * * *': hourly('the search index'),
  '47 * * * *': hourly('the deletion of expired rows'),
  '0 5 * * *': daily('the Stripe reconciliation and the statistics'),
  '10 5 * * *': daily('the recount'),
};

type Finding = { since: number; note: string };

function findingOf([cron, { does, every, late }]: [string, CronLine], runs: readonly JobRunRow[], now: number) {
  const run = runs.find((each) => each.cron === cron);
  // A line that has never run is due since the first run of any line.
  const last = run?.ranAt ?? Math.min(...runs.map(({ firstRanAt }) => firstRanAt));
  if (now - last > every + late) {
    const note = run === undefined ? 'has never run' : `last ran at ${formatUtcMinute(last)}`;
    return { since: last + every, note: `The cron line "${cron}" (${does}) ${note}.` };
  }
  if (run === undefined || run.failed === '') return undefined;
  const since = run.failingSince ?? run.ranAt;
  return {
    since,
    note: `The cron line "${cron}" has been failing since ${formatUtcMinute(since)}: ${run.failed}. See the log.`,
  };
}

/** Times are milliseconds UTC, null when there is none. */
export type JobFacts = NoticeVitals &
  ScheduleVitals & {
    runs: readonly JobRunRow[];
    isReadOnly: boolean;
    /** Due time of the first waiting job that writes emails. */
    noticesDue: number | null;
  };

/** Returns a problem of the jobs that write emails to many users. */
function noticesFinding(
  { noticesDue, parkedNoticeSince, parkedNotices }: JobFacts,
  now: number,
): PartHealth | undefined {
  if (parkedNoticeSince !== null) {
    const notices = formatCount(parkedNotices, 'job that writes emails has', 'jobs that write emails have');
    return unhealthy(parkedNoticeSince, `${notices} failed for hours; they are retried at night.`);
  }
  if (noticesDue === null || now - noticesDue <= 15 * MINUTE) return undefined;
  return unhealthy(noticesDue, `Emails to many users have been due since ${formatUtcMinute(noticesDue)}.`);
}

/** Returns a problem of the publisher: a due post that is neither published nor reported to its author. */
function scheduleFinding({ scheduledFor }: JobFacts, now: number): PartHealth | undefined {
  if (scheduledFor === null || now - scheduledFor <= 5 * MINUTE) return undefined;
  return unhealthy(scheduledFor, `Scheduled posts have been due since ${formatUtcMinute(scheduledFor)}.`);
}

/**
 * Returns the health of jobs. They are ill when a cron line is late, when one of its jobs failed in the last run, when
 * emails to many users cannot be written, or when scheduled posts are not published.
 */
export function jobsHealth(facts: JobFacts, now: number): PartHealth {
  const { runs, isReadOnly } = facts;
  if (isReadOnly) return unknownHealth('READ_ONLY is set: scheduled jobs do not run.');
  const finding = noticesFinding(facts, now) ?? scheduleFinding(facts, now);
  if (finding !== undefined) return finding;
  if (runs.length === 0) return unknownHealth('No scheduled job has run yet. The first one is due within an hour.');
  const findings = Object.entries(cronLines)
    .map((line) => findingOf(line, runs, now))
    .filter((finding): finding is Finding => finding !== undefined);
  if (findings.length > 0) {
    const since = Math.min(...findings.map((finding) => finding.since));
    return unhealthy(since, findings.map(({ note }) => note).join(' '));
  }
  const last = Math.max(...runs.map(({ ranAt }) => ranAt));
  return healthy(`Every cron line ran on time. The last run ended at ${formatUtcMinute(last)}.`);
}

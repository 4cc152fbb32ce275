import type { PartHealth } from '#contract/health';
import { MINUTE } from '#contract/time';
import { formatUtcMinute } from '#contract/utc-minute';
import type { MailVitals } from './health.repo.ts';
import { formatCount, healthy, unhealthy, unknownHealth } from './part-health.present.ts';

/** Milliseconds. Waiting mail is sent within a minute, so a longer delay is a problem. */
const OVERDUE = 15 * MINUTE;

/** Times are milliseconds UTC, null when there is none. */
type MailFacts = MailVitals & {
  /** A problem of the configuration and since when it is known: no server, an unreadable password. */
  setup: { reason: string; since: number } | null;
  /** The mail server's failure at the last attempt. */
  problem: { reason: string; since: number } | null;
  /** Due time of the first waiting email. */
  due: number | null;
};

/**
 * Returns the health of mail. It is ill when it cannot be sent as configured, when the server failed the last time, or
 * when due mail is not sent.
 */
export function mailHealth({ setup, problem, due, mailSentAt, parkedMails }: MailFacts, now: number): PartHealth {
  const parked =
    parkedMails === 0 ? '' : ` ${formatCount(parkedMails, 'email is', 'emails are')} parked: see the Mail tab.`;
  const sent = mailSentAt === null ? 'No email sent recently.' : `Last email sent at ${formatUtcMinute(mailSentAt)}.`;
  const cause = setup ?? problem;
  if (cause !== null) return unhealthy(cause.since, `${cause.reason} ${sent}${parked}`);
  if (due !== null && now - due > OVERDUE)
    return unhealthy(due, `Email due since ${formatUtcMinute(due)} has not been sent. ${sent}${parked}`);
  return mailSentAt === null ? unknownHealth(`${sent}${parked}`) : healthy(`${sent}${parked}`);
}

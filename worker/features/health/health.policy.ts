import type { PartHealth } from '#contract/health';
import { DAY } from '#contract/limits';

const MINUTE = 60_000;
/** What waits is looked at every minute, and an event is applied as it comes: by then something is wrong. */
const OVERDUE = 15 * MINUTE;
/** The snapshot of the statistics is taken once a day. */
const SNAPSHOT_OVERDUE = DAY + 2 * 60 * MINUTE;

/** A time as a log has it: to the minute, UTC. */
const at = (time: number) => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const ok = (note: string): PartHealth => ({ state: 'ok', since: null, note });
const ill = (since: number, note: string): PartHealth => ({ state: 'ill', since, note });
export const unknown = (note: string): PartHealth => ({ state: 'unknown', since: null, note });

const isOverdue = (due: number | null, now: number): due is number => due !== null && now - due > OVERDUE;

/** How long a list is, of which a hundred at most were counted. */
const count = (n: number, one: string, many: string) =>
  n === 1 ? `1 ${one}` : `${n >= 100 ? '100 or more' : n} ${many}`;

type MailFacts = {
  problem: { reason: string; since: number } | null;
  /** When the first message that waits is due. */
  due: number | null;
  mailSentAt: number | null;
  parkedMails: number;
};

/** Mail is ill when the server could not be used the last time, or nothing takes what is due. What is parked is the recipients'. */
export function judgeMail({ problem, due, mailSentAt, parkedMails }: MailFacts, now: number): PartHealth {
  const parked = parkedMails === 0 ? '' : ` ${count(parkedMails, 'mail is', 'mails are')} parked: see the Mail tab.`;
  const sent = mailSentAt === null ? 'No mail has left lately.' : `The last mail left at ${at(mailSentAt)}.`;
  if (problem !== null) return ill(problem.since, `${problem.reason} ${sent}${parked}`);
  if (isOverdue(due, now)) return ill(due, `Mail has been due since ${at(due)} and is not sent. ${sent}${parked}`);
  return mailSentAt === null ? unknown(`${sent}${parked}`) : ok(`${sent}${parked}`);
}

type PaymentFacts = {
  /** When the first call to the provider that waits is due. */
  due: number | null;
  parkedCallSince: number | null;
  parkedCalls: number;
  openEventSince: number | null;
  eventAppliedAt: number | null;
};

/** Payments are ill when what the provider told us is not applied, or what we owe it to do is not asked for. */
export function judgePayments(facts: PaymentFacts, now: number): PartHealth {
  const { due, parkedCallSince, parkedCalls, openEventSince, eventAppliedAt } = facts;
  const applied =
    eventAppliedAt === null ? 'No webhook has come lately.' : `The last webhook was applied at ${at(eventAppliedAt)}.`;
  if (isOverdue(openEventSince, now))
    return ill(
      openEventSince,
      `A webhook of ${at(openEventSince)} could not be applied; it is tried hourly. ${applied}`,
    );
  if (parkedCallSince !== null) {
    const calls = count(parkedCalls, 'call to the provider has', 'calls to the provider have');
    return ill(parkedCallSince, `${calls} failed for hours; they are tried again at night. ${applied}`);
  }
  if (isOverdue(due, now)) return ill(due, `What is to be done for payments has been due since ${at(due)}. ${applied}`);
  return eventAppliedAt === null ? unknown(applied) : ok(applied);
}

type JobFacts = {
  snapshotAt: number | null;
  /** When the first waiting job that writes mails is due. */
  noticesDue: number | null;
  parkedNoticeSince: number | null;
  parkedNotices: number;
};

/** Jobs are ill when the daily snapshot of the statistics is missing, or when mails to many people cannot be written. */
export function judgeJobs(
  { snapshotAt, noticesDue, parkedNoticeSince, parkedNotices }: JobFacts,
  now: number,
): PartHealth {
  if (parkedNoticeSince !== null) {
    const notices = count(parkedNotices, 'job that writes mails has', 'jobs that write mails have');
    return ill(parkedNoticeSince, `${notices} failed for hours; they are tried again at night.`);
  }
  if (isOverdue(noticesDue, now)) return ill(noticesDue, `Mails to many people have been due since ${at(noticesDue)}.`);
  if (snapshotAt === null) return unknown('No snapshot of the statistics has been taken yet.');
  const note = `The last snapshot of the statistics was taken at ${at(snapshotAt)}.`;
  return now - snapshotAt > SNAPSHOT_OVERDUE ? ill(snapshotAt + DAY, `${note} It is due each day.`) : ok(note);
}

import type { AdminArea } from '#contract/admin-areas';
import { alertTitle } from '#contract/alerts';
import { formatDollars } from '#contract/money';
import { formatUtcMinute } from '#contract/utc-minute';
import type { AlertRow } from './alerts.repo.ts';
import type { DigestFigures } from './digest.repo.ts';

/** One message to admins: to their emails, and as JSON to the webhook. It has no personal data. */
export type AlertNews = {
  type: 'alert.raised' | 'alert.resolved' | 'alert.summary' | 'alert.digest' | 'alert.test';
  title: string;
  lines: string[];
};

/** Whether the receiver of a message may use an area of the admin. */
export type MayUse = (area: AdminArea) => boolean;

type Event = Pick<AlertRow, 'kind' | 'subject' | 'since'>;

export const raisedNews = (alert: Event): AlertNews => ({
  type: 'alert.raised',
  title: alertTitle(alert, false),
  lines: [`Since ${formatUtcMinute(alert.since)}.`],
});

export const resolvedNews = (alert: Event, now: number): AlertNews => ({
  type: 'alert.resolved',
  title: alertTitle(alert, true),
  lines: [`The problem lasted from ${formatUtcMinute(alert.since)} to ${formatUtcMinute(now)}.`],
});

/** Returns the sentence about an alert of the quiet hours: whether the problem still lasts. */
function summaryLine(alert: AlertRow): string {
  const title = alertTitle(alert, false);
  if (alert.kind === 'dispute') return `${title} (${formatUtcMinute(alert.since)}).`;
  const since = formatUtcMinute(alert.since);
  return alert.resolvedAt === null
    ? `${title} since ${since}.`
    : `${title}, from ${since} to ${formatUtcMinute(alert.resolvedAt)}. It is over.`;
}

export const summaryNews = (held: readonly AlertRow[]): AlertNews => ({
  type: 'alert.summary',
  title: held.length === 1 ? 'One alert during the quiet hours' : `${held.length} alerts during the quiet hours`,
  lines: held.map(summaryLine),
});

const growthLine = (label: string, growth: number | null) =>
  growth === null ? [] : [`${label}: ${growth > 0 ? '+' : ''}${growth}`];

/**
 * Returns the digest of a receiver: only what their roles show in the admin area.
 * @param problems titles of the problems that last
 */
export function digestNews(figures: DigestFigures, problems: readonly string[], day: string, may: MayUse): AlertNews {
  const { reports, parked, disputes, readers, bloggers, subscribers, platformCents } = figures;
  const lines = (area: AdminArea, texts: readonly string[]) => (may(area) ? texts : []);
  return {
    type: 'alert.digest',
    title: `Your platform on ${day}`,
    lines: [
      problems.length === 0 ? 'No problem lasts.' : `Problems: ${problems.join('; ')}.`,
      ...lines('moderation', [`Open reports: ${reports}`]),
      ...lines('mail', [`Parked messages: ${parked}`]),
      ...lines('money', [`Disputes in the last day: ${disputes}`]),
      ...lines('statistics', [
        ...growthLine('Readers', readers),
        ...growthLine('Bloggers', bloggers),
        ...growthLine('Subscribers', subscribers),
      ]),
      ...lines('money', [`The platform’s share of the last day: ${formatDollars(platformCents)}`]),
    ],
  };
}

export const testNews: AlertNews = {
  type: 'alert.test',
  title: 'Test alert',
  lines: ['An admin sent this alert to test its delivery. Nothing is wrong.'],
};

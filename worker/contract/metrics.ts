import { errorCodes } from './errors.ts';
import { DAY, HOUR, MINUTE } from './time.ts';

type SeriesInfo = {
  title: string;
  description: string;
  /** Results that a chart stacks. */
  verdicts: readonly string[];
  /** Names what is measured in milliseconds, and what `name` of a point is; null for neither. */
  measured: string | null;
  named: string | null;
};

/** All series of metrics. No point has personal data: names are route patterns, kinds and jobs. */
export const metricSeries = {
  requests: {
    title: 'Requests',
    description: 'Requests that the worker answered, by class of their status.',
    verdicts: ['1xx', '2xx', '3xx', '4xx', '5xx'],
    measured: 'Duration',
    named: 'Route',
  },
  errors: {
    title: 'Errors',
    description: 'Errors that the API returned, by code. "internal" and "unavailable" are failures of the product.',
    verdicts: errorCodes,
    measured: null,
    named: null,
  },
  mails: {
    title: 'Account Emails',
    description: 'Emails of the outbox. A retried email waits for another try; a parked one is no longer tried.',
    verdicts: ['sent', 'retried', 'parked'],
    measured: 'Waiting Time',
    named: null,
  },
  campaignMails: {
    title: 'Campaign Emails',
    description: 'Emails of campaigns that the mail server accepted, will get again, or rejected.',
    verdicts: ['sent', 'retried', 'failed'],
    measured: null,
    named: null,
  },
  webhooks: {
    title: 'Webhooks',
    description: 'Webhooks of Stripe and of the mail provider. A refused one has a wrong signature or a wrong form.',
    verdicts: ['accepted', 'ignored', 'refused'],
    measured: null,
    named: 'Event',
  },
  jobs: {
    title: 'Jobs',
    description: 'Scheduled jobs and jobs of the outbox.',
    verdicts: ['ok', 'failed'],
    measured: 'Duration',
    named: 'Job',
  },
  signIns: {
    title: 'Sign-ins',
    description: 'Sign-ins that succeeded, asked for a second factor or a code, or were refused.',
    verdicts: ['ok', 'second step', 'refused'],
    measured: null,
    named: null,
  },
  checkouts: {
    title: 'Checkouts',
    description: 'Payment pages that were opened, and those that led to a subscription.',
    verdicts: ['begun', 'completed'],
    measured: null,
    named: null,
  },
  posts: {
    title: 'Posts',
    description: 'Posts that were published for the first time or again, at once or at their scheduled time.',
    verdicts: ['at once', 'scheduled'],
    measured: null,
    named: null,
  },
} as const satisfies Record<string, SeriesInfo>;

export type MetricSeriesName = keyof typeof metricSeries;
export const metricSeriesNames = Object.keys(metricSeries) as MetricSeriesName[];

/** Whether a guest's response came from a cache, was rendered for it, or is never cached. */
export const cacheVerdicts = ['hit', 'miss', 'none'] as const;
export type CacheVerdict = (typeof cacheVerdicts)[number];

/** Spans of the charts, with the length of one bar. Bars begin at full minutes, hours and days (UTC). */
export const metricSpans = {
  hour: { stepMs: MINUTE, steps: 60 },
  day: { stepMs: HOUR, steps: 24 },
  week: { stepMs: 6 * HOUR, steps: 28 },
  month: { stepMs: DAY, steps: 30 },
} as const;
export type MetricSpan = keyof typeof metricSpans;
export const metricSpanNames = Object.keys(metricSpans) as MetricSpan[];

/** Rows of a table: those with the longest durations. */
export const METRIC_NAMES_MAX = 50;

export const metricsMessages = {
  refused: 'Cloudflare refused the API token. Check METRICS_ACCOUNT_ID and METRICS_API_TOKEN.',
  failed: 'Cloudflare could not answer the query. Try again in a few minutes.',
  slow: 'Cloudflare did not answer in time. Try again, or choose a shorter span.',
} as const;

export type { MetricsResponse } from './metrics.schema.ts';

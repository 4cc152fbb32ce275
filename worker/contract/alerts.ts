import { type HealthPart, healthPartNames } from './health.ts';

export type {
  AlertEmails,
  AlertEntry,
  AlertSettingsRequest,
  AlertSettingsResponse,
  AlertsResponse,
  AlertTestResponse,
} from './alerts.schema.ts';

/** Problems that admins are alerted to. A dispute is an event; all others end. */
export const alertKinds = ['part', 'parked', 'webhooks', 'dispute', 'signIns', 'reports', 'backup'] as const;
export type AlertKind = (typeof alertKinds)[number];

const titles: Record<Exclude<AlertKind, 'part'>, { raised: string; resolved: string }> = {
  parked: { raised: 'Messages are parked', resolved: 'No message is parked any more' },
  webhooks: { raised: 'Webhooks of Stripe fail', resolved: 'Webhooks of Stripe are processed again' },
  dispute: { raised: 'A payment is disputed', resolved: 'A payment is disputed' },
  signIns: {
    raised: 'Many sign-ins to an admin’s account are refused',
    resolved: 'The refused sign-ins to an admin’s account have stopped',
  },
  reports: {
    raised: 'Reports have waited for an answer for a day',
    resolved: 'No report has waited for a day any more',
  },
  backup: { raised: 'The last backup is too old', resolved: 'There is a new backup' },
};

/** Returns the title of an alert. It has no personal data: it also leaves through the webhook. */
export function alertTitle({ kind, subject }: { kind: AlertKind; subject: string }, isResolved: boolean): string {
  if (kind !== 'part') return titles[kind][isResolved ? 'resolved' : 'raised'];
  const name = healthPartNames[subject as HealthPart];
  const isPlural = name.endsWith('s');
  if (isResolved) return `${name} ${isPlural ? 'are' : 'is'} operational again`;
  return `${name} ${isPlural ? 'have' : 'has'} a problem`;
}

export const ALERT_PAGE_SIZE = 20;
/** Longest address of the webhook and the heartbeat. */
export const ALERT_URL_MAX = 500;
/** Milliseconds for which an address may take to answer. */
export const ALERT_TIMEOUT_MS = 5000;

export const alertMessages = {
  loadFailed: 'Failed to load the alert settings',
  historyFailed: 'Failed to load the last alerts',
  saveFailed: 'Failed to save the alert settings',
  conflict: 'Another owner has changed these settings. Compare the values below, then save again.',
  saved: 'Alert settings saved',
  emailsFailed: 'Failed to change your alert emails',
  emailsOn: 'You get alerts by email',
  emailsOff: 'You get no alerts by email',
  testFailed: 'Failed to send the test alert',
  secretFailed: 'Failed to replace the signing secret',
  secretReplaced: 'Signing secret replaced',
  urlInvalid: 'Enter an https address with a public host, without a port, username or password',
  timeInvalid: 'Enter a time such as 22:00',
  timesBoth: 'Enter both times, or neither',
  timesEqual: 'Enter two different times',
  zoneInvalid: 'Enter a time zone such as Europe/Berlin',
  hourInvalid: 'Choose an hour',
  noWebhook: 'Save a webhook address first',
  nothingToTest: 'Save a webhook address or turn on emails first',
} as const;

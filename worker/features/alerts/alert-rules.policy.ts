import type { AdminArea } from '#contract/admin-areas';
import type { AlertKind } from '#contract/alerts';
import { type AdminHealthResponse, healthParts } from '#contract/health';
import { DAY, HOUR, MINUTE } from '#contract/time';
import type { AlertFacts, OpenAlertRow } from './alerts.repo.ts';

/** A problem that exists now. `since` is milliseconds UTC. */
export type AlertCondition = { kind: AlertKind; subject: string; since: number };

/** Milliseconds. A backup is expected every day. */
const BACKUP_MAX_MS = DAY + 12 * HOUR;
/** Milliseconds. Stripe's events are processed within moments. */
const WEBHOOK_MAX_MS = 15 * MINUTE;
/** Milliseconds for which a report may wait. */
export const REPORT_MAX_MS = DAY;
/** Refused sign-ins to one admin's account within this time are a burst. */
export const SIGN_IN_WINDOW_MS = 15 * MINUTE;
export const SIGN_IN_BURST = 5;

const isOlder = (at: number | null, ms: number, now: number): at is number => at !== null && now - at > ms;

/** Returns the problems of parts. A part whose state is unknown has none. */
const partConditions = (parts: AdminHealthResponse['parts'], now: number): AlertCondition[] =>
  healthParts
    .filter((part) => parts[part].state === 'ill')
    .map((part) => ({ kind: 'part', subject: part, since: parts[part].since ?? now }));

/** Returns all problems that exist now. */
export function findConditions(parts: AdminHealthResponse['parts'], facts: AlertFacts, now: number): AlertCondition[] {
  const { parkedSince, failedEventSince, reportSince, backedUpAt, signIns, disputes } = facts;
  const single = (kind: AlertKind, since: number | null, ms: number): AlertCondition[] =>
    isOlder(since, ms, now) ? [{ kind, subject: '', since }] : [];
  return [
    ...partConditions(parts, now),
    ...single('parked', parkedSince, -1),
    ...single('webhooks', failedEventSince, WEBHOOK_MAX_MS),
    ...single('reports', reportSince, REPORT_MAX_MS),
    ...single('backup', backedUpAt, BACKUP_MAX_MS),
    ...signIns.map(({ userId, since }): AlertCondition => ({ kind: 'signIns', subject: userId, since })),
    ...disputes.map(({ id, since }): AlertCondition => ({ kind: 'dispute', subject: id, since })),
  ];
}

const areas: Record<AlertKind, AdminArea> = {
  part: 'overview',
  parked: 'mail',
  webhooks: 'money',
  dispute: 'money',
  signIns: 'securityLog',
  reports: 'moderation',
  backup: 'settings',
};

/** Returns the area that shows the subject of an alert: nobody else gets it by email. */
export const areaOfAlert = ({ kind }: { kind: AlertKind }): AdminArea => areas[kind];

/** Whether an alert leaves during quiet hours: readers, money or an account are at risk. */
export const isCritical = ({ kind, subject }: { kind: AlertKind; subject: string }): boolean =>
  kind === 'signIns' || (kind === 'part' && (subject === 'database' || subject === 'payments'));

/** A problem whose state is unknown is neither raised nor resolved. */
const isUnknown = (parts: AdminHealthResponse['parts'], { kind, subject }: OpenAlertRow): boolean =>
  kind === 'part' && parts[subject as keyof typeof parts]?.state === 'unknown';

const isSame = (one: { kind: AlertKind; subject: string }, other: { kind: AlertKind; subject: string }) =>
  one.kind === other.kind && one.subject === other.subject;

/** Compares the problems with the open alerts: which are new, and which have ended. */
export function compareAlerts(
  parts: AdminHealthResponse['parts'],
  conditions: readonly AlertCondition[],
  open: readonly OpenAlertRow[],
): { raised: AlertCondition[]; resolved: OpenAlertRow[] } {
  return {
    raised: conditions.filter((condition) => !open.some((row) => isSame(row, condition))),
    resolved: open.filter((row) => !isUnknown(parts, row) && !conditions.some((condition) => isSame(condition, row))),
  };
}

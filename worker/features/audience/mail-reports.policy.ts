import type { MailReport } from '../../platform/mail/webhooks/mail-report.ts';

export type ReportKind = MailReport['kind'];

/**
 * Results of deliveries (`deliveries.state`) that reports set. They remember what was counted, so a report that is
 * repeated or late changes nothing.
 */
export const REPORTED = { bounced: 4, complained: 5, bouncedTemporarily: 6 } as const;
const [WAITING, SENT] = [0, 1];

/** The states that a report changes, and the state afterwards. A mail may bounce before its hand-over is recorded. */
export const reportedStates: Record<ReportKind, { from: readonly number[]; to: number }> = {
  permanent: { from: [WAITING, SENT, REPORTED.bouncedTemporarily], to: REPORTED.bounced },
  temporary: { from: [WAITING, SENT], to: REPORTED.bouncedTemporarily },
  complaint: { from: [WAITING, SENT, REPORTED.bounced, REPORTED.bouncedTemporarily], to: REPORTED.complained },
};

/** Counts of a campaign. */
export type CampaignCounts = { sent: number; bounced: number; complained: number };

/** Mails of a campaign from which on its rates count. */
const BREAKER_AFTER = 200;
const BOUNCE_RATE_MAX = 0.05;
const COMPLAINT_RATE = 0.003;

/** Returns why the breaker must pause the campaigns of a blogger, null if it need not (docs/product-rules.md "Bulk mail"). */
export function findBreakerCause({ sent, bounced, complained }: CampaignCounts): 'complaints' | 'bounces' | null {
  if (sent < BREAKER_AFTER) return null;
  if (complained >= sent * COMPLAINT_RATE) return 'complaints';
  return bounced > sent * BOUNCE_RATE_MAX ? 'bounces' : null;
}

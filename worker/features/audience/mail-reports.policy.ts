import type { MailReport } from '../../platform/mail/webhooks/mail-report.ts';

export type ReportKind = MailReport['kind'];

/** Counts of a campaign. */
export type CampaignCounts = { sent: number; bounced: number; complained: number };

/** A campaign with a report: `announcement` is the title of one, `document` what its new version is of. */
export type ReportedCampaign = CampaignCounts & {
  seq: number;
  blogger: number | null;
  announcement: string | null;
  document: string | null;
};

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

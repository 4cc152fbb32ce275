import { type SQL, sql } from 'drizzle-orm';
import { campaignReasons } from '#contract/bulk-mail';
import { isOwnerSql } from '../../db/admin-roles.ts';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { isOpenCampaignSql } from '../../db/open-campaigns.ts';
import { notifyOfPauseStatement } from './campaign-notices.statements.ts';

/** Owners who are notified, because only they resume campaigns; more have no use. */
const ADMINS_NOTIFIED = 20;

/** The campaigns that a breaker pauses: all of a blogger, or one digest or announcement. Those that an admin has resumed continue. */
const pausedSql = ({ seq, blogger }: { seq: number; blogger: number | null }): SQL => sql`
  ${isOpenCampaignSql()} AND state = 'sending' AND reason IS NOT ${campaignReasons.resumed}
  AND ${blogger === null ? sql`seq = ${seq}` : sql`blogger = ${blogger}`}`;

type Notified = { seq: number; email: string; username: string; isBlogger: 0 | 1 };

/**
 * Reads the newest campaign that a breaker would pause (no row for none), and the people to notify: the blogger and the
 * owners.
 */
export function breakerStatements(db: Db, campaign: { seq: number; blogger: number | null }) {
  return [
    db.all<{ seq: number }>(sql`SELECT seq FROM campaigns WHERE ${pausedSql(campaign)} ORDER BY seq DESC LIMIT 1`),
    db.all<Notified>(sql`
      SELECT seq, email, username, 1 AS isBlogger FROM users WHERE seq = ${campaign.blogger} AND deleting_at IS NULL
       UNION ALL
      SELECT * FROM (
        SELECT u.seq, u.email, u.username, 0 FROM admin_users a CROSS JOIN users u ON u.seq = a.user
         WHERE a.user > 0 AND ${isOwnerSql('a')} AND u.deleting_at IS NULL ORDER BY a.user LIMIT ${literalNumber(ADMINS_NOTIFIED)})`),
  ] as const;
}

/** SQL condition: a breaker would pause a campaign. Put statements with it before `pauseByBreakerStatement`. */
export const wouldPauseSql = (campaign: { seq: number; blogger: number | null }): SQL =>
  sql`EXISTS (SELECT 1 FROM campaigns WHERE ${pausedSql(campaign)})`;

/** Pauses the open campaigns of a blogger, or a digest or announcement, until an admin resumes them. */
export function pauseByBreakerStatement(db: Db, campaign: { seq: number; blogger: number | null }, reason: string) {
  return db.run(sql`UPDATE campaigns SET state = 'paused', reason = ${reason} WHERE ${pausedSql(campaign)}`);
}

/** Notifies the bloggers of the campaigns that a breaker pauses. Put it before `pauseByBreakerStatement`. */
export const notifyOfBreakerStatement = (db: Db, campaign: { seq: number; blogger: number | null }, now: number) =>
  notifyOfPauseStatement(db, pausedSql(campaign), now);

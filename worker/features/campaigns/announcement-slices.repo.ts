import { sql } from 'drizzle-orm';
import type { AnnouncementAudience } from '#contract/announcements';
import type { TermsDocument } from '#contract/terms';
import type { Db } from '../../db/client.ts';
import { getsAnnouncementsSql, isInAudienceSql } from '../announcements/announcements.statements.ts';
import { BULK_SHARDS } from '../audience/lists.policy.ts';
import { newIdSql } from '../audience/members.statements.ts';
import { notifyStatement } from '../notifications/notifications.statements.ts';
import { assertNextSlice, copiedSliceStatement, type PreparingCampaign } from './fan-out.repo.ts';

/** Numbers of users that one slice looks at. */
export const AUDIENCE_WINDOW = 500;

export type CampaignAnnouncement = {
  id: string;
  title: string;
  text: string;
  audience: AnnouncementAudience;
  byEmail: 0 | 1;
  byNotification: 0 | 1;
  document: TermsDocument | null;
  createdAt: number;
};

/** Reads the announcement of a campaign: at most one row. */
export function campaignAnnouncementStatement(db: Db, seq: number) {
  return db.all<CampaignAnnouncement>(sql`
    SELECT id, title, text, audience, by_email AS byEmail, by_notification AS byNotification, document,
           created_at AS createdAt
      FROM announcements WHERE seq = ${seq}`);
}

/**
 * Copies the next slice of an announcement's audience, once: adds the notifications and the deliveries, counts the
 * deliveries and moves the cursor. Rolls the batch back when another run was faster. Who signs up later gets none.
 */
export function copyAudienceStatements(
  db: Db,
  campaign: PreparingCampaign,
  announced: CampaignAnnouncement,
  now: number,
) {
  const { seq, cursor } = campaign;
  const last = cursor + AUDIENCE_WINDOW;
  const isNext = sql`u.seq > ${cursor} AND u.seq <= ${last} AND u.created_at <= ${announced.createdAt}
    AND ${isInAudienceSql(announced.audience)}`;
  const isEmailed = sql`${announced.byEmail} = 1 AND ${isNext} AND ${getsAnnouncementsSql(announced.document === null)}`;
  const emailed = sql`users u LEFT JOIN mail_preferences w ON w.user = u.seq`;
  const notified = sql`
    SELECT u.seq AS user, ${announced.id} AS ref, 1 AS count FROM users u WHERE ${announced.byNotification} = 1 AND ${isNext}`;
  const isLast = sql`NOT EXISTS (SELECT 1 FROM users WHERE seq > ${last})`;
  return [
    assertNextSlice(db, campaign),
    notifyStatement(db, 'announced', notified, now),
    db.run(sql`
      INSERT INTO contacts (id, user, created_at)
      SELECT ${newIdSql}, u.seq, ${now} FROM ${emailed} WHERE ${isEmailed} ON CONFLICT DO NOTHING`),
    db.run(sql`
      INSERT INTO deliveries (campaign, shard, contact)
      SELECT ${seq}, c.seq % ${sql.raw(String(BULK_SHARDS))}, c.seq FROM ${emailed} JOIN contacts c ON c.user = u.seq
       WHERE ${isEmailed}`),
    db.run(sql`
      UPDATE campaigns SET cursor = ${last}, state = iif(${isLast}, 'sending', state),
        candidates = candidates + (SELECT count(*) FROM ${emailed} JOIN contacts c ON c.user = u.seq WHERE ${isEmailed})
       WHERE seq = ${seq}`),
    copiedSliceStatement(db, seq),
  ] as const;
}

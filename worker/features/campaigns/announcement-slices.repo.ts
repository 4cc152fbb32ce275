import { type SQL, sql } from 'drizzle-orm';
import type { AnnouncementAudience } from '#contract/announcements';
import type { TermsDocument } from '#contract/terms';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { audienceNumbersSql, audienceSql, getsAnnouncementsSql } from '../announcements/announcements.statements.ts';
import { BULK_SHARDS } from '../audience/lists.policy.ts';
import { newIdSql } from '../audience/members.statements.ts';
import { notifyStatement } from '../notifications/notifications.statements.ts';
import { assertNextSlice, copiedSliceStatement, type PreparingCampaign } from './fan-out.repo.ts';

/** Users of one slice. All of a small audience are in one, however far apart their numbers are. */
export const AUDIENCE_SLICE = 500;

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
  // The number of the slice's last user; null in the last slice.
  const last = sql`(
    SELECT user FROM (${audienceNumbersSql(announced.audience, { after: cursor })})
     ORDER BY user LIMIT 1 OFFSET ${AUDIENCE_SLICE - 1})`;
  const range = { after: cursor, upTo: sql`coalesce(${last}, ${Number.MAX_SAFE_INTEGER})` };
  const nextSql = (condition: SQL) =>
    audienceSql(announced.audience, range, sql`u.created_at <= ${announced.createdAt} AND ${condition}`);
  const emailed = sql`${announced.byEmail} = 1 AND ${getsAnnouncementsSql(announced.document === null)}`;
  const contacts = sql`
    SELECT c.seq AS contact FROM (SELECT u.seq AS user FROM ${nextSql(emailed)}) e CROSS JOIN contacts c ON c.user = e.user`;
  const notified = sql`
    SELECT u.seq AS user, ${announced.id} AS ref, 1 AS count FROM ${nextSql(sql`${announced.byNotification} = 1`)}`;
  return [
    assertNextSlice(db, campaign),
    notifyStatement(db, 'announced', notified, now),
    db.run(sql`
      INSERT INTO contacts (id, user, created_at)
      SELECT ${newIdSql}, u.seq, ${now} FROM ${nextSql(emailed)} ON CONFLICT DO NOTHING`),
    db.run(sql`
      INSERT INTO deliveries (campaign, shard, contact)
      SELECT ${seq}, contact % ${literalNumber(BULK_SHARDS)}, contact FROM (${contacts})`),
    db.run(sql`
      UPDATE campaigns SET cursor = coalesce(${last}, cursor), state = iif(${last} IS NULL, 'sending', state),
        candidates = candidates + (SELECT count(*) FROM (${contacts}))
       WHERE seq = ${seq}`),
    copiedSliceStatement(db, seq),
  ] as const;
}

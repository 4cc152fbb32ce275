import { type SQL, sql } from 'drizzle-orm';
import { type AnnouncementAudience, announcementCampaignKey } from '#contract/announcements';
import type { TermsDocument } from '#contract/terms';
import type { Db, Statement } from '../../db/client.ts';
import { enqueueStatement } from '../../outbox/enqueue.ts';
import { campaignSliceMessage } from '../audience/campaigns.messages.ts';

/** An announcement to store. `document`: it announces a new version of it, which nobody can opt out of. */
export type NewAnnouncement = {
  id: string;
  title: string;
  text: string;
  audience: AnnouncementAudience;
  byEmail: boolean;
  byNotification: boolean;
  document: TermsDocument | null;
};

/** SQL conditions: the user `u` is in an audience. */
const audiences: Record<AnnouncementAudience, SQL> = {
  everybody: sql`1`,
  bloggers: sql`EXISTS (SELECT 1 FROM profiles r WHERE r.user = u.seq AND r.is_blogging = 1 AND r.deleting_at IS NULL)`,
  subscribers: sql`EXISTS (SELECT 1 FROM subscriptions s WHERE s.subscriber = u.seq AND s.active = 1)`,
};

/** SQL condition: the user `u` is in an audience. Whose account is being deleted is in none. */
const isInAudienceSql = (audience: AnnouncementAudience): SQL =>
  sql`(u.deleting_at IS NULL AND ${audiences[audience]})`;

/** A range of users by number: above `after`, and up to `upTo` if there is one. */
type UserRange = { after: number; upTo?: SQL };

const isInRangeSql = (key: SQL, { after, upTo }: UserRange): SQL =>
  upTo === undefined ? sql`${key} > ${after}` : sql`(${key} > ${after} AND ${key} <= ${upTo})`;

/** SQL query: the numbers of an audience, as `user`, from the smallest table that has all of them. */
export function audienceNumbersSql(audience: AnnouncementAudience, range: UserRange): SQL {
  if (audience === 'everybody') return sql`SELECT seq AS user FROM users WHERE ${isInRangeSql(sql`seq`, range)}`;
  if (audience === 'bloggers') return sql`SELECT user FROM profiles WHERE ${isInRangeSql(sql`user`, range)}`;
  return sql`
    SELECT DISTINCT subscriber AS user FROM subscriptions
     WHERE ${isInRangeSql(sql`subscriber`, range)} AND active = 1`;
}

/** SQL tables and condition: the users `u` of an audience in a range, found from that table, with their preferences `w`. */
export const audienceSql = (audience: AnnouncementAudience, range: UserRange, condition: SQL): SQL => sql`
  ${audience === 'everybody' ? sql`users u` : sql`(${audienceNumbersSql(audience, range)}) b CROSS JOIN users u ON u.seq = b.user`}
  LEFT JOIN mail_preferences w ON w.user = u.seq
  WHERE ${isInRangeSql(sql`u.seq`, range)} AND ${isInAudienceSql(audience)} AND ${condition}`;

/** SQL condition: the user `u`, with their preferences `w`, gets emails with announcements. */
export const getsAnnouncementsSql = (isOptional: boolean): SQL =>
  isOptional
    ? sql`(u.email_confirmed_at IS NOT NULL AND coalesce(w.announcements, 1) = 1)`
    : sql`(u.email_confirmed_at IS NOT NULL)`;

/**
 * SQL expression: what the campaign of an alias sends. The column says 'digest' for an announcement too (decision 0052).
 */
export const campaignKindSql = (campaign: string): SQL =>
  sql`iif(${sql.raw(campaign)}.announcement IS NULL, ${sql.raw(campaign)}.kind, 'announcement')`;

/**
 * Stores an announcement and starts its campaign, once for each id. Afterwards call `wakeOutbox(ctx, 'jobs')`.
 */
export function startAnnouncementStatements(db: Db, announcement: NewAnnouncement, now: number): Statement[] {
  const { id, title, text, audience, byEmail, byNotification, document } = announcement;
  const key = announcementCampaignKey(id);
  return [
    db.run(sql`
      INSERT INTO announcements (id, title, text, audience, by_email, by_notification, document, created_at)
      VALUES (${id}, ${title}, ${text}, ${audience}, ${byEmail ? 1 : 0}, ${byNotification ? 1 : 0}, ${document}, ${now})
          ON CONFLICT (id) DO NOTHING`),
    db.run(sql`
      INSERT INTO campaigns (key, kind, announcement, state, created_at)
      SELECT ${key}, 'digest', seq, 'preparing', ${now} FROM announcements WHERE id = ${id} ON CONFLICT (key) DO NOTHING`),
    enqueueStatement(
      db,
      campaignSliceMessage({ key, startedAt: now, after: 0 }, now),
      sql`EXISTS (SELECT 1 FROM campaigns WHERE key = ${key} AND state = 'preparing' AND created_at = ${now})`,
    ),
  ];
}

import { type SQL, sql } from 'drizzle-orm';
import { campaignReasons } from '#contract/bulk-mail';
import { NOTICED_COUNT_MAX } from '#contract/limits';
import type { Db, Statement } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { isOpenCampaignSql } from '../../db/open-campaigns.ts';
import { enqueueStatement } from '../../outbox/enqueue.ts';
import { CAMPAIGN_TTL_MS, campaignSliceMessage, postCampaignKey } from './campaigns.messages.ts';
import { BULK_SHARDS } from './lists.policy.ts';

/** Joins of a contact `c`, and the condition that it may get emails about posts now: its address is confirmed. */
export const contactJoins = sql`
  LEFT JOIN users u ON u.seq = c.user LEFT JOIN mail_preferences w ON w.user = c.user`;
export const isMailableSql = sql`
  (c.user IS NULL OR u.email_confirmed_at IS NOT NULL AND u.deleting_at IS NULL AND coalesce(w.new_posts, 1) = 1)`;

/**
 * SQL condition: a member gets the emails of this kind of campaign, if the contact may get any.
 * @param member name or alias of `list_members` in the statement
 */
export const getsCampaignSql = (kind: 'post' | 'digest', member = 'list_members'): SQL =>
  sql.raw(`${member}.state = 'active' AND ${member}.cadence = '${kind === 'post' ? 'each' : 'weekly'}'`);

/** SQL condition: an imported member who has not got an email yet. @param member name or alias of `list_members` */
export const isPendingSql = (member = 'list_members'): SQL =>
  sql.raw(`(${member}.source = 'import' AND ${member}.consent->>'pending' IS NOT NULL)`);

/**
 * SQL condition: the row of `list_members` was imported for the guest `c`, whose address belongs to a user who is or was on
 * the same list, or wants no emails about posts. The user's choice applies.
 */
export const isOverruledImportSql = sql`(list_members.source = 'import' AND c.user IS NULL AND EXISTS (
  SELECT 1 FROM users a LEFT JOIN contacts ac ON ac.user = a.seq
   WHERE lower(a.email) = lower(c.email) AND a.email_confirmed_at IS NOT NULL
     AND (EXISTS (SELECT 1 FROM list_members o WHERE o.contact = ac.seq AND o.blogger = list_members.blogger)
       OR EXISTS (SELECT 1 FROM mail_preferences p WHERE p.user = a.seq AND p.new_posts = 0))))`;

const openCampaign = (key: string): SQL =>
  sql`EXISTS (SELECT 1 FROM campaigns WHERE key = ${key} AND state = 'preparing')`;

/**
 * Starts the campaign of a post if the post is recent and its author wants emails. A republished post continues its
 * stopped campaign: nobody gets it twice. Put it after the post is written.
 */
export function startCampaignStatements(db: Db, post: { id: string; at: number }): Statement[] {
  const key = postCampaignKey(post.id);
  return [
    // A post that returns may have another text.
    db.run(sql`
      DELETE FROM campaign_bodies
       WHERE campaign IN (SELECT seq FROM campaigns WHERE key = ${key} AND state = 'stopped')`),
    db.run(sql`
      INSERT INTO campaigns (key, kind, blogger, post, state, created_at)
      SELECT ${key}, 'post', blogger, seq, 'preparing', ${post.at} FROM posts
       WHERE id = ${post.id} AND is_quiet = 0 AND created_at > ${post.at - CAMPAIGN_TTL_MS}
          ON CONFLICT (key) DO UPDATE SET state = 'preparing', post = excluded.post, reason = NULL, ended_at = NULL
       WHERE campaigns.state = 'stopped'`),
    enqueueStatement(db, campaignSliceMessage({ key, startedAt: post.at, after: 0 }, post.at), openCampaign(key)),
  ];
}

/**
 * Stops the open campaigns of posts. Put it before the change of the posts, in the same batch.
 * @param posts selects their `seq`s
 */
export function stopCampaignsStatement(db: Db, posts: SQL, now: number): Statement {
  return db.run(sql`
    UPDATE campaigns SET state = 'stopped', reason = 'The post is no longer public.', ended_at = ${now}
     WHERE post IN (${posts}) AND ${isOpenCampaignSql()}`);
}

/**
 * Counts the members that a publication newly emails, without imported ones who wait: one row; null above NOTICED_COUNT_MAX members, because the
 * publishing batch must stay short. Put it after `startCampaignStatements`, in its batch.
 */
export function emailedCountStatement(db: Db, post: { id: string; blogger: number }) {
  const campaign = sql`(SELECT seq FROM campaigns WHERE key = ${postCampaignKey(post.id)} AND state = 'preparing')`;
  return db.all<{ emailed: number | null }>(sql`
    WITH audience AS MATERIALIZED (
      SELECT contact FROM list_members
       WHERE blogger = ${post.blogger} AND ${getsCampaignSql('post')} AND NOT ${isPendingSql()} AND ${campaign} IS NOT NULL
       LIMIT ${literalNumber(NOTICED_COUNT_MAX + 1)}),
    size AS MATERIALIZED (SELECT count(*) AS members FROM audience)
    SELECT CASE WHEN members <= ${NOTICED_COUNT_MAX} THEN (
        SELECT count(*) FROM audience a JOIN contacts c ON c.seq = a.contact ${contactJoins}
         WHERE ${isMailableSql}
           AND NOT EXISTS (SELECT 1 FROM deliveries WHERE campaign = ${campaign} AND shard = a.contact % ${literalNumber(BULK_SHARDS)}
                              AND contact = a.contact AND state > 0)) END AS emailed
      FROM size`);
}

/**
 * Adds a guest to the campaigns whose copy of the list has not reached them yet. Put it before the guest's lists move to
 * a contact that the copy may have passed.
 * @param guest SQL for the `seq` of a contact; NULL for no effect
 */
export function copyGuestStatements(db: Db, guest: SQL): Statement[] {
  const isNext = sql`k.state = 'preparing' AND k.announcement IS NULL AND k.cursor < ${guest} AND EXISTS (
    SELECT 1 FROM list_members m WHERE m.contact = ${guest}
       AND iif(k.kind = 'digest', ${getsCampaignSql('digest', 'm')}, m.blogger = k.blogger AND ${getsCampaignSql('post', 'm')}))`;
  return [
    db.run(sql`UPDATE campaigns AS k SET candidates = candidates + 1 WHERE ${isOpenCampaignSql('k')} AND ${isNext}`),
    db.run(sql`
      INSERT INTO deliveries (campaign, shard, contact)
      SELECT k.seq, ${guest} % ${literalNumber(BULK_SHARDS)}, ${guest} FROM campaigns k WHERE ${isOpenCampaignSql('k')} AND ${isNext}`),
  ];
}

/** SQL expression: why the breaker has paused campaigns of a blogger that no admin has resumed yet; null if it has not. */
export const breakerReasonSql = (blogger: number | null): SQL => sql`(
  SELECT k.reason FROM campaigns k
   WHERE ${isOpenCampaignSql('k')} AND k.state = 'paused' AND k.blogger = ${blogger}
     AND k.reason IN (${campaignReasons.bounces}, ${campaignReasons.complaints}) LIMIT 1)`;

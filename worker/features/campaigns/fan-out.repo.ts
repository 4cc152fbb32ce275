import { type SQL, sql } from 'drizzle-orm';
import { FIRST_MAILS_PER_DAY } from '#contract/reader-import';
import { DAY } from '#contract/time';
import { assertStatement } from '../../db/assert.ts';
import type { Db, Statement } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { notifyOfPauseStatement } from '../audience/campaign-notices.statements.ts';
import { breakerReasonSql, getsCampaignSql, isPendingSql } from '../audience/campaign-start.statements.ts';
import { BULK_SHARDS } from '../audience/lists.policy.ts';
import { newIdSql, subscriberCadenceSql } from '../audience/members.statements.ts';

/** Contacts that one slice copies. */
export const FAN_OUT_SLICE = 1000;
/** Contacts that one slice of a digest looks at: few of them may want one. */
const DIGEST_WINDOW = 5000;

export type PreparingCampaign = {
  seq: number;
  kind: 'post' | 'digest';
  blogger: number | null;
  post: number | null;
  announcement: number | null;
  cursor: number;
  hasBodies: number;
};

/** Reads a campaign whose list is being copied: at most one row. */
export function preparingCampaignStatement(db: Db, key: string) {
  return db.all<PreparingCampaign>(sql`
    SELECT seq, kind, blogger, post, announcement, cursor, EXISTS (SELECT 1 FROM campaign_bodies WHERE campaign = campaigns.seq) AS hasBodies
      FROM campaigns WHERE key = ${key} AND state = 'preparing'`);
}

/** Puts the blogger's subscribers on the list who are not on it yet: those from before there were lists. */
export function fillListStatements(db: Db, blogger: number, now: number): Statement[] {
  const missing = sql`s.creator = ${blogger} AND s.active = 1 AND s.ended_at IS NULL AND NOT EXISTS (
    SELECT 1 FROM contacts k JOIN list_members m ON m.contact = k.seq AND m.blogger = s.creator WHERE k.user = s.subscriber)`;
  return [
    db.run(sql`
      INSERT INTO contacts (id, user, created_at)
      SELECT ${newIdSql}, s.subscriber, ${now} FROM subscriptions s WHERE ${missing} ON CONFLICT DO NOTHING`),
    db.run(sql`
      INSERT INTO list_members (blogger, contact, state, cadence, source, joined_at)
      SELECT s.creator, c.seq, 'active', ${subscriberCadenceSql(sql`c.user`)}, 'subscribe', s.created_at
        FROM subscriptions s JOIN contacts c ON c.user = s.subscriber WHERE ${missing} ON CONFLICT DO NOTHING`),
  ];
}

/** SQL expression: the first emails that imported readers of a blogger may get today: 500, and twice as many each day. */
const mailsPerDaySql = (blogger: number | null, day: number): SQL => sql`
  iif(mail_day = ${day}, mails_per_day,
      iif(mails_sent = 0 OR ${breakerReasonSql(blogger)} IS NOT NULL, ${FIRST_MAILS_PER_DAY}, 2 * mails_per_day))`;

/** SQL expression: how many of them are left. */
const mailsLeftSql = (blogger: number | null, day: number): SQL => sql`coalesce((
  SELECT ${mailsPerDaySql(blogger, day)} - iif(mail_day = ${day}, mails_sent, 0)
    FROM reader_imports WHERE blogger = ${blogger}), 0)`;

/** The next contacts of a campaign, as `contact`: all that a slice scans, and those that get the email. */
type NextContacts = { scanned: SQL; rows: SQL; last: SQL; isLast: SQL };

function nextContacts({ kind, blogger, cursor }: PreparingCampaign, day: number): NextContacts {
  if (kind === 'post') {
    const scanned = sql`
      SELECT contact, ${isPendingSql()} AS isPending FROM list_members
       WHERE blogger = ${blogger} AND contact > ${cursor} AND ${getsCampaignSql('post')}
       ORDER BY contact LIMIT ${literalNumber(FAN_OUT_SLICE)}`;
    const rows = sql`
      SELECT contact FROM (SELECT contact, isPending, sum(isPending) OVER (ORDER BY contact) AS nth FROM (${scanned}))
       WHERE isPending = 0 OR nth <= ${mailsLeftSql(blogger, day)}`;
    return { scanned, rows, last: sql`coalesce(max(contact), ${cursor})`, isLast: sql`count(*) < ${FAN_OUT_SLICE}` };
  }
  const last = cursor + DIGEST_WINDOW;
  const rows = sql`
    SELECT seq AS contact FROM contacts
     WHERE seq > ${cursor} AND seq <= ${last}
       AND EXISTS (SELECT 1 FROM list_members WHERE contact = contacts.seq AND ${getsCampaignSql('digest')})`;
  return {
    scanned: rows,
    rows,
    last: sql`${last}`,
    isLast: sql`NOT EXISTS (SELECT 1 FROM contacts WHERE seq > ${last})`,
  };
}

/**
 * Counts the first emails of imported readers whom the slice copied, who are no longer pending. Put it after the campaign's
 * cursor has moved.
 */
function activateImportedStatements(db: Db, { seq, blogger, cursor }: PreparingCampaign, day: number): Statement[] {
  const copied = sql`
    blogger = ${blogger} AND contact > ${cursor} AND contact <= (SELECT cursor FROM campaigns WHERE seq = ${seq})
      AND ${isPendingSql()} AND EXISTS (
        SELECT 1 FROM deliveries d WHERE d.campaign = ${seq} AND d.shard = list_members.contact % ${literalNumber(BULK_SHARDS)}
           AND d.contact = list_members.contact)`;
  return [
    db.run(sql`
      UPDATE reader_imports SET mails_per_day = ${mailsPerDaySql(blogger, day)}, mail_day = ${day},
        mails_sent = iif(mail_day = ${day}, mails_sent, 0) + (SELECT count(*) FROM list_members WHERE ${copied})
       WHERE blogger = ${blogger} AND EXISTS (SELECT 1 FROM list_members WHERE ${copied})`),
    db.run(sql`UPDATE list_members SET consent = json_remove(consent, '$.pending') WHERE ${copied}`),
  ];
}

/** State and cursor of a campaign after a slice. */
export type CopiedSlice = { state: string; cursor: number };

/** Reads the state and the cursor of a campaign. */
export const copiedSliceStatement = (db: Db, campaign: number) =>
  db.all<CopiedSlice>(sql`SELECT state, cursor FROM campaigns WHERE seq = ${campaign}`);

/** Rolls the batch back if another run has copied the slice already. */
export const assertNextSlice = (db: Db, { seq, cursor }: PreparingCampaign) =>
  assertStatement(
    db,
    sql`EXISTS (SELECT 1 FROM campaigns WHERE seq = ${seq} AND state = 'preparing' AND cursor = ${cursor})`,
  );

/**
 * Copies the next slice of the list to the deliveries, counts it and moves the cursor, once: rolls the batch back when
 * another run was faster. The fifth statement returns the new state and cursor.
 */
export function copySliceStatements(db: Db, campaign: PreparingCampaign, now: number) {
  const { seq } = campaign;
  const day = Math.floor(now / DAY);
  const { scanned, rows, last, isLast } = nextContacts(campaign, day);
  const pausedFor = breakerReasonSql(campaign.blogger);
  return [
    assertNextSlice(db, campaign),
    db.run(sql`
      INSERT INTO deliveries (campaign, shard, contact)
      SELECT ${seq}, contact % ${literalNumber(BULK_SHARDS)}, contact FROM (${rows}) WHERE true
          ON CONFLICT DO NOTHING`),
    notifyOfPauseStatement(
      db,
      sql`seq = ${seq} AND ${pausedFor} IS NOT NULL AND (SELECT ${isLast} FROM (${scanned}))`,
      now,
    ),
    db.run(sql`
      UPDATE campaigns SET candidates = candidates + x.added, cursor = x.last,
        state = iif(x.isLast, iif(${pausedFor} IS NULL, 'sending', 'paused'), state),
        reason = iif(x.isLast, ${pausedFor}, reason)
        FROM (SELECT (SELECT count(*) FROM (${rows})) AS added, ${last} AS last, ${isLast} AS isLast FROM (${scanned})) x
       WHERE campaigns.seq = ${seq}`),
    copiedSliceStatement(db, seq),
    ...(campaign.kind === 'post' ? activateImportedStatements(db, campaign, day) : []),
  ] as const;
}

import { type SQL, sql } from 'drizzle-orm';
import type { DeletionKind } from '#contract/deletions';
import type { Db } from '../../db/client.ts';
import { sendingAdmin } from '../../db/sending-admin.ts';
import { isLastAdmin } from './deletions.repo.ts';

/** JSON arrays of ids: `ownIds` of one's own subscriptions, with the account, `readersIds` of those of one's readers. */
export type PreviewRow = {
  ownSubscriptions: number;
  subscribers: number;
  ownIds: string;
  readersIds: string;
  owedCents: number;
  posts: number;
  drafts: number;
  isLastAdmin: number;
  sendsMail: number;
};

const ownOf = (user: number | SQL | null, kind: DeletionKind) =>
  sql`subscriptions WHERE subscriber = ${user} AND ended_at IS NULL AND ${kind === 'account' ? sql`1` : sql`0`}`;
const readersOf = (user: number | SQL | null) => sql`subscriptions WHERE creator = ${user} AND ended_at IS NULL`;

/** The ids of the subscriptions that a deletion ends, as SQL that gives a JSON array. */
export const endedIds = (user: number | SQL | null, kind: DeletionKind) => sql`(
  SELECT json_group_array(id) FROM (SELECT id FROM ${ownOf(user, kind)} UNION ALL SELECT id FROM ${readersOf(user)}))`;

/** What a deletion would take with it: one row. @param user SQL or number that gives their `seq` */
export function previewStatement(db: Db, user: number | SQL | null, kind: DeletionKind) {
  const ofAccount = kind === 'account' ? sql`1` : sql`0`;
  const [own, readers] = [ownOf(user, kind), readersOf(user)];
  return db.all<PreviewRow>(sql`
    SELECT (SELECT count(*) FROM ${own}) AS ownSubscriptions, (SELECT count(*) FROM ${readers}) AS subscribers,
      (SELECT json_group_array(id) FROM ${own}) AS ownIds, (SELECT json_group_array(id) FROM ${readers}) AS readersIds,
      (SELECT coalesce(sum(cents - reversed_cents), 0) FROM transfers
        WHERE creator = ${user} AND stripe_transfer_id IS NULL) AS owedCents,
      (SELECT count(*) FROM posts WHERE blogger = ${user} AND unpublished_at IS NULL) AS posts,
      (SELECT count(*) FROM drafts WHERE author = ${user}) AS drafts,
      ${ofAccount} AND ${isLastAdmin(user)} AS isLastAdmin,
      ${ofAccount} AND ${sendingAdmin} IS ${user} AS sendsMail`);
}

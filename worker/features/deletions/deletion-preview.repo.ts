import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { type DeletionKind, isLastAdmin } from './deletions.repo.ts';

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
};

/** What a deletion would take with it: one row. */
export function previewStatement(db: Db, user: number | null, kind: DeletionKind) {
  const ofAccount = kind === 'account' ? sql`1` : sql`0`;
  const own = sql`subscriptions WHERE subscriber = ${user} AND ended_at IS NULL AND ${ofAccount}`;
  const readers = sql`subscriptions WHERE creator = ${user} AND ended_at IS NULL`;
  return db.all<PreviewRow>(sql`
    SELECT (SELECT count(*) FROM ${own}) AS ownSubscriptions, (SELECT count(*) FROM ${readers}) AS subscribers,
      (SELECT json_group_array(id) FROM ${own}) AS ownIds, (SELECT json_group_array(id) FROM ${readers}) AS readersIds,
      (SELECT coalesce(sum(cents - reversed_cents), 0) FROM transfers
        WHERE creator = ${user} AND stripe_transfer_id IS NULL) AS owedCents,
      (SELECT count(*) FROM posts WHERE blogger = ${user} AND unpublished_at IS NULL) AS posts,
      (SELECT count(*) FROM drafts WHERE author = ${user}) AS drafts,
      ${ofAccount} AND ${isLastAdmin(user)} AS isLastAdmin`);
}

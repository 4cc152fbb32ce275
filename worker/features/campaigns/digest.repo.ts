import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { HANDED_OVER } from '../../db/deliveries.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { streamSql } from '../../db/streams.ts';
import { getsCampaignSql } from '../audience/campaign-start.statements.ts';
import { BULK_SHARDS } from '../audience/lists.policy.ts';

/** Posts of one digest. */
export const DIGEST_POSTS = 10;

export type DigestPost = {
  contact: number;
  id: string;
  title: string;
  subtitle: string;
  excerpt: string;
  isFree: number;
  wordCount: number;
  username: string;
};

/**
 * Reads the newest posts of a time from the weekly lists of some contacts, DIGEST_POSTS at most for each, without those
 * that were published without email or that the contact has received singly.
 */
export function digestPostsStatement(db: Db, contacts: readonly number[], { from, to }: { from: number; to: number }) {
  return db.all<DigestPost>(sql`
    WITH low(post) AS MATERIALIZED (
      SELECT coalesce((SELECT seq FROM posts WHERE created_at >= ${from} AND seq > 0 ORDER BY created_at LIMIT 1), 9e15)),
    found AS (
      SELECT w.value AS contact, p.seq, row_number() OVER (PARTITION BY w.value ORDER BY p.seq DESC) AS place
        FROM json_each(${JSON.stringify(contacts)}) w
        CROSS JOIN list_members m ON m.contact = w.value AND ${getsCampaignSql('digest', 'm')}
        CROSS JOIN stream_posts s ON s.stream = ${streamSql('blogger', sql`m.blogger`)} AND s.post >= (SELECT post FROM low)
        CROSS JOIN posts p ON p.seq = s.post AND p.created_at >= ${from} AND p.created_at < ${to} AND p.is_quiet = 0
       WHERE NOT EXISTS (
         SELECT 1 FROM campaigns k JOIN deliveries d ON d.campaign = k.seq AND d.shard = w.value % ${literalNumber(BULK_SHARDS)}
            AND d.contact = w.value AND d.state IN (${sql.raw(HANDED_OVER.join())}) WHERE k.post = s.post)
         AND NOT EXISTS (
         SELECT 1 FROM merged_contacts g JOIN campaigns k ON k.post = s.post JOIN deliveries d ON d.campaign = k.seq
            AND d.shard = g.old % ${literalNumber(BULK_SHARDS)} AND d.contact = g.old AND d.state IN (${sql.raw(HANDED_OVER.join())})
          WHERE g.contact = w.value))
    SELECT f.contact, p.id, p.title, p.subtitle, p.excerpt, p.is_free AS isFree, p.word_count AS wordCount, u.username
      FROM found f JOIN posts p ON p.seq = f.seq JOIN users u ON u.seq = p.blogger AND u.deleting_at IS NULL
      JOIN profiles r ON r.user = p.blogger AND r.deleting_at IS NULL
     WHERE f.place <= ${DIGEST_POSTS} ORDER BY f.contact, p.seq DESC`);
}

/** Starts the digest of a week, once. */
export function startDigestStatement(db: Db, key: string, now: number) {
  return db.run(sql`
    INSERT INTO campaigns (key, kind, state, created_at) VALUES (${key}, 'digest', 'preparing', ${now})
        ON CONFLICT (key) DO NOTHING`);
}

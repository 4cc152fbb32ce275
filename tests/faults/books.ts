import { DatabaseSync } from 'node:sqlite';
import { HANDED_OVER } from '../../worker/db/deliveries.ts';
import { ALL_POSTS } from '../../worker/db/streams.ts';
import { LEASE_MS, WITHDRAWN_REASON } from '../../worker/outbox/lease.ts';

type Row = Record<string, string | number | null>;
type Message = { id: string; kind: string; state: string; subject: string | null; why: string | null };

/** Stored counters and the rows that they count: each query finds differences. */
const KEPT_COUNTS: Record<string, string> = {
  'dislikes of a post': `SELECT p.id FROM posts p WHERE p.dislike_count <>
    (SELECT count(*) FROM article_reactions r WHERE r.post = p.seq AND r.reaction_type = 'dislike')`,
  'subscribers of a blogger': `SELECT p.id FROM profiles p WHERE p.active_subscribers <>
    (SELECT count(*) FROM subscriptions s WHERE s.creator = p.user AND s.active = 1)`,
  'places of a post in the list of all': `SELECT p.id FROM posts p WHERE
    (SELECT count(*) FROM stream_posts s WHERE s.stream = ${ALL_POSTS} AND s.post = p.seq) <> iif(p.unpublished_at IS NULL, 1, 0)`,
  'emails of a campaign': `SELECT k.key FROM campaigns k WHERE k.state = 'done' AND (k.candidates <> k.sent + k.failed + k.excluded
    OR k.sent <> (SELECT count(*) FROM deliveries d WHERE d.campaign = k.seq AND d.state IN (${HANDED_OVER}))
      AND EXISTS (SELECT 1 FROM deliveries d WHERE d.campaign = k.seq))`,
  'texts of a post': `SELECT p.id FROM posts p WHERE NOT EXISTS (SELECT 1 FROM post_bodies b WHERE b.post = p.seq)`,
  'a source of the ledger': `SELECT source_type || ' ' || source_id FROM ledger_entries GROUP BY 1
    HAVING sum(cents) <> 0`,
  'open subscriptions of two people': `SELECT subscriber || ' ' || creator FROM subscriptions WHERE ended_at IS NULL
    GROUP BY subscriber, creator HAVING count(*) > 1`,
};

/** Opens the product's database file for reading while the product runs. */
export function openBooks(file: string) {
  // Waits, because a new runtime locks the file while it recovers the log of a killed one.
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  const all = <T = Row>(sql: string, ...values: (string | number)[]) => db.prepare(sql).all(...values) as T[];
  return {
    all,
    /**
     * Returns the messages that are due by a time (milliseconds), in delivery or parked, a line each.
     * @param isTakenBack whether the post of a message, by its id, may have been unpublished: its notice need not be
     * sent then
     */
    leftOver(dueBy: number, isTakenBack: (messageId: string) => boolean): string[] {
      const messages = all<Message>(
        `SELECT id, kind, state, payload ->> 'subject' AS subject, last_error AS why FROM outbox_messages
          WHERE state = 'parked' OR (state = 'waiting' AND (next_attempt_at <= ? OR next_attempt_at = tried_at + ?))`,
        dueBy,
        LEASE_MS,
      );
      const missed = messages.filter(
        ({ id, state, why }) => state !== 'parked' || why !== WITHDRAWN_REASON || !isTakenBack(id),
      );
      const events = all<{ type: string }>(`SELECT type FROM stripe_events WHERE state = 'received'`);
      const deletions = all<{ id: string }>(`SELECT id FROM deletions WHERE state <> 'done'`);
      const campaigns = all<{ key: string; state: string }>(
        `SELECT key, state FROM campaigns WHERE state IN ('preparing', 'sending')`,
      );
      return [
        ...missed.map(({ id, kind, state, subject, why }) => `${kind} ${id} '${subject}' ${state}: ${why}`),
        ...events.map(({ type }) => `event ${type}`),
        ...deletions.map(({ id }) => `deletion ${id}`),
        ...campaigns.map(({ key, state }) => `campaign ${key} ${state}`),
      ];
    },
    /** Returns SQLite's integrity errors, and stored counters that differ from their rows. */
    faults(): string[] {
      const [integrity] = all<{ integrity_check: string }>('PRAGMA integrity_check');
      const foreign = all('PRAGMA foreign_key_check');
      const counts = Object.entries(KEPT_COUNTS).flatMap(([what, sql]) =>
        all(sql).map((row) => `${what}: ${Object.values(row).join()}`),
      );
      return [
        ...(integrity?.integrity_check === 'ok' ? [] : [`integrity: ${integrity?.integrity_check}`]),
        ...foreign.map((row) => `foreign key: ${JSON.stringify(row)}`),
        ...counts,
      ];
    },
    close: () => db.close(),
  };
}

export type Books = ReturnType<typeof openBooks>;

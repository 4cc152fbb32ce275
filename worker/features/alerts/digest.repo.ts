import { sql } from 'drizzle-orm';
import { DAY } from '#contract/time';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { oneRow } from '../../db/one-row.ts';

/** Figures of the daily digest. Growth and money are null without two snapshots. */
export type DigestFigures = {
  reports: number;
  parked: number;
  disputes: number;
  readers: number | null;
  bloggers: number | null;
  subscribers: number | null;
  /** What the platform kept in the last day, US cents. */
  platformCents: number;
};

/** Counts stop here. */
const COUNT_MAX = literalNumber(1000);

/** Reads the figures of the last day: one row. */
export function digestFiguresStatement(db: Db, now: number) {
  const open = (table: 'article_reports' | 'comment_reports' | 'blogger_reports') => sql`
    (SELECT count(*) FROM (SELECT 1 FROM ${sql.raw(table)} WHERE decision IS NULL AND seq > 0 LIMIT ${COUNT_MAX}))`;
  const total = (name: string, place: number) => sql`
    (SELECT statistics->>${`$.${name}`} FROM stats_snapshots WHERE taken_at > 0
      ORDER BY taken_at DESC LIMIT 1 OFFSET ${literalNumber(place)})`;
  const growth = (name: string) => sql`${total(name, 0)} - ${total(name, 1)}`;
  return oneRow<DigestFigures>(
    db,
    sql`
    SELECT ${open('article_reports')} + ${open('comment_reports')} + ${open('blogger_reports')} AS reports,
      (SELECT count(*) FROM (SELECT 1 FROM outbox_messages WHERE state = 'parked' AND tried_at >= 0 LIMIT ${COUNT_MAX}))
        AS parked,
      (SELECT count(*) FROM (SELECT 1 FROM alerts WHERE kind = 'dispute' AND raised_at > ${now - DAY} LIMIT ${COUNT_MAX}))
        AS disputes,
      ${growth('totalReaders')} AS readers, ${growth('totalCreators')} AS bloggers,
      ${growth('totalSubscribers')} AS subscribers,
      (SELECT coalesce(sum(cents), 0) FROM ledger_entries WHERE account = 'platform' AND created_at > ${now - DAY})
        AS platformCents`,
  );
}

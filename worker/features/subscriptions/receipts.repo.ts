import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { TimeCursor } from '../../db/cursor.ts';
import { literalNumber } from '../../db/literal-number.ts';

export type ReceiptRow = {
  id: string;
  number: string | null;
  paidAt: number;
  periodStart: number;
  periodEnd: number;
  amountCents: number;
  /** Refunded, or reversed by a dispute. */
  returnedCents: number;
  bloggerCents: number;
  cardFeeCents: number;
  bloggerId: string | null;
  username: string | null;
  pictureKey: string | null;
};

/** Reads a reader's payments below the cursor, newest first. Free first months are not payments. */
export function receiptsStatement(db: Db, reader: number, { at, id }: TimeCursor, limit: number) {
  return db.all<ReceiptRow>(sql`
    SELECT i.id, i.number, i.paid_at AS paidAt, i.period_start AS periodStart, i.period_end AS periodEnd,
      i.amount_cents AS amountCents, i.refunded_cents + i.disputed_cents AS returnedCents, i.writer_cents AS bloggerCents,
      i.card_fee_cents AS cardFeeCents, u.id AS bloggerId, u.username, r.picture_key AS pictureKey
      FROM invoices i
      LEFT JOIN users u ON u.seq = i.creator
      LEFT JOIN profiles r ON r.user = i.creator
     WHERE i.subscriber = ${reader} AND i.amount_cents > 0
       AND i.paid_at <= ${at} AND (i.paid_at < ${at} OR i.id < ${id})
     ORDER BY i.paid_at DESC, i.id DESC LIMIT ${literalNumber(limit)}`);
}

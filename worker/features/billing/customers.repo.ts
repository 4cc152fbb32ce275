import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** Returns a reader's Stripe customer and address. No row for a reader who never began to pay. */
export function customerEmailStatement(db: Db, userId: string) {
  return db.all<{ id: string; email: string }>(sql`
    SELECT c.stripe_customer_id AS id, u.email FROM users u JOIN stripe_customers c ON c.user = u.seq
     WHERE u.id = ${userId} AND u.deleting_at IS NULL`);
}

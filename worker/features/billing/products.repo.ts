import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/**
 * Returns a blogger's product at Stripe and their username. No row without a product, or for a user who is being
 * deleted.
 */
export function productNameStatement(db: Db, userId: string) {
  return db.all<{ id: string; username: string }>(sql`
    SELECT p.stripe_product_id AS id, u.username FROM users u JOIN stripe_products p ON p.creator = u.seq
     WHERE u.id = ${userId} AND u.deleting_at IS NULL`);
}

import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

export type SubscriptionRow = {
  id: string;
  priceCents: number;
  since: number;
  bloggerId: string;
  username: string;
  pictureKey: string | null;
};

/** A reader's running subscriptions with whom they are to, newest first. */
export function activeSubscriptionsStatement(db: Db, user: number) {
  return db.all<SubscriptionRow>(sql`
    SELECT s.id, s.price_cents AS priceCents, s.created_at AS since,
      u.id AS bloggerId, u.username, r.picture_key AS pictureKey
      FROM subscriptions s
      JOIN users u ON u.seq = s.creator
      LEFT JOIN profiles r ON r.user = s.creator
     WHERE s.subscriber = ${user} AND s.active = 1
     ORDER BY s.created_at DESC, s.id`);
}

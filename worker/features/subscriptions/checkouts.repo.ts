import { type SQL, sql } from 'drizzle-orm';
import type { CheckoutResponse } from '#contract/subscriptions';
import type { Db } from '../../db/client.ts';
import { isSuspendedSql } from '../../db/suspensions.ts';

/** A checkout as ordered. The provider's request depends only on it, without `returnTo`. */
export type CheckoutRow = {
  id: string;
  priceCents: number;
  firstCharge: 'prorated' | 'free';
  returnTo: string | null;
  sessionId: string | null;
  url: string | null;
  expiresAt: number;
  createdAt: number;
};

export type NewCheckout = Omit<CheckoutRow, 'sessionId' | 'url'> & { reader: number; blogger: number };

/** Opens a checkout, unless the pair has an open one or a live subscription, or the blog was closed or its blogger suspended meanwhile. */
export function insertCheckoutStatement(db: Db, checkout: NewCheckout) {
  const { reader, blogger } = checkout;
  return db.run(sql`
    INSERT INTO checkouts (id, subscriber, creator, price_cents, first_charge, return_to, state, expires_at, created_at)
    SELECT ${checkout.id}, ${reader}, ${blogger}, ${checkout.priceCents}, ${checkout.firstCharge},
      ${checkout.returnTo}, 'open', ${checkout.expiresAt}, ${checkout.createdAt}
     WHERE NOT EXISTS (SELECT 1 FROM subscriptions
                        WHERE subscriber = ${reader} AND creator = ${blogger} AND ended_at IS NULL)
       AND EXISTS (SELECT 1 FROM profiles r CROSS JOIN users u ON u.seq = r.user
                    WHERE r.user = ${blogger} AND r.is_blogging = 1 AND r.deleting_at IS NULL
                      AND NOT ${isSuspendedSql('u', checkout.createdAt)})
    ON CONFLICT DO NOTHING`);
}

const checkoutColumns = sql`
  id, price_cents AS priceCents, first_charge AS firstCharge, return_to AS returnTo, stripe_session_id AS sessionId, url,
  expires_at AS expiresAt, created_at AS createdAt`;

/** Reads the open checkout of a reader and a blogger: at most one row. */
export function findOpenCheckoutStatement(db: Db, reader: number, blogger: number) {
  return db.all<CheckoutRow>(sql`
    SELECT ${checkoutColumns} FROM checkouts
     WHERE subscriber = ${reader} AND creator = ${blogger} AND state = 'open'`);
}

/** Updates the return path of the pair's open checkout. */
export function returnToStatement(db: Db, { reader, blogger, returnTo }: NewCheckout) {
  return db.run(sql`
    UPDATE checkouts SET return_to = ${returnTo} WHERE subscriber = ${reader} AND creator = ${blogger} AND state = 'open'`);
}

/** Stores the provider's session and payment page of a checkout. */
export function saveCheckoutSessionStatement(db: Db, id: string, session: { id: string; url: string }) {
  return db.run(sql`UPDATE checkouts SET stripe_session_id = ${session.id}, url = ${session.url} WHERE id = ${id}`);
}

/** Closes an open checkout, so another can be opened. */
export function closeCheckoutStatement(db: Db, id: string, state: 'expired' | 'failed') {
  return db.run(sql`UPDATE checkouts SET state = ${state} WHERE id = ${id} AND state = 'open'`);
}

export type OwnCheckoutRow = Pick<CheckoutResponse, 'id' | 'returnTo'> & {
  state: Exclude<CheckoutResponse['state'], 'ended'>;
  /** 1 while the resulting subscription has not ended. */
  isLive: number;
  sessionId: string | null;
  createdAt: number;
  bloggerId: string;
  username: string;
  pictureKey: string | null;
};

const bloggerOf = (column: SQL): SQL => sql`JOIN users u ON u.seq = ${column} LEFT JOIN profiles r ON r.user = u.seq`;

/** Reads a reader's own checkout: at most one row. */
export function ownCheckoutStatement(db: Db, id: string, reader: number) {
  return db.all<OwnCheckoutRow>(sql`
    SELECT c.id, c.state, c.return_to AS returnTo, c.stripe_session_id AS sessionId, c.created_at AS createdAt,
      EXISTS (SELECT 1 FROM subscriptions WHERE id = c.id AND ended_at IS NULL) AS isLive,
      u.id AS bloggerId, u.username, r.picture_key AS pictureKey
      FROM checkouts c ${bloggerOf(sql`c.creator`)}
     WHERE c.id = ${id} AND c.subscriber = ${reader}`);
}

import { type SQL, sql } from 'drizzle-orm';

const invoiceIdSql = sql`coalesce(payload->>'invoice', payload->>'invoiceId')`;
const subscriptionIdSql = sql`coalesce(payload->>'stripeSubscriptionId', payload->>'subscriptionId')`;

/** The `seq` of a party of the invoice or subscription that a message of the outbox is about. */
const partySql = (party: 'subscriber' | 'creator'): SQL => {
  const column = sql.identifier(party);
  return sql`
    (SELECT ${column} FROM invoices WHERE invoices.id = ${invoiceIdSql}),
    (SELECT ${column} FROM subscriptions WHERE stripe_subscription_id = ${subscriptionIdSql}),
    (SELECT ${column} FROM subscriptions WHERE subscriptions.id = payload->>'subscriptionId')`;
};

/** The username of the reader that a call to the payment provider is about; NULL for mails and deleted users. */
export const messageReaderSql = sql`(
  SELECT username FROM users WHERE seq = coalesce(${partySql('subscriber')}, (
    SELECT seq FROM users WHERE kind = 'customer-email' AND users.id = payload->>'userId')))`;

/** The username of the blogger that a message is about; NULL for mails and deleted users. */
export const messageBloggerSql = sql`(
  SELECT username FROM users WHERE seq = coalesce(${partySql('creator')}, (
    SELECT blogger FROM posts WHERE posts.id = payload->>'postId'), (
    SELECT seq FROM users WHERE kind <> 'customer-email' AND users.id = coalesce(payload->>'userId', payload->>'creator'))))`;

import { type SQL, sql } from 'drizzle-orm';

const invoiceIdSql = sql`coalesce(payload->>'invoice', payload->>'invoiceId')`;
const subscriptionIdSql = sql`coalesce(payload->>'stripeSubscriptionId', payload->>'subscriptionId')`;

/** SQL expressions for the `seq` of a party of a message's invoice or subscription. */
const partySql = (party: 'subscriber' | 'creator'): SQL => {
  const column = sql.identifier(party);
  return sql`
    (SELECT ${column} FROM invoices WHERE invoices.id = ${invoiceIdSql}),
    (SELECT ${column} FROM subscriptions WHERE stripe_subscription_id = ${subscriptionIdSql}),
    (SELECT ${column} FROM subscriptions WHERE subscriptions.id = payload->>'subscriptionId')`;
};

/** SQL expression for the username of a message's reader; NULL for emails and deleted users. */
export const messageReaderSql = sql`(
  SELECT username FROM users WHERE seq = coalesce(${partySql('subscriber')}, (
    SELECT seq FROM users WHERE kind IN ('customer-email', 'reply-mail') AND users.id = payload->>'userId')))`;

/** SQL expression for the username of a message's blogger; NULL for emails and deleted users. */
export const messageBloggerSql = sql`(
  SELECT username FROM users WHERE seq = coalesce(${partySql('creator')}, (
    SELECT blogger FROM posts WHERE posts.id = payload->>'postId'), (
    SELECT seq FROM users WHERE kind NOT IN ('customer-email', 'reply-mail') AND users.id = coalesce(payload->>'userId', payload->>'creator'))))`;

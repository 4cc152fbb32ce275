import { sql } from 'drizzle-orm';
import type { Db, Statement } from '../../db/client.ts';
import type { FailedInvoice } from './billing.policy.ts';
import type { InvoicePlan } from './invoice-plan.policy.ts';

/** Reader and blogger of a failed payment, with the `seq` of each who still exists. */
type Parties = {
  subscriptionId: string;
  subscriber: number | null;
  blogger: number | null;
  subscriberAccount: string;
  bloggerAccount: string;
};

/**
 * Stores a failed payment. A response that is older than the stored state changes nothing.
 * @param isNew whether it may be stored for the first time: a first payment that failed on the checkout page is not
 */
export function saveFailedPaymentStatement(
  db: Db,
  { id, status, unpaidCents, attempts, nextAttemptAt, declineCode }: FailedInvoice,
  parties: Parties,
  { isNew, now }: { isNew: boolean; now: number },
): Statement {
  const isOpen = status === 'open';
  return db.run(sql`
    INSERT INTO failed_payments (invoice, subscription_id, subscriber, creator, subscriber_account, creator_account,
      cents, state, decline_code, attempts, next_attempt_at, failed_at)
    SELECT ${id}, ${parties.subscriptionId}, ${parties.subscriber}, ${parties.blogger}, ${parties.subscriberAccount},
      ${parties.bloggerAccount}, ${unpaidCents}, ${isOpen ? 'open' : 'given_up'}, ${declineCode}, ${attempts},
      ${isOpen ? nextAttemptAt : null}, ${now}
     WHERE NOT EXISTS (SELECT 1 FROM invoices WHERE id = ${id})
       AND (${isNew ? 1 : 0} OR EXISTS (SELECT 1 FROM failed_payments WHERE invoice = ${id}))
        ON CONFLICT (invoice) DO UPDATE SET state = excluded.state, attempts = excluded.attempts,
           next_attempt_at = excluded.next_attempt_at, decline_code = coalesce(excluded.decline_code, decline_code)
     WHERE (state = 'open' OR excluded.state = 'given_up') AND attempts <= excluded.attempts`);
}

/** Deletes the failure of an invoice that was paid. */
export const deleteFailedPaymentStatement = (db: Db, invoice: string): Statement =>
  db.run(sql`DELETE FROM failed_payments WHERE invoice = ${invoice}`);

/** Stores the disputes of a stored invoice. A closed one does not open again. One query. */
export function saveDisputesStatement(db: Db, invoice: string, disputes: InvoicePlan['disputes']): Statement {
  return db.run(sql`
    INSERT INTO disputes (id, invoice, cents, reason, status, evidence_due_at, created_at)
    SELECT value->>'id', ${invoice}, value->>'cents', value->>'reason', value->>'status', value->>'evidenceDueAt',
      value->>'createdAt'
      FROM json_each(${JSON.stringify(disputes)}) WHERE true
        ON CONFLICT (id) DO UPDATE SET cents = excluded.cents, reason = excluded.reason, status = excluded.status,
           evidence_due_at = excluded.evidence_due_at
     WHERE disputes.status NOT IN ('won', 'lost') OR excluded.status IN ('won', 'lost')`);
}

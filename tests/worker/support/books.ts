import { env } from 'cloudflare:workers';
import type { Person } from './factories.ts';
import { provider } from './ordered.ts';
import type { StripeSandbox } from './stripe.ts';

/** Returns the ledger balance of an account, US cents. */
export async function balanceOf(account: string): Promise<number> {
  const row = await env.DB.prepare('SELECT coalesce(sum(cents), 0) AS cents FROM ledger_entries WHERE account = ?1')
    .bind(account)
    .first<{ cents: number }>();
  return row?.cents ?? 0;
}

/** Returns the ledger's sources whose lines do not sum to zero. */
export async function unevenSources(): Promise<unknown[]> {
  const { results } = await env.DB.prepare(
    'SELECT source_type, source_id, sum(cents) AS cents FROM ledger_entries GROUP BY 1, 2 HAVING sum(cents) <> 0',
  ).all();
  return results;
}

type TransferRow = { invoice: string; cents: number; reversed_cents: number; stripe_transfer_id: string | null };

/** Returns a blogger's transfers, oldest first. */
export async function transfersOf(blogger: Person): Promise<TransferRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT t.invoice, t.cents, t.reversed_cents, t.stripe_transfer_id FROM transfers t JOIN invoices i ON i.id = t.invoice
      WHERE t.creator_account = ?1 ORDER BY i.paid_at`,
  )
    .bind(`blogger:${blogger.id}`)
    .all<TransferRow>();
  return results;
}

type InvoiceRow = {
  id: string;
  amount_cents: number;
  charge_id: string;
  refunded_cents: number;
  disputed_cents: number;
};

/** Returns a reader's paid invoices, oldest first. */
export async function invoicesOf(reader: Person): Promise<InvoiceRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT id, amount_cents, charge_id, refunded_cents, disputed_cents FROM invoices WHERE subscriber_account = ?1
      ORDER BY paid_at`,
  )
    .bind(`reader:${reader.id}`)
    .all<InvoiceRow>();
  return results;
}

/** Creates a payment of $3.00 that the provider does not know. Returns its id. */
export async function newInvoice(): Promise<string> {
  const id = `in_${crypto.randomUUID()}`;
  await env.DB.prepare(
    `INSERT INTO invoices (id, subscription_id, subscriber_account, creator_account, amount_cents, fee_percentage,
       writer_cents, card_fee_cents, charge_id, period_start, period_end, paid_at)
     VALUES (?1, ?1, 'reader:' || ?1, 'blogger:' || ?1, 300, 25, 225, 39, 'ch_' || ?1, 0, 1, ?2)`,
  )
    .bind(id, Date.now())
    .run();
  return id;
}

/** Creates a payout account at the provider; `isAble` enables transfers to it. @returns its id */
export async function connectAccount(
  { sandbox }: Pick<StripeSandbox, 'sandbox'>,
  blogger: Person,
  isAble = true,
): Promise<string> {
  const { email, id: userId } = blogger;
  const id = await provider().createAccount(`account-${userId}`, { email, userId, country: 'US' });
  if (isAble) sandbox.onboard(id);
  await env.DB.prepare(
    `INSERT INTO payout_accounts (user, stripe_account_id, details_submitted, payouts_enabled, created_at)
     VALUES (?1, ?2, ?3, ?3, ?4)`,
  )
    .bind(blogger.seq, id, isAble ? 1 : 0, Date.now())
    .run();
  return id;
}

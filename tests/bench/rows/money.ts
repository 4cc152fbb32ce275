import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ADMIN, BLOGGERS, numbers, userId } from '../fill/people.ts';
import { fillDatabase } from '../fill.ts';
import { costsOf } from '../measure.ts';
import { dataDir, openDatabaseFile, startProduct } from '../product.ts';
import type { Bench } from '../row.ts';
import { signedInHeaders } from '../sessions.ts';

const POSTS = 1000;
const FEW = 10_000;
const MANY = 100_000;
/** Each has more payments than a page, in both databases. */
const PAID_BLOGGERS = 49;
/** Each third payment is refunded, so each state of a blogger fills a page too. */
const REFUNDED = 3;
/** Milliseconds between the first payment and the last: two years of months. */
const SPAN = 730 * 86_400_000;
const START = Date.UTC(2024, 0, 1);

/** Copies the database, with payments of two years and their ledger lines, whose sums the triggers add up. */
async function paidDatabase(payments: number): Promise<string> {
  const dir = join(dataDir, `money-${payments}`);
  rmSync(dir, { recursive: true, force: true });
  cpSync(await fillDatabase(POSTS), dir, { recursive: true });
  const db = openDatabaseFile(dir);
  const blogger = `(1 + n % ${PAID_BLOGGERS})`;
  const reader = `(1 + (n * 7) % ${BLOGGERS})`;
  const at = `${START} + CAST(n AS INTEGER) * ${Math.floor(SPAN / payments)}`;
  db.exec(`BEGIN; ${numbers(payments)}
    INSERT INTO invoices (id, subscription_id, subscriber, creator, subscriber_account, creator_account, amount_cents,
      fee_percentage, writer_cents, card_fee_cents, period_start, period_end, paid_at, refunded_cents)
    SELECT 'in_' || n, 'sub_' || n, ${reader}, ${blogger}, 'reader:' || r.id, 'blogger:' || b.id, 1000, 25, 750, 59, ${at}, ${at},
      ${at}, iif(n % ${REFUNDED} = 0, 1000, 0)
      FROM numbers CROSS JOIN users r ON r.seq = ${reader} CROSS JOIN users b ON b.seq = ${blogger};
    INSERT INTO ledger_entries (source_type, source_id, account, cents, created_at, invoice)
    SELECT 'invoice', id, account, cents, paid_at, id FROM (
      SELECT id, subscriber_account AS account, -1000 AS cents, paid_at FROM invoices
      UNION ALL SELECT id, creator_account, 750, paid_at FROM invoices
      UNION ALL SELECT id, 'card_fees', 59, paid_at FROM invoices
      UNION ALL SELECT id, 'platform', 191, paid_at FROM invoices);
    INSERT INTO ledger_entries (source_type, source_id, account, cents, created_at, invoice)
    SELECT 'refund', 're_' || id, account, cents, paid_at, id FROM (
      SELECT id, subscriber_account AS account, 1000 AS cents, paid_at FROM invoices WHERE refunded_cents > 0
      UNION ALL SELECT id, creator_account, -750, paid_at FROM invoices WHERE refunded_cents > 0
      UNION ALL SELECT id, 'platform', -250, paid_at FROM invoices WHERE refunded_cents > 0);
    INSERT INTO subscription_days (day, started, ended, mrr_cents)
    SELECT CAST(paid_at / 86400000 AS INTEGER), count(*), 0, 1000 * count(*) FROM invoices WHERE true GROUP BY 1
        ON CONFLICT (day) DO UPDATE SET started = excluded.started, mrr_cents = excluded.mrr_cents;
    COMMIT;`);
  db.close();
  return dir;
}

/** What is read, by its name in the figures, with the most rows at any size. */
const reads = {
  'a page of payments': { path: '/payments', atMost: 900 },
  'refunded payments': { path: '/payments?state=refunded', atMost: 500 },
  'payments to one blogger': { path: `/payments?blogger=${userId(1)}`, atMost: 1100 },
  'a page of refunds': { path: '/refunds', atMost: 700 },
  'the statement': { path: '/statement', atMost: 500 },
  'recurring revenue': { path: '/growth', atMost: 1600 },
} as const;

async function costsWith(payments: number) {
  const dir = await paidDatabase(payments);
  const { url, stop } = await startProduct(dir);
  try {
    const headers = await signedInHeaders(url, ADMIN.seq, ADMIN.sessionId);
    const costs = new Map<string, ReturnType<typeof costsOf>>();
    for (const [name, { path }] of Object.entries(reads)) {
      const response = await fetch(new URL(`/api/admin/money${path}`, url), { headers });
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      await response.arrayBuffer();
      costs.set(name, costsOf(response));
    }
    return costs;
  } finally {
    await stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Measures what lists and sums of the money desk read, with few payments and with ten times as many. */
export const money: Bench = async () => {
  const [few, many] = [await costsWith(FEW), await costsWith(MANY)];
  return Object.entries(reads).flatMap(([name, { atMost }]) => {
    const [small, large] = [few.get(name), many.get(name)];
    return [
      {
        name: `money: rows read, ${name}, ${MANY} payments`,
        value: large?.rowsRead ?? Number.NaN,
        unit: 'rows',
        target: { atMost },
      },
      {
        name: `money: rows read, ${name}, ${MANY} / ${FEW} payments`,
        value: (large?.rowsRead ?? Number.NaN) / (small?.rowsRead ?? Number.NaN),
        unit: 'times',
        target: { atMost: 1.2 },
      },
      { name: `money: round trips, ${name}`, value: large?.roundTrips ?? Number.NaN, unit: '', target: { atMost: 2 } },
    ];
  });
};

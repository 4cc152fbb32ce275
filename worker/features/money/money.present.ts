import { splitAfterRefund } from '#contract/money';
import type {
  GrowthMonth,
  MoneyDispute,
  MoneyFailure,
  MoneyPayment,
  MoneyPerson,
  MoneyRefund,
  OwedBlogger,
  OwedReason,
  StatementMonth,
} from '#contract/money-desk';
import { monthStart } from '#contract/prices';
import { PAST_DUE_GRACE } from '#contract/subscriptions';
import type { PartiesRow, PaymentRow } from './payments.repo.ts';
import type { DisputeRow, FailureRow, RefundRow } from './problems.repo.ts';
import type { LedgerMonthRow, OwedRow, SubscriptionMonthRow } from './sums.repo.ts';

/** Converts a ledger account such as 'reader:<id>'. */
const person = (account: string, username: string | null): MoneyPerson => ({
  id: account.slice(account.indexOf(':') + 1),
  username,
});

/** Replaces the accounts and names of a row by its people. */
const withPeople = <Row extends PartiesRow>({
  subscriberAccount,
  readerName,
  bloggerAccount,
  bloggerName,
  ...row
}: Row) => ({
  ...row,
  reader: person(subscriberAccount, readerName),
  blogger: person(bloggerAccount, bloggerName),
});

/** Returns what each party has of a payment now; null for a failed one. */
function partsOf({ amountCents, bloggerCents, cardFeeCents, refundedCents, disputedCents }: PaymentRow) {
  if (bloggerCents === null || cardFeeCents === null) {
    return { bloggerCents: null, platformCents: null, cardFeeCents: null };
  }
  const paid = { amountCents, bloggerCents, cardFeeCents };
  const { platformCostCents: _, ...parts } = splitAfterRefund(paid, refundedCents + disputedCents);
  return parts;
}

export const presentPayment = (row: PaymentRow): MoneyPayment => ({ ...withPeople(row), ...partsOf(row) });

export const presentFailure = ({ pastDueSince, ...row }: FailureRow): MoneyFailure => ({
  ...withPeople(row),
  accessEndsAt: pastDueSince === null ? null : pastDueSince + PAST_DUE_GRACE,
});

export const presentDispute = ({
  subscriberAccount,
  readerName,
  bloggerAccount,
  bloggerName,
  ...row
}: DisputeRow): MoneyDispute => ({
  ...row,
  reader: person(subscriberAccount, readerName),
  blogger: bloggerAccount === null ? null : person(bloggerAccount, bloggerName),
});

export const presentRefund = (row: RefundRow): MoneyRefund => ({
  id: String(row.seq),
  paymentId: row.paymentId,
  reader: person(row.readerAccount, row.readerName),
  blogger: row.bloggerAccount === null ? null : person(row.bloggerAccount, row.bloggerName),
  cents: row.cents,
  bloggerCents: -row.bloggerCents,
  admin: row.admin,
  reason: row.reason,
  at: row.at,
});

/** Returns the first reason why a balance is not transferred. */
function owedReason(row: OwedRow): OwedReason {
  if (row.cents < 0) return 'overpaid';
  if (row.username === null) return 'deleted';
  if (row.canReceive === null) return 'no_account';
  if (row.canReceive === 0) return row.detailsSubmitted === 1 ? 'restricted' : 'setup';
  if (row.since === null) return 'not_sent';
  if (row.isDisputed === 1) return 'disputed';
  return row.transferState === 'parked' ? 'transfer_failed' : 'sending';
}

export const presentOwed = (row: OwedRow): OwedBlogger => ({
  blogger: person(row.account, row.username),
  cents: row.cents,
  reason: owedReason(row),
  since: row.since,
});

/** Sums the rows of a month by what the statement names. The rest of all lines is the difference: zero. */
function statementMonth(month: string, rows: readonly LedgerMonthRow[]): StatementMonth {
  const sum = (kind: string, sources: readonly string[]) =>
    rows.reduce((all, row) => (row.kind === kind && sources.includes(row.sourceType) ? all + row.cents : all), 0);
  const returns = ['invoice', 'refund', 'dispute'];
  return {
    month,
    grossCents: -sum('reader', ['invoice']) || 0,
    refundCents: sum('reader', ['refund']),
    disputeCents: sum('reader', ['dispute']),
    cardFeeCents: sum('card_fees', returns),
    bloggerCents: sum('blogger', returns),
    platformCents: sum('platform', returns),
    platformCostCents: sum('platform_costs', returns),
    transferredCents: sum('paid', ['transfer']),
    differenceCents: rows.reduce((all, { cents }) => all + cents, 0),
  };
}

/** Returns the months of the ledger, in the order of the rows. */
export const presentMonthlyStatement = (rows: readonly LedgerMonthRow[]): StatementMonth[] =>
  [...Map.groupBy(rows, ({ month }) => month)].map(([month, all]) => statementMonth(month, all));

const monthName = (at: number) => new Date(at).toISOString().slice(0, 7);

/** Returns every month from the first row to now, with the running sums; at most the newest `most`. */
export function presentGrowth(rows: readonly SubscriptionMonthRow[], now: number, most: number): GrowthMonth[] {
  const [first] = rows;
  if (first === undefined) return [];
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  const months: GrowthMonth[] = [];
  let [active, mrrCents] = [0, 0];
  for (let at = Date.parse(`${first.month}-01`); at <= now; at = monthStart(at, 1)) {
    const month = monthName(at);
    const { started = 0, ended = 0, mrrCents: change = 0 } = byMonth.get(month) ?? {};
    mrrCents += change;
    months.push({ month, at, started, ended, activeAtStart: active, mrrCents });
    active += started - ended;
  }
  return months.slice(-most);
}

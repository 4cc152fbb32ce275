import { describe, expect, it } from 'vitest';
import { bloggerShareCents, cardFeeCents } from '#contract/money';
import { unusedCents } from '../../../worker/features/billing/billing.policy.ts';
import {
  calculateShares,
  invoiceEntries,
  type LedgerEntry,
  ledgerAccounts,
  returnEntries,
  transferEntries,
} from '../../../worker/features/billing/ledger.policy.ts';
import { countCases } from '../../support/cases.ts';

const PRICES = Array.from({ length: 701 }, (_, n) => 300 + n);
const FEES = [0, 0.01, 2.9, 12.89, 12.9, 13, 25, 33.33, 50, 99.99, 100];

const paid = (amountCents: number, feePercentage: number) => ({
  id: 'in_1',
  subscriberAccount: ledgerAccounts.reader('r'),
  bloggerAccount: ledgerAccounts.blogger('b'),
  amountCents,
  ...calculateShares({ paidCents: amountCents, subscriptionCents: amountCents }, feePercentage),
});
const sum = (entries: readonly LedgerEntry[]) => entries.reduce((total, { cents }) => total + cents, 0);
const of = (entries: readonly LedgerEntry[], account: string) =>
  sum(entries.filter((entry) => entry.account === account));

describe('the ledger', () => {
  it('splits each of the 701 prices at any fee into parts that sum to it', () => {
    for (const price of PRICES) {
      for (const fee of FEES) {
        const entries = invoiceEntries(paid(price, fee));
        expect(sum(entries), `${price} at ${fee} %`).toBe(0);
        expect(of(entries, 'reader:r')).toBe(-price);
        expect(of(entries, 'blogger:b')).toBe(bloggerShareCents(price, fee));
        expect(of(entries, 'card_fees')).toBe(cardFeeCents(price));
      }
    }
  });

  it('splits a $3.00 invoice as documented', () => {
    const entries = invoiceEntries(paid(300, 25));
    expect(entries.map(({ account, cents }) => [account, cents])).toEqual([
      ['reader:r', -300],
      ['blogger:b', 225],
      ['platform', 36],
      ['card_fees', 39],
    ]);
  });

  it('reverses exactly the share by refunds, in any number of parts', () => {
    for (const price of PRICES) {
      for (const fee of FEES) {
        const invoice = paid(price, fee);
        const steps = [0, 1, Math.floor(price / 3), Math.floor(price / 2) + 1, price];
        const entries = steps
          .slice(1)
          .flatMap((after, n) =>
            returnEntries({ type: 'refund', id: `re_${n}` }, invoice, { before: steps[n] ?? 0, after }),
          );
        expect(sum(entries)).toBe(0);
        expect(of(entries, 'reader:r')).toBe(price);
        expect(of(entries, 'blogger:b') + invoice.bloggerCents, `${price} at ${fee} %`).toBe(0);
      }
    }
    countCases('money', PRICES.length * FEES.length);
  });

  it('restores the amount of a dispute that is won', () => {
    const invoice = paid(577, 25);
    const lost = returnEntries({ type: 'dispute', id: 'dp_1' }, invoice, { before: 100, after: 577 });
    const won = returnEntries({ type: 'dispute', id: 'dp_1:won' }, invoice, { before: 577, after: 100 });
    for (const { account } of lost) expect(of([...lost, ...won], account)).toBe(0);
  });

  it('moves a share from owed to paid, and back', () => {
    const sent = transferEntries('tr_1', 'blogger:b', 225);
    expect(sent.map(({ account, cents }) => [account, cents])).toEqual([
      ['blogger:b', -225],
      ['paid:b', 225],
    ]);
    expect(sum([...sent, ...transferEntries('trr_1', 'blogger:b', -225)])).toBe(0);
  });
});

describe('the unused share of a payment', () => {
  const month = { amountCents: 600, refundedCents: 0, disputedCents: 0, periodStart: 0, periodEnd: 30_000 };
  it('is calculated by seconds, from the part that was not refunded', () => {
    expect(unusedCents(month, 0)).toBe(600);
    expect(unusedCents(month, 10_000)).toBe(400);
    expect(unusedCents({ ...month, refundedCents: 300 }, 10_000)).toBe(200);
    expect(unusedCents({ ...month, disputedCents: 600 }, 10_000)).toBe(0);
    expect(unusedCents(month, -5)).toBe(600);
    expect(unusedCents(month, 30_000)).toBe(0);
    expect(unusedCents(month, 40_000)).toBe(0);
  });
});

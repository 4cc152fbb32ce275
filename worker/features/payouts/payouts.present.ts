import { PAYOUT_LINES_PAGE_SIZE, type PayoutLine, type PayoutStatus, payoutLineLabel } from '#contract/payouts';
import { invalidInput } from '../../errors.ts';
import type { CsvCell } from '../../platform/csv.ts';
import type { LineCursor, LineRow } from './payouts.repo.ts';

type Receiving = { canReceive: number | boolean; detailsSubmitted: number | boolean };

/** How a blogger's account stands. */
export function presentStatus(account: Receiving | undefined): PayoutStatus {
  if (account === undefined) return 'none';
  if (account.canReceive) return 'active';
  return account.detailsSubmitted ? 'checking' : 'setup';
}

const kinds = { invoice: 'earned', refund: 'refunded', dispute: 'disputed' } as const;

function presentLine({ seq, sourceType, cents, grossCents, at }: LineRow): PayoutLine {
  const sent = cents < 0 ? 'paid_out' : 'returned';
  const kind = sourceType === 'transfer' ? sent : kinds[sourceType];
  return { id: String(seq), kind, cents, grossCents, feeCents: grossCents === null ? null : grossCents - cents, at };
}

/** The first row of the lines as CSV. */
export const payoutLineColumns = ['Date (UTC)', 'Description', 'Gross (USD)', 'Fee (USD)', 'Amount (USD)'] as const;

const money = (cents: number | null): CsvCell => (cents === null ? null : { cents });

/** A line as cells of CSV, in the order of `payoutLineColumns`. */
export function payoutLineCells(row: LineRow): CsvCell[] {
  const line = presentLine(row);
  const date = new Date(line.at).toISOString();
  return [date, payoutLineLabel(line), money(line.grossCents), money(line.feeCents), money(line.cents)];
}

/** Before the newest line. */
export const NEWEST_LINE: LineCursor = { at: Number.MAX_SAFE_INTEGER, seq: Number.MAX_SAFE_INTEGER };

/** Reads a client's cursor; none means the newest. @throws AppError invalid_input when it is not one of ours */
export function decodeLineCursor(cursor: string | undefined): LineCursor {
  if (cursor === undefined) return NEWEST_LINE;
  const match = /^(\d{1,15})-(\d{1,15})$/.exec(cursor);
  if (match === null) throw invalidInput({ cursor: 'Invalid cursor' });
  return { at: Number(match[1]), seq: Number(match[2]) };
}

/** A page of lines. @param rows one more than fit tells that another page follows */
export function presentLines(rows: readonly LineRow[]): { lines: PayoutLine[]; nextCursor: string | null } {
  const page = rows.slice(0, PAYOUT_LINES_PAGE_SIZE);
  const last = page.at(-1);
  const nextCursor = rows.length > page.length && last !== undefined ? `${last.at}-${last.seq}` : null;
  return { lines: page.map(presentLine), nextCursor };
}

import type { CsvCell } from '#contract/csv';
import { PAYOUT_LINES_PAGE_SIZE, type PayoutLine, type PayoutStatus, payoutLineLabel } from '#contract/payouts';
import { invalidInput } from '../../errors.ts';
import type { LineCursor, LineRow } from './payouts.repo.ts';

type Receiving = { canReceive: number | boolean; detailsSubmitted: number | boolean };

/** Converts an account to its payout status. */
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

/** Header row of the CSV file. */
export const payoutLineColumns = ['Date (UTC)', 'Description', 'Gross (USD)', 'Fee (USD)', 'Amount (USD)'] as const;

const money = (cents: number | null): CsvCell => (cents === null ? null : { cents });

/** Converts a line to CSV cells, in the order of `payoutLineColumns`. */
export function payoutLineCells(row: LineRow): CsvCell[] {
  const line = presentLine(row);
  const date = new Date(line.at).toISOString();
  return [date, payoutLineLabel(line), money(line.grossCents), money(line.feeCents), money(line.cents)];
}

/** Cursor of the first page, before the newest line. */
export const NEWEST_LINE: LineCursor = { at: Number.MAX_SAFE_INTEGER, seq: Number.MAX_SAFE_INTEGER };

/** Parses a client's cursor; undefined means the first page. @throws AppError invalid_input when it is malformed */
export function decodeLineCursor(cursor: string | undefined): LineCursor {
  if (cursor === undefined) return NEWEST_LINE;
  const match = /^(\d{1,15})-(\d{1,15})$/.exec(cursor);
  if (match === null) throw invalidInput({ cursor: 'Invalid cursor' });
  return { at: Number(match[1]), seq: Number(match[2]) };
}

/** Returns a page of lines with its next cursor. @param rows one more than the page size if another page follows */
export function presentLines(rows: readonly LineRow[]): { lines: PayoutLine[]; nextCursor: string | null } {
  const page = rows.slice(0, PAYOUT_LINES_PAGE_SIZE);
  const last = page.at(-1);
  const nextCursor = rows.length > page.length && last !== undefined ? `${last.at}-${last.seq}` : null;
  return { lines: page.map(presentLine), nextCursor };
}

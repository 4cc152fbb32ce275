import { splitAfterRefund } from '#contract/money';
import { RECEIPTS_PAGE_SIZE, type Receipt, type ReceiptsResponse } from '#contract/subscriptions';
import { type Ctx, readAsUser } from '../../context.ts';
import { readTimeCursor, type TimeCursor, writeTimeCursor } from '../../db/cursor.ts';
import { profilePictureUrl } from '../images/images.present.ts';
import { type ReceiptRow, receiptsStatement } from './receipts.repo.ts';

/** Cursor of the first page. It contains an id, because many invoices are paid in the same second on the 1st. */
const FROM_THE_TOP: TimeCursor = { at: Number.MAX_SAFE_INTEGER, id: '' };

function presentReceipt({
  bloggerId,
  username,
  pictureKey,
  returnedCents,
  bloggerCents,
  ...receipt
}: ReceiptRow): Receipt {
  const paid = { ...receipt, bloggerCents };
  const { platformCostCents: _, bloggerCents: writerCents, ...parts } = splitAfterRefund(paid, returnedCents);
  return {
    ...receipt,
    blogger:
      bloggerId === null || username === null
        ? null
        : { id: bloggerId, username, pictureUrl: profilePictureUrl(pictureKey) },
    refundedCents: returnedCents,
    writerCents,
    ...parts,
  };
}

/**
 * Returns a page of the viewer's payments and their split, newest first. One round trip.
 * @throws AppError signed_out; invalid_input for a malformed cursor
 */
export async function readReceipts(ctx: Ctx, { cursor }: { cursor?: string }): Promise<ReceiptsResponse> {
  const from = readTimeCursor(cursor, FROM_THE_TOP);
  const { rows } = await readAsUser(ctx, (user) => [receiptsStatement(ctx.db, user, from, RECEIPTS_PAGE_SIZE + 1)]);
  const [found] = rows;
  const page = found.slice(0, RECEIPTS_PAGE_SIZE);
  const last = page.at(-1);
  return {
    receipts: page.map(presentReceipt),
    nextCursor: found.length > page.length && last ? writeTimeCursor({ at: last.paidAt, id: last.id }) : null,
  };
}

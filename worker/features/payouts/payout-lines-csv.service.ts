import { toCsvRow } from '#contract/csv';
import { type Ctx, requireUser } from '../../context.ts';
import { logError } from '../../log.ts';
import { fileStream } from '../../platform/file-stream.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { NEWEST_LINE, payoutLineCells, payoutLineColumns } from './payouts.present.ts';
import { linesStatement } from './payouts.repo.ts';

/** Lines per read. */
const SLICE = 1000;

/** Yields all lines of a blogger as CSV, newest first, one slice at a time. */
async function* csvPieces(ctx: Ctx, user: number): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(toCsvRow(payoutLineColumns));
  let cursor = NEWEST_LINE;
  for (;;) {
    const rows = await linesStatement(ctx.db, user, cursor, SLICE);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield encoder.encode(rows.map((row) => toCsvRow(payoutLineCells(row))).join(''));
    if (rows.length < SLICE) return;
    cursor = last;
  }
}

/** Streams all lines of the viewer's earnings as CSV. @throws AppError signed_out; rate_limited (5 a minute) */
export async function exportPayoutLines(ctx: Ctx): Promise<{ csv: ReadableStream<Uint8Array>; fileName: string }> {
  const user = await requireUser(ctx);
  await enforceRateLimit(ctx, { name: 'payout-lines-csv', key: user.id, rule: ctx.config.limits.sensitive });
  const day = new Date(ctx.now).toISOString().slice(0, 10);
  const onFailure = (error: unknown) => logError(error, { requestId: ctx.requestId, doing: 'export earnings' });
  return { csv: fileStream(csvPieces(ctx, user.seq), onFailure), fileName: `earnings-${day}.csv` };
}

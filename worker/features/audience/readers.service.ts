import { audienceMessages, type ListReadersResponse, READERS_PAGE_SIZE, type Reader } from '#contract/audience';
import { type Ctx, readAsUser, requireUser } from '../../context.ts';
import { isAssertionFailure } from '../../db/assert.ts';
import { paginate, readCursor } from '../../db/cursor.ts';
import { AppError, notFound } from '../../errors.ts';
import { logError } from '../../log.ts';
import { toCsvRow } from '../../platform/csv.ts';
import { fileStream } from '../../platform/file-stream.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { type ReaderRow, readerCountsStatement, readersStatement, removeReaderStatements } from './readers.repo.ts';

/** Readers per read of the CSV file. */
const SLICE = 1000;

const CSV_COLUMNS = ['username', 'email', 'emails', 'subscriber', 'since'];

const presentReader = ({ seq: _seq, isSubscribed, ...row }: ReaderRow): Reader => ({
  ...row,
  isSubscribed: isSubscribed === 1,
});

/** Returns a page of the viewer's readers with their counts. One round trip. @throws AppError signed_out; invalid_input */
export async function readReaders(ctx: Ctx, cursor: string | undefined): Promise<ListReadersResponse> {
  const page = { before: readCursor(cursor).before, limit: READERS_PAGE_SIZE + 1 };
  const { rows } = await readAsUser(ctx, (user) => [
    readerCountsStatement(ctx.db, user, ctx.now),
    readersStatement(ctx.db, user, page, ctx.now),
  ]);
  const [[counts], found] = rows;
  const { rows: shown, nextCursor } = paginate(found, READERS_PAGE_SIZE);
  return {
    counts: counts ?? { total: 0, subscribers: 0, joined: 0, left: 0 },
    readers: shown.map(presentReader),
    nextCursor,
  };
}

/**
 * Takes a reader who does not pay off the viewer's list.
 * @throws AppError signed_out; not_found; conflict for a subscriber
 */
export async function removeReader(ctx: Ctx, id: string): Promise<void> {
  const { seq } = await requireUser(ctx);
  try {
    const [, , removed] = await ctx.db.batch(removeReaderStatements(ctx.db, seq, id, ctx.now));
    if (removed.length === 0) throw notFound(audienceMessages.readerUnknown);
  } catch (error) {
    throw isAssertionFailure(error) ? new AppError('conflict', audienceMessages.readerSubscribed) : error;
  }
}

/** Yields all readers of a blogger as CSV, one slice at a time. */
async function* csvPieces(ctx: Ctx, blogger: number): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(toCsvRow(CSV_COLUMNS));
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = await readersStatement(ctx.db, blogger, { before, limit: SLICE }, ctx.now);
    const last = rows.at(-1);
    if (last === undefined) return;
    const lines = rows.map(({ username, email, cadence, isSubscribed, joinedAt }) =>
      toCsvRow([username, email, cadence, isSubscribed === 1 ? 'yes' : 'no', new Date(joinedAt).toISOString()]),
    );
    yield encoder.encode(lines.join(''));
    if (rows.length < SLICE) return;
    before = last.seq;
  }
}

/** Streams the viewer's readers as CSV. @throws AppError signed_out; rate_limited (5 a minute) */
export async function exportReaders(ctx: Ctx): Promise<{ csv: ReadableStream<Uint8Array>; fileName: string }> {
  const user = await requireUser(ctx);
  await enforceRateLimit(ctx, { name: 'readers-csv', key: user.id, rule: ctx.config.limits.sensitive });
  const day = new Date(ctx.now).toISOString().slice(0, 10);
  const onFailure = (error: unknown) => logError(error, { requestId: ctx.requestId, doing: 'export readers' });
  return { csv: fileStream(csvPieces(ctx, user.seq), onFailure), fileName: `readers-${day}.csv` };
}

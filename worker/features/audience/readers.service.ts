import {
  audienceMessages,
  type EmailedReadersResponse,
  type ListReadersResponse,
  READERS_PAGE_SIZE,
  type Reader,
} from '#contract/audience';
import { toCsvRow } from '#contract/csv';
import { stripInvalidCharacters } from '#contract/search';
import { type Ctx, readAsUser, requireUser } from '../../context.ts';
import { runAsserted } from '../../db/assert.ts';
import { paginate, readCursor } from '../../db/cursor.ts';
import { AppError, notFound } from '../../errors.ts';
import { logError } from '../../log.ts';
import { fileStream } from '../../platform/file-stream.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import {
  emailedReadersStatement,
  namedReadersStatement,
  type ReaderRow,
  readerCountsStatement,
  readersStatement,
  removeReaderStatements,
  scannedReadersStatement,
  searchScopeStatement,
} from './readers.repo.ts';

/** Readers per read of the CSV file. */
const SLICE = 1000;

const CSV_COLUMNS = ['username', 'email', 'emails', 'subscriber', 'since'];

const presentReader = ({ seq: _seq, isSubscribed, ...row }: ReaderRow): Reader => ({
  ...row,
  isSubscribed: isSubscribed === 1,
});

function presentPage(found: readonly ReaderRow[]): Pick<ListReadersResponse, 'readers' | 'nextCursor'> {
  const { rows, nextCursor } = paginate(found, READERS_PAGE_SIZE);
  return { readers: rows.map(presentReader), nextCursor };
}

/** Returns the text of a search without the @ with which screens write names. */
const toSearched = (text: string): string => stripInvalidCharacters(text).trim().replace(/^@/, '');

/**
 * Returns a page of the viewer's readers: all with their counts in one round trip, or those whose name begins with a text
 * in two.
 * @throws AppError signed_out; invalid_input
 */
export async function readReaders(
  ctx: Ctx,
  { cursor, q }: { cursor?: string | undefined; q: string },
): Promise<ListReadersResponse> {
  const page = { before: readCursor(cursor).before, limit: READERS_PAGE_SIZE + 1 };
  const text = toSearched(q);
  if (text !== '') return await findReaders(ctx, text, page);
  const { rows } = await readAsUser(ctx, (user) => [
    readerCountsStatement(ctx.db, user, ctx.now),
    readersStatement(ctx.db, user, page, ctx.now),
  ]);
  const [[counts], found] = rows;
  return {
    counts: counts ?? { total: 0, subscribers: 0, joined: 0, left: 0 },
    isPartial: false,
    ...presentPage(found),
  };
}

/** Finds readers by the beginning of their name, or of an address that the viewer sees. */
async function findReaders(
  ctx: Ctx,
  text: string,
  page: { before: number; limit: number },
): Promise<ListReadersResponse> {
  const { viewer, rows } = await readAsUser(ctx, (user) => [searchScopeStatement(ctx.db, user, text)]);
  const [scope] = rows[0];
  const statement = scope?.isCommon === 1 ? scannedReadersStatement : namedReadersStatement;
  const found = await statement(ctx.db, viewer.seq, text, page, ctx.now);
  return { counts: null, isPartial: scope?.isLong === 1, ...presentPage(found) };
}

/** Returns how many readers get each post of the viewer by email. One round trip. @throws AppError signed_out */
export async function countEmailedReaders(ctx: Ctx): Promise<EmailedReadersResponse> {
  const { rows } = await readAsUser(ctx, (user) => [emailedReadersStatement(ctx.db, user)]);
  return { count: rows[0][0]?.count ?? 0 };
}

/**
 * Takes a reader who does not pay off the viewer's list.
 * @throws AppError signed_out; not_found; conflict for a subscriber
 */
export async function removeReader(ctx: Ctx, id: string): Promise<void> {
  const { seq } = await requireUser(ctx);
  const results = await runAsserted(ctx.db.batch(removeReaderStatements(ctx.db, seq, id, ctx.now)));
  if (results === null) throw new AppError('conflict', audienceMessages.readerSubscribed);
  const [, , removed] = results;
  if (removed.length === 0) throw notFound(audienceMessages.readerUnknown);
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

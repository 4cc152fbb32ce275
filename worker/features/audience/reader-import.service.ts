import { emailKey } from '#contract/accounts';
import { emailSchema } from '#contract/accounts.schema';
import {
  importConsent,
  READERS_PER_FILE_MAX,
  type ReaderImportRequest,
  type ReaderImportResponse,
  readerImportMessages,
} from '#contract/reader-import';
import { type Ctx, readAsUser } from '../../context.ts';
import { runAsserted } from '../../db/assert.ts';
import { runBatch } from '../../db/client.ts';
import { invalidInput } from '../../errors.ts';
import { hashAddress, hashListAddress } from '../../platform/mail/address-hash.ts';
import { checkBlogger } from '../access/bloggers.policy.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import {
  type ImportedReader,
  importReadersStatements,
  knownReadersStatement,
  readerFileStatement,
} from './reader-import.repo.ts';
import { suppressedAmongStatement, suppressionSaltStatement } from './suppressions.repo.ts';

/** Returns the valid rows, each address once: not subscribed if one of its rows says so. */
function toReaders(rows: ReaderImportRequest['rows']): ImportedReader[] {
  const readers = new Map<string, ImportedReader>();
  for (const { email, isSubscribed } of rows) {
    const parsed = emailSchema.safeParse(email);
    if (!parsed.success) continue;
    const key = emailKey(parsed.data);
    const other = readers.get(key);
    readers.set(key, {
      key,
      email: other?.email ?? parsed.data,
      isSubscribed: isSubscribed && other?.isSubscribed !== false,
    });
  }
  return [...readers.values()];
}

const fileFull = () => invalidInput({ rows: readerImportMessages.fileFull });

/**
 * Imports a part of a file of readers (docs/product-rules.md "Imported readers"). Three round trips.
 * @throws AppError signed_out; email_unconfirmed, forbidden; rate_limited; invalid_input for a file with too many rows
 */
export async function importReaders(
  ctx: Ctx,
  { file, source, rows }: ReaderImportRequest,
): Promise<ReaderImportResponse> {
  const { viewer, rows: found } = await readAsUser(ctx, (user) => [
    readerFileStatement(ctx.db, user),
    suppressionSaltStatement(ctx.db),
  ]);
  checkBlogger(viewer);
  const [[stored], [bulkMail]] = found;
  const total = rows.length + (stored?.file === file ? stored.rows : 0);
  if (total > READERS_PER_FILE_MAX) throw fileFull();
  await enforceRateLimit(ctx, { name: 'reader-import', key: viewer.id, rule: ctx.config.limits.readerImports });
  const readers = toReaders(rows);
  const salt = bulkMail?.salt ?? '';
  const hashes = new Map(readers.map(({ key }) => [hashAddress(salt, key), key]));
  const listHashes = new Map(readers.map(({ key }) => [hashListAddress(salt, viewer.seq, key), key]));
  const [suppressedRows, knownRows] = await ctx.db.batch([
    suppressedAmongStatement(ctx.db, [...hashes.keys(), ...listHashes.keys()], ctx.now),
    knownReadersStatement(ctx.db, viewer.seq, readers),
  ]);
  const suppressed = new Set(suppressedRows.map(({ hash }) => hashes.get(hash)));
  const former = suppressedRows.flatMap(({ hash }): [string, 'left'][] => {
    const key = listHashes.get(hash);
    return key === undefined || suppressed.has(key) ? [] : [[key, 'left']];
  });
  const known = new Map([...former, ...knownRows.map(({ key, state }): [string, 'active' | 'left'] => [key, state])]);
  const isOwn = ({ key }: ImportedReader) => key === emailKey(viewer.email);
  const others = readers.filter((reader) => !known.has(reader.key) && !suppressed.has(reader.key) && !isOwn(reader));
  const consent = { at: ctx.now, place: 'import', wording: importConsent(viewer.username), source };
  const list = { readers: others, consent, file, rows: rows.length };
  const written = await runAsserted(runBatch(ctx.db, importReadersStatements(ctx.db, viewer.seq, list)));
  if (written === null) throw fileFull();
  const left = [...known.values()].filter((state) => state === 'left').length;
  const added = others.filter(({ isSubscribed }) => isSubscribed).length;
  const unsubscribed = left + others.length - added;
  const blocked = readers.filter(({ key }) => suppressed.has(key) && !known.has(key)).length;
  const isValid = rows.filter(({ email }) => emailSchema.safeParse(email).success).length;
  // Rows that repeat an address, and the blogger's own, count as known.
  const isKnown = isValid - added - unsubscribed - blocked;
  return { added, known: isKnown, unsubscribed, suppressed: blocked, invalid: rows.length - isValid, rows: total };
}

import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { hashAddress } from '../../platform/mail/address-hash.ts';
import { suppressedAmongStatement, suppressionSaltStatement, suppressStatement } from './suppressions.repo.ts';

/** Returns the hash of an address in the suppression list. One round trip. */
export async function readAddressHash(ctx: Ctx, address: string): Promise<string> {
  const [row] = await suppressionSaltStatement(ctx.db);
  if (row === undefined) throw new Error('bulk_mail has no row');
  return hashAddress(row.salt, address);
}

/** Returns the hashes among these whose addresses get no bulk mail now. One round trip. */
export async function suppressedAmong(ctx: Ctx, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await suppressedAmongStatement(ctx.db, hashes, ctx.now);
  return new Set(rows.map(({ hash }) => hash));
}

/** Suppresses an address that the mail server rejected for good. */
export async function suppressRejected(ctx: Ctx, salt: string, address: string): Promise<void> {
  if (address !== '') await runBatch(ctx.db, [suppressStatement(ctx.db, hashAddress(salt, address), ctx.now)]);
}

import { parseTermsVersion, type TermsDocument, type TermsResponse, termsMessages } from '#contract/terms';
import type { Ctx } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { findInForce, presentVersions } from './terms.present.ts';
import { versionsStatement, versionTextStatement } from './terms.repo.ts';

/**
 * Returns a document: the version in force, or a certain one. Everybody can read every published version, also before it
 * is in force. One round trip.
 * @throws AppError not_found for a version that was not published
 */
export async function readTerms(ctx: Ctx, document: TermsDocument, version: number | null): Promise<TermsResponse> {
  const [texts, rows] = await ctx.db.batch([
    versionTextStatement(ctx.db, document, version, ctx.now),
    versionsStatement(ctx.db, document),
  ]);
  const [shown] = texts;
  if (version !== null && shown === undefined) throw notFound(termsMessages.versionUnknown);
  const versions = presentVersions(rows);
  return {
    document,
    shown: shown === undefined ? null : { ...shown, needsConsent: shown.needsConsent === 1 },
    inForce: findInForce(versions, ctx.now),
    versions,
  };
}

/** Returns the document at the address of a page. @throws AppError not_found, also for what is not a number */
export async function readTermsAt(
  ctx: Ctx,
  document: TermsDocument,
  version: string | undefined,
): Promise<TermsResponse> {
  const number = version === undefined ? null : parseTermsVersion(version);
  if (number === undefined) throw notFound(termsMessages.versionUnknown);
  return await readTerms(ctx, document, number);
}

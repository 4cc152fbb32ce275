import { draftMessages, type RevisionResponse, type RevisionsResponse } from '#contract/drafts';
import { type Ctx, readAsUser } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { presentRevision, presentRevisionItem } from './drafts.present.ts';
import { revisionListStatement, revisionStatement } from './revisions.repo.ts';

/**
 * Returns the revisions of one of the viewer's works, newest first; none for another user's work. One round trip.
 * @throws AppError signed_out
 */
export async function listRevisions(ctx: Ctx, id: string): Promise<RevisionsResponse> {
  const { rows } = await readAsUser(ctx, (user) => [revisionListStatement(ctx.db, id, user, ctx.now)]);
  return { revisions: rows[0].map(presentRevisionItem) };
}

/**
 * Returns a revision with its text. One round trip.
 * @throws AppError signed_out; not_found when it has expired or is not the viewer's
 */
export async function readRevision(ctx: Ctx, id: string, number: number): Promise<RevisionResponse> {
  const { rows } = await readAsUser(ctx, (user) => [revisionStatement(ctx.db, id, number, user, ctx.now)]);
  const row = rows[0][0];
  if (row === undefined) throw notFound(draftMessages.revisionNotFound);
  return { revision: presentRevision(row) };
}

import { draftMessages, type RevisionResponse, type RevisionsResponse } from '#contract/drafts';
import { type Ctx, readAs } from '../../context.ts';
import { notFound, notSignedIn } from '../../errors.ts';
import { presentRevision, presentRevisionItem } from './drafts.present.ts';
import { revisionListStatement, revisionStatement } from './revisions.repo.ts';

/**
 * Returns the revisions of one of the viewer's works, newest first; none for another user's work. One round trip.
 * @throws AppError signed_out
 */
export async function listRevisions(ctx: Ctx, id: string): Promise<RevisionsResponse> {
  const { viewer, rows } = await readAs(ctx, (user) => [revisionListStatement(ctx.db, id, user ?? 0, ctx.now)]);
  if (viewer === null) throw notSignedIn();
  return { revisions: rows[0].map(presentRevisionItem) };
}

/**
 * Returns a revision with its text. One round trip.
 * @throws AppError signed_out; not_found when it has expired or is not the viewer's
 */
export async function readRevision(ctx: Ctx, id: string, number: number): Promise<RevisionResponse> {
  const { viewer, rows } = await readAs(ctx, (user) => [revisionStatement(ctx.db, id, number, user ?? 0, ctx.now)]);
  if (viewer === null) throw notSignedIn();
  const row = rows[0][0];
  if (row === undefined) throw notFound(draftMessages.revisionNotFound);
  return { revision: presentRevision(row) };
}

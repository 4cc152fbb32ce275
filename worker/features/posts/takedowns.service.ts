import type { Ctx } from '../../context.ts';
import type { Statement } from '../../db/client.ts';
import { draftFromPostStatements } from '../drafts/drafts.service.ts';
import * as statements from './moderation.statements.ts';
import { unpublishStatements } from './own-posts.repo.ts';

/**
 * Returns the statements of a take-down: the post moves to its author's drafts and cannot be published until it is
 * restored. The batch fails if the post was deleted. Call `purgeArticlePages` after it.
 */
export const takeDownStatements = (
  ctx: Ctx,
  { id, author }: statements.ModeratedPostRow,
  reason: string,
): Statement[] => [
  statements.assertPostExists(ctx.db, id),
  statements.saveEvidenceStatement(ctx.db, id, ctx.now),
  ...draftFromPostStatements(ctx, id, author),
  ...unpublishStatements(ctx.db, id, author, ctx.now),
  statements.banStatement(ctx.db, id, reason, ctx.now),
];

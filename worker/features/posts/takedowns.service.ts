import type { Ctx } from '../../context.ts';
import type { Statement } from '../../db/client.ts';
import { draftFromPostStatements } from '../drafts/drafts.service.ts';
import * as repo from './moderation.statements.ts';
import { unpublishStatements } from './own-posts.repo.ts';

export type ModeratedPost = repo.ModeratedPostRow;

/**
 * Reads a post for an admin, published or not, in the caller's batch: at most one row.
 * @param id public id, or SQL that selects it
 */
export const moderatedPost = (ctx: Ctx, id: Parameters<typeof repo.moderatedPostStatement>[1]) =>
  repo.moderatedPostStatement(ctx.db, id);

/**
 * Returns the statements of a take-down: the post moves to its author's drafts and cannot be published until it is
 * restored. The batch fails if the post was deleted. Call `purgeArticlePages` after it.
 */
export const takeDownStatements = (ctx: Ctx, { id, author }: ModeratedPost, reason: string): Statement[] => [
  repo.assertPostExists(ctx.db, id),
  repo.saveEvidenceStatement(ctx.db, id, ctx.now),
  ...draftFromPostStatements(ctx, id, author),
  ...unpublishStatements(ctx.db, id, author, ctx.now),
  repo.banStatement(ctx.db, id, reason, ctx.now),
];

/** Reads a post with its text for an admin, in the caller's batch: at most one row. */
export const inspectedPost = (ctx: Ctx, id: string) => repo.inspectedPostStatement(ctx.db, id);

/** Returns statements that allow an author to publish a post again, for the caller's batch. */
export const restoreStatements = (ctx: Ctx, { id }: ModeratedPost): Statement[] => repo.liftBanStatements(ctx.db, id);

import type { InspectionResponse } from '#contract/moderation';
import { postMessages } from '#contract/post-messages';
import type { Ctx } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { inspectedPostStatement } from '../posts/moderation.statements.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import { presentArticleLink } from './article-link.present.ts';

/**
 * Reads the whole text of a published, reported or taken-down post, premium or not, and its version at take-down. Each
 * read adds an audit log entry, but no security event. Two round trips after the admin check.
 * @throws AppError forbidden, not_found
 */
export async function inspectPost(ctx: Ctx, id: string): Promise<InspectionResponse> {
  const admin = await requireAdmin(ctx);
  const [row] = await inspectedPostStatement(ctx.db, id);
  if (row === undefined) throw notFound(postMessages.notYours);
  const { title, content, draftTitle, draftContent, takenDownAt, evidenceTitle, evidenceContent } = row;
  await auditStatement(ctx.db, admin, { action: 'article_inspected', target: `${title} (${id})` }, ctx.now);
  const current = row.isTakenDown === 1 ? draftContent : content;
  return {
    post: presentArticleLink({ ...row, postId: row.id }),
    isFree: row.isFree === 1,
    isPublished: row.isPublished === 1,
    isTakenDown: row.isTakenDown === 1,
    now: current === null || current === '' ? null : { title: draftTitle ?? title, content: current },
    atTakedown:
      takenDownAt === null ? null : { takenDownAt, title: evidenceTitle ?? title, content: evidenceContent ?? '' },
  };
}

import { parse } from '#contract/format/parse';
import { pictureIds } from '#contract/format/pictures';
import type { InspectionResponse } from '#contract/moderation';
import { postMessages } from '#contract/post-messages';
import type { Ctx } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { presentImages } from '../images/images.present.ts';
import { ownImagesStatement } from '../images/images.statements.ts';
import { type InspectedPostRow, inspectedPostStatement } from '../posts/moderation.statements.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import { presentArticleLink } from './article-link.present.ts';

const draftContent = ({ draftContent, draftFormat }: InspectedPostRow) => ({
  content: draftContent,
  format: draftFormat ?? 1,
});

/**
 * Reads the whole text of a published, reported or taken-down post, premium or not, and its version at take-down. Each
 * read adds an audit log entry, but no security event. Two round trips after the admin check.
 * @throws AppError forbidden, not_found
 */
export async function inspectPost(ctx: Ctx, id: string): Promise<InspectionResponse> {
  const admin = await requireAdmin(ctx);
  const [row] = await inspectedPostStatement(ctx.db, id);
  if (row === undefined) throw notFound(postMessages.notYours);
  const { title, draftTitle, takenDownAt, evidenceTitle } = row;
  const current = row.isTakenDown === 1 ? draftContent(row) : { content: row.content, format: row.format };
  const evidence = { content: row.evidenceContent ?? '', format: row.evidenceFormat ?? 1 };
  const ids = [current, evidence].flatMap(({ content, format }) => pictureIds(parse(content ?? '', format)));
  const [, [found]] = await ctx.db.batch([
    auditStatement(ctx.db, admin, { action: 'article_inspected', target: `${title} (${id})` }, ctx.now),
    ownImagesStatement(ctx.db, ids, row.author),
  ]);
  const images = presentImages(found?.images ?? null);
  return {
    post: presentArticleLink({ ...row, postId: row.id }),
    isFree: row.isFree === 1,
    isPublished: row.isPublished === 1,
    isTakenDown: row.isTakenDown === 1,
    now: current.content ? { title: draftTitle ?? title, content: current.content, format: current.format } : null,
    atTakedown: takenDownAt === null ? null : { takenDownAt, title: evidenceTitle ?? title, ...evidence },
    images,
  };
}

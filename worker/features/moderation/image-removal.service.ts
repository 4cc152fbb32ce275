import type { Ctx } from '../../context.ts';
import type { Statement } from '../../db/client.ts';
import type { SessionUser } from '../../db/session.ts';
import type { PictureFilesMessage } from '../images/picture-files.messages.ts';
import { isImageShownSql, type RemovableImage, removeImageStatement } from '../images/removals.statements.ts';
import { pictureFilesStatement, startPictureFiles } from '../images/removed-files.service.ts';
import { purgeArticlePages } from '../posts/article-pages.service.ts';
import type { ModeratedPostRow } from '../posts/moderation.statements.ts';
import { afterRestriction, prepareRestriction, type RestrictionReason } from '../restrictions/restrict.service.ts';
import { postSeqSql } from '../restrictions/restrictions.statements.ts';
import { auditStatement } from '../security/audit.statements.ts';
import { toAuthor } from './takedowns.service.ts';

const filesOf = ({ authorId }: ModeratedPostRow, picture: string): PictureFilesMessage => ({
  bucket: 'blogImages',
  picture,
  userId: authorId,
});

/**
 * Returns the statements that remove a picture from an article, with the statement of reasons to its author. Call
 * `afterImageRemoval` after the commit.
 */
export async function prepareImageRemoval(
  ctx: Ctx,
  admin: SessionUser,
  post: ModeratedPostRow,
  { id: picture }: RemovableImage,
  { ground, reason }: RestrictionReason,
): Promise<Statement[]> {
  const onlyIf = isImageShownSql(picture);
  const thing = { kind: 'article_picture_removed', title: post.title, post: postSeqSql(post.id), picture } as const;
  return [
    ...(await prepareRestriction(ctx, admin, toAuthor(post), { ...thing, ground, reason }, onlyIf)),
    auditStatement(
      ctx.db,
      admin,
      { action: 'picture_removed', target: `${post.title} (${post.id})`, after: { picture, reason }, onlyIf },
      ctx.now,
    ),
    removeImageStatement(ctx.db, picture, ctx.now),
    pictureFilesStatement(ctx, filesOf(post, picture)),
  ];
}

/** Makes the files of a removed picture unreachable, sends the author's email and purges the article. Never rejects. */
export async function afterImageRemoval(ctx: Ctx, post: ModeratedPostRow, picture: RemovableImage): Promise<void> {
  afterRestriction(ctx, toAuthor(post));
  await startPictureFiles(ctx, filesOf(post, picture.id));
  await purgeArticlePages(ctx, post.id, [post.title]);
}

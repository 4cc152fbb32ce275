import { teamPath } from '#contract/teams';
import type { Ctx } from '../../context.ts';
import type { Statement } from '../../db/client.ts';
import { type RemovableImage, showImageStatement } from '../images/removals.statements.ts';
import { imageKeys, showFiles } from '../images/removed-files.service.ts';
import { purgeArticlePages, purgeComments } from '../posts/article-pages.service.ts';
import { liftBanStatements } from '../posts/moderation.statements.ts';
import { purgeBloggerPages } from '../profiles/blogger-pages.service.ts';
import { endRestrictionsStatements } from '../restrictions/restrictions.statements.ts';
import { isRestrictionSql, type ModeratedRestrictionRow } from './appeals.repo.ts';
import { restoreCommentStatement } from './comment-answers.repo.ts';
import { showOnTeamStatement } from './hidden-posts.repo.ts';
import { restoreBioStatement, restorePictureStatement } from './profile-restrictions.statements.ts';

/** Restores the content of a restriction: what to write, and what to do after the commit. `after` never rejects. */
type Restoration = { statements: Statement[]; after?: () => Promise<void> };

async function restoreArticlePicture(
  ctx: Ctx,
  { image, postId, title }: ModeratedRestrictionRow,
): Promise<Restoration> {
  if (image === null) return { statements: [] };
  const picture = JSON.parse(image) as RemovableImage;
  await showFiles(ctx, 'blogImages', imageKeys(picture));
  return {
    statements: [showImageStatement(ctx.db, picture.id)],
    after: async () => {
      if (postId !== null) await purgeArticlePages(ctx, postId, [title ?? '']);
    },
  };
}

function restoreOnTeamPage(ctx: Ctx, { postId, team }: ModeratedRestrictionRow): Restoration {
  if (postId === null || team === null) return { statements: [] };
  return {
    statements: [showOnTeamStatement(ctx.db, postId, team)],
    after: async () => {
      ctx.ports.pages.purgeFeeds();
      await ctx.ports.pages.purge([teamPath(team), `/api/teams/${team}/posts`]);
    },
  };
}

async function restoreProfile(ctx: Ctx, row: ModeratedRestrictionRow): Promise<Restoration> {
  const { kind, person, picture, restriction } = row;
  const after = () => purgeBloggerPages(ctx, row.personId, row.username);
  if (kind === 'bio_cleared') return { statements: [restoreBioStatement(ctx.db, person, restriction)], after };
  if (picture === null) return { statements: [] };
  await showFiles(ctx, 'profilePictures', [picture]);
  return { statements: [restorePictureStatement(ctx.db, person, picture)], after };
}

/** Returns how the content of a restriction is restored. Makes its files public before. @throws when the bucket fails */
async function prepareRestoration(ctx: Ctx, row: ModeratedRestrictionRow): Promise<Restoration> {
  const { kind, postId, commentId } = row;
  switch (kind) {
    case 'article_taken_down':
      return { statements: postId === null ? [] : liftBanStatements(ctx.db, postId) };
    case 'article_hidden':
      return restoreOnTeamPage(ctx, row);
    case 'article_picture_removed':
      return await restoreArticlePicture(ctx, row);
    case 'comment_taken_down':
      return {
        statements: commentId === null ? [] : [restoreCommentStatement(ctx.db, commentId)],
        after: () => purgeComments(ctx, postId === null ? [] : [postId]),
      };
    case 'profile_picture_removed':
    case 'bio_cleared':
      return await restoreProfile(ctx, row);
  }
}

/**
 * Returns the statements that end a restriction in force and restore its content. Call `after` after the commit.
 * @param admin `seq` of the admin
 */
export async function prepareReversal(
  ctx: Ctx,
  admin: number,
  row: ModeratedRestrictionRow,
): Promise<Required<Restoration>> {
  const { statements, after = async () => {} } = await prepareRestoration(ctx, row);
  const end = { admin, now: ctx.now };
  return {
    statements: [...endRestrictionsStatements(ctx.db, isRestrictionSql(row.restriction), end), ...statements],
    after,
  };
}

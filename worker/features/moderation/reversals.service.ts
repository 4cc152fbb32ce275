import { teamPath } from '#contract/teams';
import type { Ctx } from '../../context.ts';
import type { Statement } from '../../db/client.ts';
import type { PictureFilesMessage } from '../images/picture-files.messages.ts';
import { showImageStatement } from '../images/removals.statements.ts';
import { pictureFilesStatement, startPictureFiles } from '../images/removed-files.service.ts';
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

function restoreArticlePicture(ctx: Ctx, row: ModeratedRestrictionRow): Restoration {
  const { picture, isPictureStored, personId, postId, title } = row;
  if (picture === null || isPictureStored === 0) return { statements: [] };
  const files: PictureFilesMessage = { bucket: 'blogImages', picture, userId: personId };
  return {
    statements: [showImageStatement(ctx.db, picture), pictureFilesStatement(ctx, files)],
    after: async () => {
      await startPictureFiles(ctx, files);
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

function restoreProfile(ctx: Ctx, row: ModeratedRestrictionRow): Restoration {
  const { kind, person, personId, picture, restriction } = row;
  const purge = () => purgeBloggerPages(ctx, personId, row.username);
  if (kind === 'bio_cleared') return { statements: [restoreBioStatement(ctx.db, person, restriction)], after: purge };
  if (picture === null) return { statements: [] };
  const files: PictureFilesMessage = { bucket: 'profilePictures', picture, userId: personId };
  return {
    statements: [restorePictureStatement(ctx.db, person, picture), pictureFilesStatement(ctx, files)],
    after: async () => {
      await startPictureFiles(ctx, files);
      await purge();
    },
  };
}

/** Returns how the content of a restriction is restored. */
function prepareRestoration(ctx: Ctx, row: ModeratedRestrictionRow): Restoration {
  const { kind, postId, commentId } = row;
  switch (kind) {
    case 'article_taken_down':
      return { statements: postId === null ? [] : liftBanStatements(ctx.db, postId) };
    case 'article_hidden':
      return restoreOnTeamPage(ctx, row);
    case 'article_picture_removed':
      return restoreArticlePicture(ctx, row);
    case 'comment_taken_down':
      return {
        statements: commentId === null ? [] : [restoreCommentStatement(ctx.db, commentId)],
        after: () => purgeComments(ctx, postId === null ? [] : [postId]),
      };
    case 'profile_picture_removed':
    case 'bio_cleared':
      return restoreProfile(ctx, row);
  }
}

/**
 * Returns the statements that end a restriction in force and restore its content. Call `after` after the commit.
 * @param admin `seq` of the admin
 */
export function prepareReversal(ctx: Ctx, admin: number, row: ModeratedRestrictionRow): Required<Restoration> {
  const { statements, after = async () => {} } = prepareRestoration(ctx, row);
  const end = { admin, now: ctx.now };
  return {
    statements: [...endRestrictionsStatements(ctx.db, isRestrictionSql(row.restriction), end), ...statements],
    after,
  };
}

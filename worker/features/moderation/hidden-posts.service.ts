import { type HiddenPost, MODERATION_PAGE_SIZE, moderationMessages } from '#contract/moderation';
import { postMessages } from '#contract/post-messages';
import { teamPath } from '#contract/teams';
import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { paginate, readCursor } from '../../db/cursor.ts';
import { notFound } from '../../errors.ts';
import { afterRestriction, prepareRestriction, type RestrictionReason } from '../restrictions/restrict.service.ts';
import { endRestrictionsStatements, postSeqSql } from '../restrictions/restrictions.statements.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import { presentArticleLink } from './article-link.present.ts';
import * as repo from './hidden-posts.repo.ts';

/**
 * Hides an article on a team's page with a statement of reasons to its author, or shows it there again. Idempotent. Two round trips after the admin check.
 * @param hide the rule and the reason; null to show it
 * @throws AppError forbidden; not_found for an unknown team or article, or an article to hide that is not of the team
 */
export async function setHidden(
  ctx: Ctx,
  { teamId, postId }: { teamId: string; postId: string },
  hide: RestrictionReason | null,
): Promise<void> {
  const isHidden = hide !== null;
  const admin = await requireAdmin(ctx);
  const [found] = await repo.teamPostStatement(ctx.db, teamId, postId);
  if (found === undefined) throw notFound(postMessages.notYours);
  if (isHidden && found.isOfTeam === 0) throw notFound(moderationMessages.notOfTeam);
  const person = { seq: found.author, username: found.authorName, email: found.authorEmail };
  const end = { admin: admin.seq, now: ctx.now };
  const restriction = hide
    ? await prepareRestriction(
        ctx,
        admin,
        person,
        { ...hide, kind: 'article_hidden', title: found.title, post: postSeqSql(postId), team: teamId },
        repo.isShown(found),
      )
    : endRestrictionsStatements(ctx.db, repo.ofTeamPageSql(postId, teamId), end);
  await runBatch(ctx.db, [
    ...restriction,
    auditStatement(
      ctx.db,
      admin,
      {
        action: isHidden ? 'article_hidden' : 'article_shown',
        target: `${found.title} (${postId})`,
        after: { team: found.teamName },
        onlyIf: isHidden ? repo.isShown(found) : repo.isHidden(found),
      },
      ctx.now,
    ),
    isHidden ? repo.hideStatement(ctx.db, found, ctx.now) : repo.showStatement(ctx.db, found),
  ]);
  if (isHidden) afterRestriction(ctx, person);
  ctx.ports.pages.purgeFeeds();
  await ctx.ports.pages.purge([teamPath(teamId), `/api/teams/${teamId}/posts`]);
}

/** Returns the ids of teams that hide an article. One round trip after the admin check. @throws AppError forbidden */
export async function teamsHiding(ctx: Ctx, postId: string): Promise<string[]> {
  await requireAdmin(ctx);
  return (await repo.hiddenTeamsStatement(ctx.db, postId)).map(({ id }) => id);
}

/**
 * Returns a page of hidden articles, the last hidden first. One round trip after the admin check.
 * @throws AppError forbidden; invalid_input for a malformed cursor
 */
export async function listHiddenPosts(
  ctx: Ctx,
  cursor?: string,
): Promise<{ hiddenPosts: HiddenPost[]; nextCursor: string | null }> {
  await requireAdmin(ctx);
  const found = await repo.hiddenPostsStatement(ctx.db, readCursor(cursor).before);
  const { rows, nextCursor } = paginate(found, MODERATION_PAGE_SIZE);
  const hiddenPosts = rows.map((row) => ({
    team: { id: row.teamId, name: row.teamName },
    post: presentArticleLink(row),
    hiddenAt: row.hiddenAt,
  }));
  return { hiddenPosts, nextCursor };
}

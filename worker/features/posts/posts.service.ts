import { FREE_PAGE_SIZE } from '#contract/limits';
import { type ArticleResponse, type PostPage, slugOf } from '#contract/posts';
import { articleMessages } from '#contract/reactions';
import { type CategoryKey, pagedCategories } from '#contract/topics';
import { type Ctx, readAs } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { readCursor } from '../../db/cursor.ts';
import { FREE_POSTS } from '../../db/streams.ts';
import { invalidInput, notFound } from '../../errors.ts';
import { streamCards } from './post-cards.repo.ts';
import { checkTeams, publicLegacyTags, sortSubtopics } from './post-tags.ts';
import { derivePostText } from './post-text.ts';
import { accessTo, countsAsView } from './posts.policy.ts';
import { presentArticle, presentPage } from './posts.present.ts';
import { articleStatement, postOwnerStatement } from './posts.repo.ts';
import { publishStatements, subtopicsOfStatement, teamsStatement } from './publishing.repo.ts';

/**
 * An article as the viewer may see it, with their own reaction. One round trip.
 * @throws AppError not_found
 */
export async function readArticle(ctx: Ctx, id: string): Promise<ArticleResponse> {
  const { rows } = await readAs(ctx, (user) => [articleStatement(ctx.db, id, user, ctx.now)]);
  const row = rows[0][0];
  if (row === undefined) throw notFound(articleMessages.notFound);
  return { article: presentArticle(row, accessTo(row)), reaction: row.reaction };
}

/**
 * The free posts, newest first. One round trip.
 * @throws AppError invalid_input for a malformed cursor
 */
export async function readFreePosts(ctx: Ctx, cursor?: string): Promise<PostPage> {
  const { before } = readCursor(cursor);
  const { rows } = await readAs(ctx, () => [streamCards(ctx.db, FREE_POSTS, before, FREE_PAGE_SIZE + 1)]);
  return presentPage(rows[0], FREE_PAGE_SIZE);
}

/**
 * Counts one load of an article, unless its author loaded it.
 * @throws AppError not_found
 */
export async function countView(ctx: Ctx, id: string): Promise<void> {
  const { viewer, rows } = await readAs(ctx, () => [postOwnerStatement(ctx.db, id)]);
  const post = rows[0][0];
  if (post === undefined) throw notFound(articleMessages.notFound);
  if (countsAsView(post, viewer?.seq ?? null)) await ctx.ports.views.count(post.seq);
}

/** `blogger` is a user's `seq`; subtopics are names of the category, teams public ids. */
export type PublishInput = {
  blogger: number;
  title: string;
  content: string;
  category: CategoryKey;
  subtopics: readonly string[];
  teams: readonly string[];
  isFree: boolean;
  imageId: string | null;
};

/**
 * Publishes a post, dated `ctx.now`: all of it or nothing. Two round trips.
 * @throws AppError invalid_input for a category, subtopic or team that does not exist, or too many of them
 */
export async function publishPost(ctx: Ctx, input: PublishInput): Promise<{ id: string; slug: string }> {
  if (!pagedCategories.some(({ key }) => key === input.category)) {
    throw invalidInput({ category: `Invalid category: ${input.category}` });
  }
  const title = input.title.trim();
  const { legacyTags, ...text } = derivePostText(input.content, input.isFree);
  const [options, teams] = await ctx.db.batch([
    subtopicsOfStatement(ctx.db, input.category),
    teamsStatement(ctx.db, [...new Set(input.teams)]),
  ]);
  const id = crypto.randomUUID();
  await runBatch(
    ctx.db,
    publishStatements(ctx.db, {
      ...text,
      ...sortSubtopics(input.subtopics, publicLegacyTags(legacyTags, input.isFree), options),
      id,
      title,
      blogger: input.blogger,
      category: input.category,
      isFree: input.isFree,
      imageId: input.imageId,
      teams: checkTeams(input.teams, teams),
      createdAt: ctx.now,
    }),
  );
  return { id, slug: slugOf(title) };
}

import type { Format } from '#contract/format/tree';
import { postFieldMessages } from '#contract/post-messages';
import { slugify } from '#contract/posts';
import { type CategoryKey, categoriesWithPage } from '#contract/topics';
import type { Ctx } from '../../worker/context.ts';
import { runBatch } from '../../worker/db/client.ts';
import { invalidInput } from '../../worker/errors.ts';
import { announcePost } from '../../worker/features/live/announcements.service.ts';
import { postStreamsStatement } from '../../worker/features/posts/post-streams.repo.ts';
import { checkTeams, publicLegacyTags, sortSubtopics } from '../../worker/features/posts/post-tags.policy.ts';
import { derivePostText } from '../../worker/features/posts/post-text.policy.ts';
import { subtopicsOfStatement, teamsStatement } from '../../worker/features/posts/publication-facts.repo.ts';
import { requestTarget } from '../../worker/features/posts/publication-target.statements.ts';
import * as repo from '../../worker/features/posts/publishing.repo.ts';

/** `blogger` is a user's `seq`; subtopics are names of the category, teams are public ids. */
type PublishInput = {
  blogger: number;
  title: string;
  subtitle?: string;
  content: string;
  category: CategoryKey;
  subtopics: readonly string[];
  teams: readonly string[];
  isFree: boolean;
  imageId: string | null;
  /** 1 unless given. */
  format?: Format | undefined;
};

/**
 * Publishes a post dated `ctx.now` for a blogger with the product's own statements, without permissions and limits.
 * @throws AppError invalid_input for a category, subtopic or team that does not exist
 */
export async function publishPost(ctx: Ctx, input: PublishInput): Promise<{ id: string; slug: string }> {
  if (!categoriesWithPage.some(({ key }) => key === input.category)) {
    throw invalidInput({ category: postFieldMessages.invalidCategory(input.category) });
  }
  const title = input.title.trim();
  const { format = 1 } = input;
  const { legacyTags, ...text } = derivePostText(input.content, format, input.isFree);
  const id = crypto.randomUUID();
  const { source } = requestTarget(id, { ...input, ...text, shareImageId: null }, null);
  const [options, teams] = await ctx.db.batch([
    subtopicsOfStatement(ctx.db, source.category),
    teamsStatement(ctx.db, source.teams),
  ]);
  const post: repo.NewPost = {
    ...input,
    ...text,
    ...sortSubtopics(input.subtopics, publicLegacyTags(legacyTags), options),
    format,
    isQuiet: false,
    id,
    title,
    imageAlt: '',
    subtitle: input.subtitle ?? '',
    description: '',
    shareImageId: null,
    teams: checkTeams(input.teams, teams),
    at: ctx.now,
  };
  const results: unknown[] = await runBatch(ctx.db, [
    ...repo.writePostStatements(ctx.db, post),
    postStreamsStatement(ctx.db, id),
  ]);
  const streams = results.at(-1) as Awaited<ReturnType<typeof postStreamsStatement>>;
  announcePost(
    ctx,
    streams.map(({ stream }) => stream),
  );
  return { id, slug: slugify(title) };
}

import type * as z from 'zod';
import { parse } from '#contract/format/parse';
import { pictureIds } from '#contract/format/pictures';
import { CONTENT_MIN } from '#contract/limits';
import { postFieldMessages } from '#contract/post-messages';
import { type PublishedResponse, slugify } from '#contract/posts';
import type { publishRequest } from '#contract/posts.schema';
import { type Ctx, readAs } from '../../context.ts';
import { writeChecked } from '../../db/assert.ts';
import { runBatch, type Statement } from '../../db/client.ts';
import { invalidInput } from '../../errors.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { checkPublicationRoom, enforceRevisionLimit, publishingStatements } from '../drafts/drafts.service.ts';
import { draftVersionStatement, publicationBytesStatement } from '../drafts/drafts.statements.ts';
import { eraseUnreferencedImages } from '../images/images.service.ts';
import { addFollowsStatements } from '../interests/interests.statements.ts';
import { announceInterests, announcePost } from '../live/announcements.service.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { purgeArticlePages } from './article-pages.service.ts';
import { postCounts } from './post-counts.service.ts';
import { ownPostCountsStatement } from './post-counts.statements.ts';
import { noticedCountStatement, postNoticeStatement } from './post-notices.repo.ts';
import { postStreamsStatement } from './post-streams.repo.ts';
import { checkTeams, publicLegacyTags, remainingLegacyTags, sortSubtopics } from './post-tags.policy.ts';
import { derivePostText, storedContent } from './post-text.policy.ts';
import { checkAuthor, checkBaseVersion, checkWork } from './publishing.policy.ts';
import * as repo from './publishing.repo.ts';

type Request = z.output<typeof publishRequest>;

/** Returns the older inline tags that a post retains, as long as its category stays the same. */
function remainingTags(post: repo.CurrentPost | undefined, { category, isFree }: Request['post']): string[] {
  if (post?.category !== category) return [];
  return remainingLegacyTags(JSON.parse(post.extraTags) as string[], { wasFree: post.isFree === 1, isFree });
}

/** Checks that the viewer may publish the post, and prepares it. @throws AppError, see publishWork */
async function checkedPost(ctx: Ctx, id: string, { post: wanted, base, emailSubscribers }: Request) {
  const { text: content } = storedContent(wanted.content);
  const pictures = wanted.format === 2 ? pictureIds(parse(content, 2)) : [];
  const { viewer, rows } = await readAs(ctx, (user) => [
    repo.currentPostStatement(ctx.db, id, { ...wanted, content }),
    repo.authorContextStatement(ctx.db, user, { ...wanted, id, pictures }),
    ownPostCountsStatement(ctx.db, user),
    draftVersionStatement(ctx.db, id, user),
    publicationBytesStatement(ctx.db, id, user, base),
    repo.subtopicsOfStatement(ctx.db, wanted.category),
    repo.teamsStatement(ctx.db, [...new Set(wanted.teams)]),
  ]);
  const [[now], [author], counts, drafts, [bytes], options, teams] = rows;
  if (author === undefined || bytes === undefined) throw new RangeError('an author has one row');
  checkAuthor(viewer, now, author);
  checkWork(wanted, now, author, postCounts(counts));
  const format = wanted.format ?? author.format;
  const { legacyTags, ...text } = derivePostText(wanted.content, format, wanted.isFree);
  if (Array.from(text.content).length < CONTENT_MIN) throw invalidInput({ content: postFieldMessages.contentShort });
  const legacy = [...remainingTags(now, wanted), ...publicLegacyTags(legacyTags)];
  const tags = sortSubtopics(wanted.subtopics, legacy, options);
  const post: repo.NewPost = {
    ...wanted,
    ...text,
    ...tags,
    format,
    id,
    blogger: viewer.seq,
    isQuiet: !emailSubscribers,
    teams: checkTeams(wanted.teams, teams),
    at: ctx.now,
  };
  checkBaseVersion(base, drafts[0]?.version, now);
  checkPublicationRoom(viewer, bytes, wanted);
  const followed = options.filter(({ seq }) => tags.subtopics.includes(seq)).map(({ name }) => name);
  return { post, now, author: viewer, followed, fields: { ...wanted, format }, storedBytes: bytes.stored ?? 0 };
}

/** Writes a new post and announces it to the followers of its streams. @returns the statements' results */
async function writeFirst(ctx: Ctx, id: string, statements: readonly Statement[]): Promise<unknown[]> {
  const results: unknown[] = await runBatch(ctx.db, [...statements, postStreamsStatement(ctx.db, id)]);
  const streams = results.pop() as Awaited<ReturnType<typeof postStreamsStatement>>;
  announcePost(
    ctx,
    streams.map(({ stream }) => stream),
  );
  return results;
}

/** Publishes a checked post in one batch. */
async function write(ctx: Ctx, { base }: Request, checked: Awaited<ReturnType<typeof checkedPost>>) {
  const { post, now, author, fields, storedBytes } = checked;
  const isNew = now?.isPublished !== 1;
  const statements = [
    repo.assertPublishableStatement(ctx.db, post),
    ...publishingStatements(ctx, { id: post.id, author, base, fields, storedBytes }),
    ...repo.writePostStatements(ctx.db, post),
    ...(isNew ? addFollowsStatements(ctx.db, author.seq, post.category, checked.followed, ctx.now) : []),
    ...(isNew ? [postNoticeStatement(ctx.db, post), noticedCountStatement(ctx.db, post)] : []),
  ];
  // A republished post returns to its earlier position in the streams, so it is not announced as new.
  const results: unknown[] =
    now === undefined ? await writeFirst(ctx, post.id, statements) : await runBatch(ctx.db, statements);
  const [counted] = isNew ? (results.at(-1) as Awaited<ReturnType<typeof noticedCountStatement>>) : [];
  if (isNew) {
    wakeOutbox(ctx, 'jobs');
    announceInterests(ctx, author.seq);
  }
  await purgeArticlePages(ctx, post.id, now === undefined ? [post.title] : [now.title, post.title]);
  const replaced = now?.image ?? null;
  if (replaced !== null && replaced !== post.imageId) ctx.waitUntil(eraseUnreferencedImages(ctx, [replaced]));
  return {
    post: { id: post.id, slug: slugify(post.title) },
    isNew,
    emailed: counted === undefined ? 0 : counted.emailed,
  };
}

/**
 * Publishes the viewer's work or updates the published post, in one batch. Idempotent. Only the first publication
 * counts towards the hourly limit. The author then follows the post's topics. Two round trips; three after a concurrent
 * change.
 * @param id of the work and its post
 * @throws AppError signed_out, email_unconfirmed, forbidden, rate_limited, not_found for another user's work
 * @throws AppError invalid_input with the field; conflict when the draft has changed
 */
export async function publishWork(ctx: Ctx, id: string, request: Request): Promise<PublishedResponse> {
  const check = () => checkedPost(ctx, id, request);
  const checked = await check();
  if (checked.now !== undefined) await enforceRevisionLimit(ctx, checked.author);
  else
    await enforceRateLimit(ctx, {
      name: 'post-creation',
      key: checked.author.id,
      rule: ctx.config.limits.postCreation,
    });
  return await writeChecked(checked, check, (found) => write(ctx, request, found));
}

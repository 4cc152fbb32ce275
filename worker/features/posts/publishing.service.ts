import type * as z from 'zod';
import { parse } from '#contract/format/parse';
import { pictureIds } from '#contract/format/pictures';
import { type PublishedResponse, slugify } from '#contract/posts';
import type { publishRequest } from '#contract/publishing.schema';
import { type Ctx, readAs } from '../../context.ts';
import { writeChecked } from '../../db/assert.ts';
import { runBatch, type Statement } from '../../db/client.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { emailedCountStatement, startCampaignStatements } from '../audience/campaign-start.statements.ts';
import { enforceRevisionLimit, publishingStatements } from '../drafts/drafts.service.ts';
import { eraseUnreferencedImages } from '../images/images.service.ts';
import { addFollowsStatements } from '../interests/interests.statements.ts';
import { announceInterests, announcePost } from '../live/announcements.service.ts';
import { enforceRateLimit, rateLimited } from '../security/security.service.ts';
import { purgeArticlePages } from './article-pages.service.ts';
import { type CheckedPost, checkPublication, factStatements } from './check-publication.service.ts';
import { postStreamsStatement } from './post-streams.repo.ts';
import { storedContent } from './post-text.policy.ts';
import { requestTarget } from './publication-target.statements.ts';
import { nextFreeTime } from './publication-times.policy.ts';
import * as repo from './publishing.repo.ts';

type Request = z.output<typeof publishRequest>;

/** Checks that the viewer may publish the post, and prepares it. @throws AppError, see publishWork */
async function checkedPost(ctx: Ctx, id: string, { post: wanted, base, emailSubscribers }: Request) {
  const { text: content } = storedContent(wanted.content);
  const pictures = wanted.format === 2 ? pictureIds(parse(content, 2)) : [];
  const target = requestTarget(id, { ...wanted, content, pictures }, base);
  const { viewer, rows } = await readAs(ctx, (user) => factStatements(ctx, user, target));
  return checkPublication(ctx, id, wanted, { viewer, facts: rows }, { base, withMail: emailSubscribers });
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

/**
 * Publishes a checked post in one batch, announces it and purges its cached pages.
 * @param by.base version of the published draft; null for none
 * @param by.schedule for a scheduled post: the statements that end its schedule. A newer draft then stays.
 */
export async function writePublication(
  ctx: Ctx,
  checked: CheckedPost,
  { base, schedule }: { base: number | null; schedule?: readonly Statement[] },
): Promise<PublishedResponse> {
  const { post, now, author, fields, storedBytes } = checked;
  const isNew = now?.isPublished !== 1;
  const statements = [
    ...(schedule ?? []),
    repo.assertPublishableStatement(ctx.db, post),
    ...publishingStatements(ctx, {
      id: post.id,
      author,
      base,
      fields,
      storedBytes,
      keepsNewerDraft: schedule !== undefined,
    }),
    ...repo.writePostStatements(ctx.db, post),
    ...(isNew ? addFollowsStatements(ctx.db, author.seq, post.category, checked.followed, ctx.now) : []),
    ...(isNew ? [...startCampaignStatements(ctx.db, post), emailedCountStatement(ctx.db, post)] : []),
  ];
  // A republished post returns to its earlier position in the streams, so it is not announced as new.
  const results: unknown[] =
    now === undefined ? await writeFirst(ctx, post.id, statements) : await runBatch(ctx.db, statements);
  const [counted] = isNew ? (results.at(-1) as Awaited<ReturnType<typeof emailedCountStatement>>) : [];
  if (isNew) {
    wakeOutbox(ctx, 'jobs');
    announceInterests(ctx, author.seq);
    ctx.ports.metrics.record({ series: 'posts', verdict: schedule === undefined ? 'at once' : 'scheduled' });
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
 * Takes a place for a first publication now in the hourly limit, which scheduled posts share (docs/product-rules.md
 * "Scheduling"). Posts that were deleted since count too.
 * @throws AppError rate_limited
 */
export async function enforcePublicationLimit(ctx: Ctx, { author, times }: CheckedPost): Promise<void> {
  const rule = ctx.config.limits.postCreation;
  const wait = nextFreeTime(times, ctx.now, rule) - ctx.now;
  if (wait > 0) throw rateLimited(ctx, { name: 'post-creation', key: author.id }, wait);
  await enforceRateLimit(ctx, { name: 'post-creation', key: author.id, rule });
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
  if (checked.now === undefined) await enforcePublicationLimit(ctx, checked);
  else await enforceRevisionLimit(ctx, checked.author);
  return await writeChecked(checked, check, (found) => writePublication(ctx, found, request));
}

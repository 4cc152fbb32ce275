import type * as z from 'zod';
import type { DraftFields } from '#contract/drafts';
import { CONTENT_MIN } from '#contract/limits';
import { postFieldMessages } from '#contract/post-messages';
import type { postInputSchema } from '#contract/publishing.schema';
import type { Ctx, Rows } from '../../context.ts';
import type { SessionUser } from '../../db/session.ts';
import { invalidInput } from '../../errors.ts';
import { checkPublicationRoom } from '../drafts/drafts.service.ts';
import { draftVersionStatement, publicationBytesStatement } from '../drafts/drafts.statements.ts';
import { postCounts } from './post-counts.service.ts';
import { ownPostCountsStatement } from './post-counts.statements.ts';
import { checkTeams, publicLegacyTags, remainingLegacyTags, sortSubtopics } from './post-tags.policy.ts';
import { derivePostText } from './post-text.policy.ts';
import * as repo from './publication-facts.repo.ts';
import type { PublicationTarget } from './publication-target.statements.ts';
import { publicationTimesStatement } from './publication-times.statements.ts';
import { checkAuthor, checkBaseVersion, checkWork } from './publishing.policy.ts';
import type { NewPost } from './publishing.repo.ts';

export type WantedPost = z.output<typeof postInputSchema>;

/** Returns the statements that read what a publication depends on, for `checkPublication`. */
export const factStatements = (ctx: Ctx, user: number | null, { id, source, base, hasSameText }: PublicationTarget) =>
  [
    repo.currentPostStatement(ctx.db, id, hasSameText),
    repo.authorContextStatement(ctx.db, user, id, source),
    ownPostCountsStatement(ctx.db, user),
    draftVersionStatement(ctx.db, id, user),
    publicationBytesStatement(ctx.db, id, user, base),
    repo.subtopicsOfStatement(ctx.db, source.category),
    repo.teamsStatement(ctx.db, source.teams),
    publicationTimesStatement(ctx.db, user, id, ctx.config.limits.postCreation),
  ] as const;

export type PublicationFacts = Rows<ReturnType<typeof factStatements>>;

/** A post that may be published, with the present one; `times` are those of the author's other first publications. */
export type CheckedPost = {
  post: NewPost;
  now: repo.CurrentPost | undefined;
  author: SessionUser;
  followed: string[];
  fields: DraftFields;
  storedBytes: number;
  times: number[];
};

/** Returns the older inline tags that a post retains, as long as its category stays the same. */
function remainingTags(post: repo.CurrentPost | undefined, { category, isFree }: WantedPost): string[] {
  if (post?.category !== category) return [];
  return remainingLegacyTags(JSON.parse(post.extraTags) as string[], { wasFree: post.isFree === 1, isFree });
}

/**
 * Checks that the viewer may publish a work, and prepares its post (docs/product-rules.md "Posts").
 * @param by.base version on which the request is based; null for none
 * @throws AppError signed_out, email_unconfirmed, forbidden, not_found, invalid_input with the field, conflict
 */
export function checkPublication(
  ctx: Ctx,
  id: string,
  wanted: WantedPost,
  { viewer, facts }: { viewer: SessionUser | null; facts: PublicationFacts },
  by: { base: number | null; withMail: boolean },
): CheckedPost {
  const [[now], [author], counts, drafts, [bytes], options, teams, times] = facts;
  if (author === undefined || bytes === undefined) throw new RangeError('an author has one row');
  checkAuthor(viewer, now, author);
  checkWork(wanted, now, author, postCounts(counts));
  const format = wanted.format ?? author.format;
  const { legacyTags, ...text } = derivePostText(wanted.content, format, wanted.isFree);
  if (Array.from(text.content).length < CONTENT_MIN) throw invalidInput({ content: postFieldMessages.contentShort });
  const legacy = [...remainingTags(now, wanted), ...publicLegacyTags(legacyTags)];
  const tags = sortSubtopics(wanted.subtopics, legacy, options);
  const post: NewPost = {
    ...wanted,
    ...text,
    ...tags,
    format,
    id,
    blogger: viewer.seq,
    isQuiet: !by.withMail,
    teams: checkTeams(wanted.teams, teams),
    at: ctx.now,
  };
  checkBaseVersion(by.base, drafts[0]?.version, now);
  checkPublicationRoom(viewer, bytes, wanted);
  return {
    post,
    now,
    author: viewer,
    followed: options.filter(({ seq }) => tags.subtopics.includes(seq)).map(({ name }) => name),
    fields: { ...wanted, format },
    storedBytes: bytes.stored,
    times: times.map(({ at }) => at),
  };
}

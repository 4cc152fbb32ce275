import { type Draft, type DraftFields, type DraftResponse, type DraftsResponse, draftMessages } from '#contract/drafts';
import { parse } from '#contract/format/parse';
import { pictureIds } from '#contract/format/pictures';
import { printText } from '#contract/format/print-text';
import { countWords } from '#contract/plain-text';
import { type Ctx, readAsUser } from '../../context.ts';
import type { Statement } from '../../db/client.ts';
import type { SessionUser } from '../../db/session.ts';
import { type CountedFields, countTextBytes, type StoredFields } from '../../db/work-fields.ts';
import { notFound } from '../../errors.ts';
import { eraseUnreferencedImages } from '../images/images.service.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import {
  type DeletedWork,
  deleteDraftsStatement,
  deleteDraftVersionStatement,
  deleteUnpublishedPostsStatement,
  eraseTakenDownPostStatements,
  ownDraftsStatement,
} from './delete-drafts.repo.ts';
import { checkTextRoom, maxTextBytes } from './drafts.policy.ts';
import { presentDraft, presentDraftItem } from './drafts.present.ts';
import { type DraftRow, draftFromPostStatement, draftListStatement, draftStatements } from './drafts.repo.ts';
import type { PublicationBytes } from './drafts.statements.ts';
import { deleteRevisionsStatement, savePostRevisionStatements, savePublishedStatements } from './revisions.repo.ts';
import { assertTextRoomStatement } from './text-bytes.repo.ts';

export function storedFields(fields: DraftFields): StoredFields {
  const tree = parse(fields.content, fields.format);
  return { ...fields, words: countWords(printText(tree)), pictures: pictureIds(tree) };
}

/** Returns the ids of a deleted work's images. */
const imagesOfDeleted = ({ image, pictures }: DeletedWork): string[] => [
  ...(image === null ? [] : [image]),
  ...(JSON.parse(pictures) as string[]),
];

/** @throws AppError not_found when there is neither draft nor post */
export function newestDraft(id: string, [drafts, posts]: readonly [DraftRow[], DraftRow[]]): Draft {
  const row = drafts[0] ?? posts[0];
  if (row === undefined) throw notFound(draftMessages.notFound);
  return presentDraft(id, row, drafts.length > 0);
}

/**
 * Counts a stored text against the revisions quota.
 * @throws AppError rate_limited
 */
export async function enforceRevisionLimit(ctx: Ctx, { id }: { id: string }): Promise<void> {
  await enforceRateLimit(ctx, { name: 'revision', key: id, rule: ctx.config.limits.revisions });
}

/**
 * Returns the viewer's drafts, newest first. One round trip.
 * @throws AppError signed_out
 */
export async function listDrafts(ctx: Ctx): Promise<DraftsResponse> {
  const { rows } = await readAsUser(ctx, (user) => [draftListStatement(ctx.db, user)]);
  return { drafts: rows[0].map(presentDraftItem) };
}

/**
 * Returns the viewer's draft of a work, or their published post as a new draft would begin. One round trip.
 * @throws AppError signed_out; not_found, also for another user's work
 */
export async function readDraft(ctx: Ctx, id: string): Promise<DraftResponse> {
  const { rows } = await readAsUser(ctx, (user) => draftStatements(ctx.db, id, user));
  return { draft: newestDraft(id, rows) };
}

/**
 * Deletes the viewer's drafts among these, all or none. A published post remains with its revisions, and the ban on a
 * post that was taken down. Two round trips.
 * @throws AppError signed_out; not_found when none is the viewer's
 */
export async function deleteDrafts(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const { viewer, rows } = await readAsUser(ctx, (user) => [ownDraftsStatement(ctx.db, ids, user)]);
  const own = rows[0].map(({ id }) => id);
  if (own.length === 0) throw notFound(draftMessages.notFound);
  const [ended, , deletedRevisions] = await ctx.db.batch([
    deleteDraftsStatement(ctx.db, own, viewer.seq),
    deleteUnpublishedPostsStatement(ctx.db, own, viewer.seq),
    deleteRevisionsStatement(ctx.db, own, viewer.seq, 'unpublished'),
    ...eraseTakenDownPostStatements(ctx.db, own, viewer.seq),
  ]);
  const images = [...ended, ...deletedRevisions].flatMap((work) => imagesOfDeleted(work));
  ctx.waitUntil(eraseUnreferencedImages(ctx, [...new Set(images)]));
}

/**
 * Checks that all texts of a publication fit into the author's storage.
 * @throws AppError conflict
 */
export function checkPublicationRoom(author: SessionUser, bytes: PublicationBytes, fields: CountedFields): void {
  const added = countTextBytes(fields) + (bytes.replacedPost ?? 0) - (bytes.endedDraft ?? 0);
  checkTextRoom(author, bytes.stored, added);
}

/**
 * A work being published. `base` is the version of its draft, null when none was saved; `storedBytes` are the author's
 * when the room was checked. With `keepsNewerDraft`, a draft that has changed since `base` stays as unpublished changes.
 */
export type PublishedWork = {
  id: string;
  author: SessionUser;
  base: number | null;
  fields: DraftFields;
  storedBytes: number;
  keepsNewerDraft: boolean;
};

/** Stores the due revisions and deletes the draft of a work being published. Must come first in the batch. */
export function publishingStatements(
  ctx: Ctx,
  { fields, storedBytes, keepsNewerDraft, author: { seq: author, ...user }, ...about }: PublishedWork,
): Statement[] {
  const work = { ...about, author };
  return [
    ...savePublishedStatements(ctx.db, { ...work, keepsNewerDraft, now: ctx.now }, storedFields(fields)),
    keepsNewerDraft ? deleteDraftVersionStatement(ctx.db, work) : deleteDraftsStatement(ctx.db, [work.id], work.author),
    assertTextRoomStatement(ctx.db, author, maxTextBytes(user), storedBytes),
  ];
}

/**
 * Creates a draft of a post being unpublished, unless one exists, and stores its text as a revision in any case. Must
 * come before the post changes.
 */
export const draftFromPostStatements = (ctx: Ctx, id: string, author: number): Statement[] => [
  ...savePostRevisionStatements(ctx.db, { id, author, now: ctx.now }),
  draftFromPostStatement(ctx.db, id, author, ctx.now),
];

/** Deletes the draft and revisions of a work being deleted, and erases the text of a post that was taken down. */
export const deleteWorkStatements = (ctx: Ctx, id: string, author: number): Statement[] => [
  deleteDraftsStatement(ctx.db, [id], author),
  deleteRevisionsStatement(ctx.db, [id], author, 'all'),
  ...eraseTakenDownPostStatements(ctx.db, [id], author),
];

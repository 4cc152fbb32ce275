import type * as z from 'zod';
import {
  type Draft,
  type DraftFields,
  type DraftResponse,
  type DraftsResponse,
  draftMessages,
  type SaveDraftResponse,
} from '#contract/drafts';
import type { saveDraftRequest } from '#contract/drafts.schema';
import { countWords, plainText } from '#contract/markup';
import { type Ctx, readAs } from '../../context.ts';
import type { Statement } from '../../db/client.ts';
import { notFound, signedOut } from '../../errors.ts';
import { eraseUnreferencedImages } from '../images/images.service.ts';
import { takePlace } from '../security/security.service.ts';
import { checkSave } from './drafts.policy.ts';
import { presentDraft, presentDraftItem } from './drafts.present.ts';
import {
  type DraftRow,
  deleteUnpublishedPostStatement,
  draftAccessStatement,
  draftFromPostStatement,
  draftListStatement,
  draftStatements,
  draftVersionStatement,
  emptyTakenDownStatements,
  endDraftStatement,
  type StoredFields,
  saveFactsStatement,
  saveStatement,
} from './drafts.repo.ts';
import {
  forgetRevisionsStatement,
  keepOverwrittenStatement,
  keepPostStatements,
  keepPublishedStatements,
  keepRefusedStatements,
} from './revisions.repo.ts';

const stored = (fields: DraftFields): StoredFields => ({ ...fields, words: countWords(plainText(fields.content)) });

/** @throws AppError not_found when there is neither draft nor post */
function newest(id: string, [drafts, posts]: readonly [DraftRow[], DraftRow[]]): Draft {
  const row = drafts[0] ?? posts[0];
  if (row === undefined) throw notFound(draftMessages.notFound);
  return presentDraft(id, row, drafts.length > 0);
}

/**
 * Takes a place for what keeps a whole text as a revision, beside those of writing.
 * @throws AppError rate_limited
 */
export async function takeRevisionPlace(ctx: Ctx, { id }: { id: string }): Promise<void> {
  await takePlace(ctx, { name: 'revision', key: id, rule: ctx.config.limits.revisions });
}

/**
 * The viewer's drafts, newest first. One round trip.
 * @throws AppError signed_out
 */
export async function listDrafts(ctx: Ctx): Promise<DraftsResponse> {
  const { viewer, rows } = await readAs(ctx, (user) => [draftListStatement(ctx.db, user ?? 0)]);
  if (viewer === null) throw signedOut();
  return { drafts: rows[0].map(presentDraftItem) };
}

/**
 * The viewer's draft of a work, or their published post as a draft would begin from it. One round trip.
 * @throws AppError signed_out; not_found, also for somebody else's
 */
export async function readDraft(ctx: Ctx, id: string): Promise<DraftResponse> {
  const { viewer, rows } = await readAs(ctx, (user) => draftStatements(ctx.db, id, user));
  if (viewer === null) throw signedOut();
  return { draft: newest(id, rows) };
}

/**
 * Saves a draft over the version it builds on. Where that is another one by now, nothing is overwritten: what was sent
 * is kept as a revision, and the answer holds what is there. Two round trips, three on a conflict.
 * @throws AppError signed_out; not_found for somebody else's; forbidden when blogging is off; conflict with too many;
 *   rate_limited after many conflicts
 */
export async function saveDraft(
  ctx: Ctx,
  id: string,
  request: z.output<typeof saveDraftRequest>,
): Promise<SaveDraftResponse> {
  const { viewer, rows } = await readAs(ctx, (user) => [saveFactsStatement(ctx.db, id, user)]);
  if (viewer === null) throw signedOut();
  checkSave(viewer, rows[0][0] ?? { draftBy: null, postBy: null, kept: 0 });

  const { fields: given, overwrite, ...by } = request;
  const save = { id, author: viewer.seq, ...by, now: ctx.now };
  const fields = stored(given);
  const [, saved] = await ctx.db.batch([
    keepOverwrittenStatement(ctx.db, { ...save, overwrite }, fields),
    saveStatement(ctx.db, save, fields),
  ]);
  const version = saved[0]?.version;
  if (version !== undefined) return { outcome: 'saved', version, savedAt: ctx.now };

  await takeRevisionPlace(ctx, viewer);
  const [, kept, ...found] = await ctx.db.batch([
    ...keepRefusedStatements(ctx.db, save, fields),
    ...draftStatements(ctx.db, id, viewer.seq),
  ]);
  return { outcome: 'conflict', draft: newest(id, found), revision: kept[0]?.number ?? 0 };
}

/**
 * Deletes a draft. A published post stays as it is, and so do the revisions of its text; otherwise nothing remains, but
 * for the ban on what an admin has taken down.
 * Two round trips.
 * @throws AppError signed_out; not_found, also for somebody else's
 */
export async function deleteDraft(ctx: Ctx, id: string): Promise<void> {
  const { viewer, rows } = await readAs(ctx, (user) => [draftVersionStatement(ctx.db, id, user)]);
  if (viewer === null) throw signedOut();
  if (rows[0].length === 0) throw notFound(draftMessages.notFound);
  const [ended, , forgotten] = await ctx.db.batch([
    endDraftStatement(ctx.db, id, viewer.seq),
    deleteUnpublishedPostStatement(ctx.db, id, viewer.seq),
    forgetRevisionsStatement(ctx.db, id, viewer.seq, 'unpublished'),
    ...emptyTakenDownStatements(ctx.db, id, viewer.seq),
  ]);
  const images = [...ended, ...forgotten].flatMap(({ image }) => image ?? []);
  ctx.waitUntil(eraseUnreferencedImages(ctx, [...new Set(images)]));
}

/** The version of someone's draft, for what builds on it: at most one row. */
export const draftVersion = (ctx: Ctx, id: string, author: number | null) => draftVersionStatement(ctx.db, id, author);

/** A work that is being published: `base` is the version of the draft it was made from, null when none was saved. */
export type PublishedWork = { id: string; author: number; base: number | null; fields: DraftFields };

/** What publishing does to the draft, first in its batch: keeps the revisions that are due, and ends the draft. */
export function publishingStatements(ctx: Ctx, { fields, ...work }: PublishedWork): Statement[] {
  return [
    ...keepPublishedStatements(ctx.db, { ...work, now: ctx.now }, stored(fields)),
    endDraftStatement(ctx.db, work.id, work.author),
  ];
}

/**
 * Makes a draft of a post that is being unpublished, unless its author is at work on one; its text is kept as a revision
 * in any case. Before the post changes.
 */
export const draftFromPostStatements = (ctx: Ctx, id: string, author: number): Statement[] => [
  ...keepPostStatements(ctx.db, { id, author, now: ctx.now }),
  draftFromPostStatement(ctx.db, id, author, ctx.now),
];

/** Makes the draft of a post that is being switched free or premium too, so that publishing it switches nothing back. */
export const switchDraftAccess = (ctx: Ctx, id: string, author: number, isFree: boolean): Statement =>
  draftAccessStatement(ctx.db, id, author, isFree);

/** Forgets a work that is being deleted: its draft, its revisions, and the text of what is taken down. */
export const forgetWorkStatements = (ctx: Ctx, id: string, author: number): Statement[] => [
  endDraftStatement(ctx.db, id, author),
  forgetRevisionsStatement(ctx.db, id, author, 'all'),
  ...emptyTakenDownStatements(ctx.db, id, author),
];

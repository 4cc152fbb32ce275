import type * as z from 'zod';
import type { SaveDraftResponse } from '#contract/drafts';
import type { saveDraftRequest } from '#contract/drafts.schema';
import { type Ctx, readAsUser } from '../../context.ts';
import { writeChecked } from '../../db/assert.ts';
import { countTextBytes } from '../../db/work-fields.ts';
import { checkSave, checkTextRoom, hasTextRoom, maxTextBytes } from './drafts.policy.ts';
import { draftStatements, saveStatement } from './drafts.repo.ts';
import { enforceRevisionLimit, newestDraft, storedFields } from './drafts.service.ts';
import { type OverwritingSave, saveConflictStatements, saveOverwrittenStatement } from './revisions.repo.ts';
import { assertSaveStatement, saveLimitsStatement } from './save-limits.repo.ts';
import { assertTextRoomStatement } from './text-bytes.repo.ts';

type Facts = Awaited<ReturnType<typeof readSaveFacts>>;

/**
 * Reads the facts that decide about a save.
 * @throws AppError, see saveDraft
 */
async function readSaveFacts(ctx: Ctx, save: Omit<OverwritingSave, 'author'>) {
  const { viewer, rows } = await readAsUser(ctx, (user) => [saveLimitsStatement(ctx.db, save, user)]);
  const facts = rows[0][0];
  if (facts === undefined) throw new RangeError('a save has one row of facts');
  checkSave(viewer, facts);
  return { viewer, ...facts };
}

/**
 * Saves a draft. A conflict overwrites nothing: the text becomes a revision, and the response has the present draft.
 * Each additional text must fit into the storage and the quota (docs/product-rules.md "Drafts"). Two round trips, three
 * on a conflict; two more after a concurrent save.
 * @throws AppError signed_out; not_found; forbidden with blogging off; conflict over a maximum; rate_limited
 */
export async function saveDraft(
  ctx: Ctx,
  id: string,
  request: z.output<typeof saveDraftRequest>,
): Promise<SaveDraftResponse> {
  const { fields: submitted, writer: editorId, ...by } = request;
  const fieldsFor = ({ format }: Facts) => storedFields({ ...submitted, format: submitted.format ?? format });
  const wanted = { id, ...by, editorId, now: ctx.now };
  const bytes = countTextBytes(submitted);
  let hasQuota = false;
  const takeQuota = async ({ viewer, textBytes }: Facts) => {
    checkTextRoom(viewer, textBytes, bytes);
    if (!hasQuota) await enforceRevisionLimit(ctx, viewer);
    hasQuota = true;
  };
  const storesRevision = ({ viewer, textBytes, mayStoreRevision }: Facts) =>
    mayStoreRevision === 1 && (by.overwrite || hasTextRoom(viewer, textBytes, bytes));
  const recheck = async () => {
    const facts = await readSaveFacts(ctx, wanted);
    checkTextRoom(facts.viewer, facts.textBytes, storesRevision(facts) ? bytes : bytes - (facts.draftBytes ?? 0));
    return facts;
  };
  const save = async (facts: Facts) => {
    const { viewer, draftBy, textBytes } = facts;
    if (draftBy === null || storesRevision(facts)) await takeQuota(facts);
    const by = { ...wanted, author: viewer.seq };
    const bytesMax = maxTextBytes(viewer);
    const room = { bytes, bytesMax };
    const fields = fieldsFor(facts);
    const [, , saved] = await ctx.db.batch([
      assertSaveStatement(ctx.db, by, room, hasQuota),
      saveOverwrittenStatement(ctx.db, by, fields, room),
      saveStatement(ctx.db, by, fields),
      assertTextRoomStatement(ctx.db, viewer.seq, bytesMax, textBytes),
    ]);
    return { facts, version: saved[0]?.version };
  };
  const { facts, version } = await writeChecked(await readSaveFacts(ctx, wanted), recheck, save);
  if (version !== undefined) return { outcome: 'saved', version, savedAt: ctx.now };

  const storeConflict = async (facts: Facts) => {
    await takeQuota(facts);
    const { seq: author } = facts.viewer;
    return await ctx.db.batch([
      ...saveConflictStatements(ctx.db, { ...wanted, author }, fieldsFor(facts)),
      assertTextRoomStatement(ctx.db, author, maxTextBytes(facts.viewer), facts.textBytes),
      ...draftStatements(ctx.db, id, author),
    ]);
  };
  const [, stored, , ...found] = await writeChecked(facts, recheck, storeConflict);
  return { outcome: 'conflict', draft: newestDraft(id, found), revision: stored[0]?.number ?? 0 };
}

import type * as z from 'zod';
import { parse } from '#contract/format/parse';
import { pictureIds } from '#contract/format/pictures';
import { importKeyPrefixes } from '#contract/imports';
import type { importItemRequest } from '#contract/imports.schema';
import { type Ctx, readAsUser } from '../../context.ts';
import { checkBlogger } from '../access/bloggers.policy.ts';
import { draftRoomStatement } from '../drafts/imported-drafts.statements.ts';
import * as repo from './import-items.repo.ts';
import { checkKey, checkOpen, requireImport } from './imports.policy.ts';
import { importStatement } from './imports.repo.ts';

export type ItemInput = z.output<typeof importItemRequest>;

/** States in which the same hash means that nothing is to be written. */
const SETTLED = ['waiting', 'imported', 'edited'];

/** Reads and checks what storing an item depends on. @throws AppError, see `storeImportItem` */
export async function readItemFacts(ctx: Ctx, id: string, key: string, request: ItemInput) {
  const listed = [...pictureIds(parse(request.text, 2)), ...(request.image === null ? [] : [request.image])];
  const pictures = JSON.stringify([...new Set(listed)]);
  const own = key.startsWith(importKeyPrefixes.own) ? key.slice(importKeyPrefixes.own.length) : null;
  const { viewer, rows } = await readAsUser(ctx, (user) => [
    importStatement(ctx.db, id, user, ctx.now),
    repo.storedItemStatement(ctx.db, user, key),
    repo.itemFactsStatement(ctx.db, user, { pictures, own }),
    draftRoomStatement(ctx.db, user),
  ]);
  const [[row], [stored], [facts], [room]] = rows;
  const found = requireImport(row);
  checkBlogger(viewer);
  checkOpen(found);
  checkKey(key, found.kind);
  if (facts === undefined || room === undefined) throw new RangeError('the facts of an item have one row');
  return { viewer, found, stored, facts, room, pictures };
}

export type ItemFacts = Awaited<ReturnType<typeof readItemFacts>>;

/** Returns the stored item if the request changes nothing, else null. */
export function findSettled(stored: repo.StoredItemRow | undefined, { hash }: ItemInput): repo.StoredItemRow | null {
  if (stored?.hash !== hash) return null;
  const isSettled = SETTLED.includes(stored.state) || (stored.state === 'skipped' && stored.problem !== 'drafts_full');
  return isSettled ? stored : null;
}

import { createHash } from 'node:crypto';
import {
  IMPORT_DATE_MIN,
  IMPORT_KEY_MAX,
  type ImportKind,
  type ImportLoss,
  type ImportProblem,
  type ImportState,
  importKeyPrefixes,
  importMessages,
} from '#contract/imports';
import { CONTENT_MIN, TITLE_MIN } from '#contract/limits';
import { postFieldMessages } from '#contract/post-messages';
import { countCharacters } from '#contract/text';
import type { CategoryKey } from '#contract/topics';
import { AppError, invalidInput, notFound } from '../../errors.ts';
import type { ImportRow } from './imports.repo.ts';

/** Namespace of the ids of imported posts. Changing it makes a repeated import create duplicates. */
const NAMESPACE = '6f0d4a52-9c6e-4c1f-8a55-3f1f6a2d7b10';

/** Returns the id of an imported post: a UUIDv5 of its blogger and its key, so a repeated import addresses the same post. */
export function importedPostId(bloggerId: string, key: string): string {
  const digest = createHash('sha1')
    .update(Buffer.from(NAMESPACE.replaceAll('-', ''), 'hex'))
    .update(`${bloggerId}:${key}`)
    .digest();
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = digest.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** @throws AppError invalid_input unless the category is one of the blogger's writing topics */
function checkCategory(category: CategoryKey, { writingTopics }: { writingTopics: string }): void {
  const topics = JSON.parse(writingTopics) as string[];
  if (!topics.includes(category)) throw invalidInput({ category: postFieldMessages.notAWritingTopic });
}

/** @throws AppError invalid_input, see checkCategory; conflict while an import is open */
export function checkStart(category: CategoryKey, facts: { writingTopics: string; hasOpen: number }): void {
  checkCategory(category, facts);
  if (facts.hasOpen === 1) throw new AppError('conflict', importMessages.isOpen);
}

/** @throws AppError invalid_input, see checkCategory; conflict for an import that is undone */
export function checkMove(category: CategoryKey, state: ImportState, facts: { writingTopics: string }): void {
  checkCategory(category, facts);
  if (state === 'undone') throw new AppError('conflict', importMessages.isUndone);
}

/** @throws AppError not_found without an import */
export function requireImport(row: ImportRow | undefined): ImportRow {
  if (row === undefined) throw notFound(importMessages.notFound);
  return row;
}

/** @throws AppError conflict when the import has ended */
export function checkOpen({ state }: ImportRow): void {
  if (state !== 'open') throw new AppError('conflict', importMessages.isEnded);
}

/** @throws AppError invalid_input for a key of another kind of archive */
export function checkKey(key: string, kind: ImportKind): void {
  if (!key.startsWith(importKeyPrefixes[kind])) throw invalidInput({ key: importMessages.invalidKey });
}

/** Returns why an item can be no post or draft; null if it can. */
export function findProblem(
  item: { kind: 'post' | 'draft'; title: string; text: string },
  isHere: boolean,
): ImportProblem | null {
  if (isHere) return 'already_here';
  if (countCharacters(item.text) < (item.kind === 'post' ? CONTENT_MIN : 1)) return 'no_text';
  return item.kind === 'post' && countCharacters(item.title) < TITLE_MIN ? 'title_short' : null;
}

/** Returns the date of a post between 1990 and now, and its losses with one for a date that was outside. */
export function clampDate(publishedAt: number | null, losses: readonly ImportLoss[], now: number) {
  const wanted = publishedAt ?? now;
  const at = Math.min(Math.max(wanted, IMPORT_DATE_MIN), now);
  const isListed = at === wanted || losses.some(({ code }) => code === 'date_clamped');
  return { at, losses: isListed ? [...losses] : [...losses, { code: 'date_clamped' as const, count: 1 }] };
}

export const writeKeyCursor = (key: string): string => Buffer.from(key).toString('base64url');

/** Decodes the cursor of a page of items; '' for the first page. @throws AppError invalid_input for a malformed one */
export function readKeyCursor(text: string | undefined, kind: ImportKind): string {
  if (text === undefined) return '';
  const key = Buffer.from(text, 'base64url').toString();
  const isKey = key.startsWith(importKeyPrefixes[kind]) && key.length <= IMPORT_KEY_MAX;
  if (!isKey || writeKeyCursor(key) !== text) throw invalidInput({ cursor: 'Invalid cursor' });
  return key;
}

import { toPlainText } from '#contract/format/print-text';
import { SEARCH_PREVIEW_LENGTH } from '#contract/limits';
import { createExcerpt } from '#contract/plain-text';
import { type ArticleHit, type BloggerHit, findTermRanges, foldText } from '#contract/search';
import { profilePictureUrl } from '../images/images.present.ts';
import { publicTeaser } from '../posts/posts.policy.ts';
import { presentPostSummary } from '../posts/posts.present.ts';
import type { ArticleHitRow } from './search.repo.ts';

/** Characters normalized at a time to find a term. Each part overlaps the next one. */
const PART = 1000;
const OVERLAP = 200;
/** Maximum characters before the match in a preview. */
const LEAD = 40;

/** Returns the index of the first match in a text; null without one. */
function firstMatch(text: string, terms: readonly string[]): number | null {
  for (let from = 0; from < text.length; from += PART) {
    const part = text.slice(from, from + PART + OVERLAP);
    const folded = foldText(part);
    if (!terms.some((term) => folded.includes(term))) continue;
    const [match] = findTermRanges(terms, part);
    if (match !== undefined) return from + match[0];
  }
  return null;
}

/** Returns `max` characters of a plain text around its first match, cut between words if possible, with ellipses. */
export function previewAround(text: string, terms: readonly string[], max = SEARCH_PREVIEW_LENGTH): string {
  const characters = Array.from(text);
  if (characters.length <= max) return text;
  const at = Array.from(text.slice(0, firstMatch(text, terms) ?? 0)).length;
  const wanted = Math.min(Math.max(0, at - LEAD), characters.length - max);
  const blank = characters.indexOf(' ', wanted);
  const start = wanted > 0 && blank !== -1 && blank < at ? blank + 1 : wanted;
  const head = start > 0 ? '…' : '';
  const room = max - head.length;
  if (characters.length - start <= room) return head + characters.slice(start).join('');
  return head + createExcerpt(characters.slice(start).join(''), room);
}

/** Returns the readable text around its first match. If only the title matches, returns the subtitle, if there is one. */
function presentPreview({ subtitle, ...row }: ArticleHitRow, terms: readonly string[]): string {
  const text = toPlainText(publicTeaser({ ...row, teaser: row.text }), row.format);
  if (subtitle !== '' && firstMatch(text, terms) === null) return createExcerpt(subtitle, SEARCH_PREVIEW_LENGTH);
  return previewAround(text, terms);
}

/** Converts a row to a search hit. @param terms normalized */
export function presentArticleHit(row: ArticleHitRow, terms: readonly string[]): ArticleHit {
  const { id, slug, title, author, createdAt, category, isFree, isUnlocked } = presentPostSummary(row);
  return {
    id,
    slug,
    title,
    author,
    createdAt,
    category,
    isFree,
    ...(isUnlocked && { isUnlocked }),
    preview: presentPreview(row, terms),
  };
}

export const presentBloggerHit = (row: { id: string; username: string; pictureKey: string | null }): BloggerHit => ({
  id: row.id,
  username: row.username,
  pictureUrl: profilePictureUrl(row.pictureKey),
});

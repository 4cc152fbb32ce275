import { toSentences } from '#contract/format/print-text';
import { PREVIEW_LENGTH } from '#contract/limits';
import { createExcerpt } from '#contract/plain-text';
import { type OwnPost, type OwnPostOrder, slugify } from '#contract/posts';
import type { ReactionCounts } from '#contract/reactions';
import type { CategoryKey } from '#contract/topics';
import { writeValueCursor } from '../../db/cursor.ts';
import type { OwnPostRow } from './own-posts.repo.ts';

/** Converts a row to a post of its author's list. The preview is plain text. */
function presentOwnPost(row: OwnPostRow): OwnPost {
  return {
    id: row.id,
    slug: slugify(row.title),
    title: row.title,
    category: row.category as CategoryKey,
    isFree: row.isFree === 1,
    viewCount: row.viewCount,
    reactionCounts: JSON.parse(row.reactionCounts) as ReactionCounts,
    publishedAt: row.createdAt,
    preview: createExcerpt(
      row.shortText === null ? row.excerpt : toSentences(row.shortText, row.format),
      PREVIEW_LENGTH,
    ),
    pictureDecision: row.pictureDecision,
  };
}

/** Returns a page of the author's posts. @param found one row more than `size` if another page follows */
export function presentOwnPosts(found: readonly OwnPostRow[], size: number, order: OwnPostOrder) {
  const rows = found.slice(0, size);
  const last = found.length > size ? rows.at(-1) : undefined;
  const nextCursor = last ? writeValueCursor({ order, value: orderValue(last, order), before: last.seq }) : null;
  return { posts: rows.map(presentOwnPost), nextCursor };
}

/** Returns a post's sort value in an order, for the cursor. */
export const orderValue = (row: OwnPostRow, order: OwnPostOrder): string | number =>
  order === 'title' ? row.title : order === 'views' ? row.viewCount : row.seq;

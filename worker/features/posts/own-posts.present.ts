import { PREVIEW_LENGTH } from '#contract/limits';
import { excerptOf } from '#contract/markup';
import { type OwnPost, slugOf } from '#contract/posts';
import type { CategoryKey } from '#contract/topics';
import { cutPage } from '../../db/cursor.ts';
import type { OwnPostRow } from './own-posts.repo.ts';

/** A post in its writer's own lists. The excerpt is plain text, and never shorter than the preview. */
function presentOwnPost(row: OwnPostRow): OwnPost {
  return {
    id: row.id,
    slug: slugOf(row.title),
    title: row.title,
    category: row.category as CategoryKey,
    isFree: row.isFree === 1,
    viewCount: row.viewCount,
    publishedAt: row.createdAt,
    preview: excerptOf(row.excerpt, PREVIEW_LENGTH),
  };
}

/** A page of the writer's own posts; `found` holds one row more than `size` when another page follows. */
export function presentOwnPosts(found: readonly OwnPostRow[], size: number) {
  const { rows, nextCursor } = cutPage(found, size);
  return { posts: rows.map(presentOwnPost), nextCursor };
}

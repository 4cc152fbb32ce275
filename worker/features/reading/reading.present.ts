import type { ReadingResponse, SavedCard, SavedEntry, SavedPage, SavedState } from '#contract/reading';
import { writeValueCursor } from '../../db/cursor.ts';
import type { PostSummaryRow } from '../posts/post-summaries.statements.ts';
import { presentPostSummary } from '../posts/posts.present.ts';
import type { ContinuedRow } from './reading.statements.ts';
import type { SavedRow } from './saved.repo.ts';

function presentCard(row: PostSummaryRow): SavedCard {
  const { subtopics, teams, reason, ...card } = presentPostSummary(row);
  return card;
}

/** Presents an entry. One without a public post contains nothing of the post but its id. */
const presentEntry = (row: SavedRow): SavedEntry =>
  row.isListed === 1
    ? { ...presentCard(row), savedAt: row.savedAt }
    : { id: row.postId, savedAt: row.savedAt, unavailable: true };

/** @param found one row more than `size` if another page follows */
export function presentSavedPage(found: readonly SavedRow[], size: number, state: SavedState): SavedPage {
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  const hasMore = found.length > size && last !== undefined;
  return {
    entries: rows.map(presentEntry),
    nextCursor: hasMore ? writeValueCursor({ order: state, value: last.savedAt, before: last.post }) : null,
  };
}

export const presentContinued = (rows: readonly ContinuedRow[]): ReadingResponse => ({
  articles: rows.map((row) => ({ ...presentCard(row), part: row.part })),
});

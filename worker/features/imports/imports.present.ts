import { type Import, type ImportCounts, type ImportItem, type ImportLoss, importItemStates } from '#contract/imports';
import { slugify } from '#contract/posts';
import type { ImportItemRow } from './import-items.repo.ts';
import type { ImportRow } from './imports.repo.ts';

/** Presents an import with the numbers of its items in every state. */
export function presentImport({ counts, ...row }: ImportRow): Import {
  const found = JSON.parse(counts) as Partial<ImportCounts>;
  return {
    ...row,
    counts: Object.fromEntries(importItemStates.map((state) => [state, found[state] ?? 0])) as ImportCounts,
  };
}

/** Presents an item for the import with this id. */
export const presentImportItem = (row: ImportItemRow, importId: string): ImportItem => ({
  key: row.key,
  kind: row.kind,
  state: row.state,
  hash: row.hash,
  title: row.title,
  post: row.post,
  slug: row.postTitle === null ? null : slugify(row.postTitle),
  canonicalUrl: row.canonicalUrl,
  problem: row.problem,
  losses: JSON.parse(row.losses) as ImportLoss[],
  isEarlier: row.import !== importId,
});

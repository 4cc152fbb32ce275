import { useState } from 'react';
import type { DraftListItem } from '#contract/drafts';
import { DRAFTS_MAX } from '#contract/limits';

/** Manages the selection in a list of drafts. Drafts that disappear from the list are no longer selected. */
export function useDraftSelection(drafts: readonly DraftListItem[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = drafts.filter(({ id }) => ids.has(id));
  /** One request deletes at most this many. */
  const selectable = drafts.slice(0, DRAFTS_MAX);
  return {
    selected,
    isSelected: (id: string) => ids.has(id),
    isAllSelected: selectable.length > 0 && selectable.every(({ id }) => ids.has(id)),
    toggle: (id: string, isSelected: boolean) =>
      setIds((before) => new Set(isSelected ? [...before, id] : [...before].filter((known) => known !== id))),
    selectAll: (isSelected: boolean) => setIds(new Set(isSelected ? selectable.map(({ id }) => id) : [])),
  };
}

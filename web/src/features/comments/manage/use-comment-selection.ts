import { useState } from 'react';
import {
  type CommentAction,
  DECISIONS_MAX,
  type ModeratedComment,
  type ModeratedCommentList,
} from '#contract/comments';

/** The bulk actions of each list. */
export const bulkActions: Record<ModeratedCommentList, readonly CommentAction[]> = {
  held: ['approve', 'hide'],
  reported: ['hide', 'dismiss'],
  hidden: ['show'],
  all: ['approve', 'hide'],
};

/** Returns true when an action applies to a comment (docs/product-rules.md "Comments"). */
export function canDecide(action: CommentAction, { state, hiddenBy, reports }: ModeratedComment): boolean {
  switch (action) {
    case 'approve':
      return state === 'held';
    case 'hide':
      return state === 'visible' || state === 'held';
    case 'show':
      return state === 'hidden' && hiddenBy === 'blogger';
    case 'remove':
      return state !== 'removed' && hiddenBy !== 'admin';
    case 'dismiss':
      return state === 'visible' && reports > 0;
  }
}

/**
 * Manages the selection in a list of comments. Comments that disappear from the list, or to which no bulk action
 * applies any more, are no longer selected.
 */
export function useCommentSelection(list: ModeratedCommentList, comments: readonly ModeratedComment[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const isSelectable = (comment: ModeratedComment) => bulkActions[list].some((action) => canDecide(action, comment));
  const selectable = comments.filter(isSelectable);
  const selected = selectable.filter(({ id }) => ids.has(id));
  /** One decision names at most this many. */
  const first = selectable.slice(0, DECISIONS_MAX);
  return {
    selected,
    isSelectable,
    canSelect: selectable.length > 1,
    isTooMany: selected.length > DECISIONS_MAX,
    isSelected: ({ id }: ModeratedComment) => ids.has(id),
    isAllSelected: first.length > 0 && first.every(({ id }) => ids.has(id)),
    toggle: (id: string, isSelected: boolean) =>
      setIds((before) => new Set(isSelected ? [...before, id] : [...before].filter((known) => known !== id))),
    selectAll: (isSelected: boolean) => setIds(new Set(isSelected ? first.map(({ id }) => id) : [])),
  };
}

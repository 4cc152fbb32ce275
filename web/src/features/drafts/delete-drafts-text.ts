import type { DraftListItem } from '#contract/drafts';
import { formatCount } from '@/lib/text/format.ts';
import { draftTitle, isUnpublished } from './draft-title.ts';

export type DeletePrompt = { title: string; description: string; confirmLabel: string };

/** Describes the effect of deleting one draft on its post. */
function promptForOne(draft: DraftListItem): DeletePrompt {
  const title = `Delete “${draftTitle(draft)}”?`;
  if (isUnpublished(draft)) {
    const description = 'The post will be permanently deleted, with its views and reactions.';
    return { title, description, confirmLabel: 'Delete Post' };
  }
  const description = draft.isPublished
    ? 'The published post does not change. Your unpublished changes will be deleted.'
    : 'The draft and its earlier versions will be permanently deleted.';
  return { title, description, confirmLabel: 'Delete Draft' };
}

const postsStay = (count: number) =>
  count === 1
    ? '1 of them has changes to a published post. The post stays published and unchanged.'
    : `${count} of them have changes to published posts. The posts stay published and unchanged.`;

const postsDeleted = (count: number) =>
  count === 1
    ? '1 of them is an unpublished post: its views and reactions will be deleted too.'
    : `${count} of them are unpublished posts: their views and reactions will be deleted too.`;

/** Returns the confirmation for deleting drafts, with the effect on their posts. */
export function deletePrompt(drafts: readonly DraftListItem[]): DeletePrompt {
  const [first] = drafts;
  if (first !== undefined && drafts.length === 1) return promptForOne(first);
  const published = drafts.filter(({ isPublished }) => isPublished).length;
  const unpublished = drafts.filter(isUnpublished).length;
  return {
    title: `Delete ${formatCount(drafts.length, 'draft')}?`,
    description: [
      'The drafts will be permanently deleted, with the earlier versions of unpublished texts.',
      ...(published > 0 ? [postsStay(published)] : []),
      ...(unpublished > 0 ? [postsDeleted(unpublished)] : []),
    ].join(' '),
    confirmLabel: `Delete ${formatCount(drafts.length, 'Draft')}`,
  };
}

import { expect, test } from 'vitest';
import type { DraftListItem } from '#contract/drafts';
import { deletePrompt } from '../../web/src/features/drafts/delete-drafts-text.ts';

const draft = (title: string, rest: Partial<DraftListItem> = {}): DraftListItem => ({
  id: title,
  title,
  preview: '',
  words: 0,
  category: null,
  isPublished: false,
  publishedAt: null,
  takenDownReason: null,
  updatedAt: 0,
  schedule: null,
  ...rest,
});
const changed = draft('Changed', { isPublished: true, publishedAt: 1 });
const unpublished = draft('Unpublished', { publishedAt: 1 });

test('names a single draft', () => {
  expect(deletePrompt([draft('Soup')])).toMatchObject({ title: 'Delete “Soup”?', confirmLabel: 'Delete Draft' });
  expect(deletePrompt([unpublished])).toMatchObject({ confirmLabel: 'Delete Post' });
});

test('counts several drafts, and says what happens to their posts', () => {
  const { title, description, confirmLabel } = deletePrompt([draft('Soup'), changed, unpublished, unpublished]);
  expect([title, confirmLabel]).toEqual(['Delete 4 drafts?', 'Delete 4 Drafts']);
  expect(description).toContain('1 of them has changes to a published post. The post stays published and unchanged.');
  expect(description).toContain('2 of them are unpublished posts: their views and reactions will be deleted too.');
  expect(deletePrompt([draft('Soup'), draft('Salt')]).description).not.toContain('of them');
});

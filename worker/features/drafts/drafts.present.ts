import type { Draft, DraftFields, DraftListItem, Revision, RevisionListItem } from '#contract/drafts';
import type { Picture } from '#contract/images';
import { PREVIEW_LENGTH } from '#contract/limits';
import { createExcerpt, plainText } from '#contract/markup';
import type { CategoryKey } from '#contract/topics';
import { type ImageRow, presentPicture } from '../images/images.present.ts';
import type { DraftListRow, DraftRow, WorkRow } from './drafts.repo.ts';
import type { RevisionListRow, RevisionRow } from './revisions.repo.ts';

function presentWork(row: WorkRow): { fields: DraftFields; picture: Picture | null } {
  const image = row.image === null ? null : (JSON.parse(row.image) as ImageRow);
  return {
    fields: {
      title: row.title,
      content: row.content,
      category: row.category as CategoryKey | null,
      subtopics: JSON.parse(row.subtopics) as string[],
      teams: JSON.parse(row.teams) as string[],
      isFree: row.isFree === 1,
      imageId: image?.id ?? null,
      imageAlt: row.imageAlt,
    },
    picture: presentPicture(image),
  };
}

const previewOf = (head: string) => createExcerpt(plainText(head), PREVIEW_LENGTH);

/** Presents a draft to its author, or the published post that a new draft would begin from. */
export function presentDraft(id: string, row: DraftRow, isSaved: boolean): Draft {
  const { version, publishedAt, takenDownReason, updatedAt } = row;
  const state = { isPublished: row.isPublished === 1, publishedAt, takenDownReason, updatedAt };
  return { id, version, isSaved, ...presentWork(row), ...state };
}

/** Presents a draft in its author's list. */
export function presentDraftItem({ head, ...row }: DraftListRow): DraftListItem {
  return {
    ...row,
    category: row.category as CategoryKey | null,
    preview: previewOf(head),
    isPublished: row.isPublished === 1,
  };
}

/** Presents a revision in the list of its work. */
export function presentRevisionItem({
  number,
  kind,
  title,
  head,
  words,
  createdAt,
}: RevisionListRow): RevisionListItem {
  return { number, kind, title, preview: previewOf(head), words, createdAt };
}

/** Presents a revision with its text to its author. */
export function presentRevision(row: RevisionRow): Revision {
  return { ...presentRevisionItem(row), ...presentWork(row) };
}

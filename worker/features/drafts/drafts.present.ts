import type { Draft, DraftFields, DraftListItem, Revision, RevisionListItem } from '#contract/drafts';
import { toSentences } from '#contract/format/print-text';
import type { Format } from '#contract/format/tree';
import type { Images, Picture } from '#contract/images';
import { PREVIEW_LENGTH } from '#contract/limits';
import { createExcerpt } from '#contract/plain-text';
import type { Schedule } from '#contract/schedules';
import type { CategoryKey } from '#contract/topics';
import { type ImageRow, presentImages, presentPicture } from '../images/images.present.ts';
import type { DraftListRow, DraftRow, WorkRow } from './drafts.repo.ts';
import type { RevisionListRow, RevisionRow } from './revisions.repo.ts';

function presentWork(row: WorkRow): { fields: DraftFields; picture: Picture | null; images: Images } {
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
      subtitle: row.subtitle,
      description: row.description,
      shareImageId: row.shareImage,
      format: row.format,
    },
    picture: presentPicture(image),
    images: presentImages(row.images),
  };
}

/** Returns the start of a text. Its notes are at the end, so references to them in `head` would be literal text. */
const previewOf = ({ head, format }: { head: string; format: Format }) =>
  createExcerpt(toSentences(format === 1 ? head : head.replace(/\[\^\w{1,20}\]/g, ''), format), PREVIEW_LENGTH);

const presentSchedule = (json: string | null): Schedule | null =>
  json === null ? null : (JSON.parse(json) as Schedule);

/** Presents a draft to its author, or the published post that a new draft would begin from. */
export function presentDraft(id: string, row: DraftRow, isSaved: boolean): Draft {
  const { version, publishedAt, takenDownReason, updatedAt } = row;
  const schedule = presentSchedule(row.schedule);
  const state = { isPublished: row.isPublished === 1, publishedAt, takenDownReason, updatedAt, schedule };
  return { id, version, isSaved, ...presentWork(row), ...state };
}

/** Presents a draft in its author's list. */
export function presentDraftItem({ head, format, ...row }: DraftListRow): DraftListItem {
  return {
    ...row,
    category: row.category as CategoryKey | null,
    preview: previewOf({ head, format }),
    isPublished: row.isPublished === 1,
    schedule: presentSchedule(row.schedule),
  };
}

/** Presents a revision in the list of its work. */
export function presentRevisionItem({
  number,
  kind,
  title,
  head,
  format,
  words,
  createdAt,
}: RevisionListRow): RevisionListItem {
  return { number, kind, title, preview: previewOf({ head, format }), words, createdAt };
}

/** Presents a revision with its text to its author. */
export function presentRevision(row: RevisionRow): Revision {
  return { ...presentRevisionItem(row), ...presentWork(row) };
}

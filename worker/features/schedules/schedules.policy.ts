import type * as z from 'zod';
import { draftMessages } from '#contract/drafts';
import { SCHEDULE_MAX_MS, SCHEDULE_MIN_MS, SCHEDULES_MAX } from '#contract/limits';
import { postInputSchema } from '#contract/publishing.schema';
import { scheduleMessages } from '#contract/schedules';
import { AppError, fieldsOfIssues, invalidInput } from '../../errors.ts';
import type { DraftToSchedule, SubmittedRow } from './schedules.repo.ts';

/** @throws AppError invalid_input naming `publishAt` */
export function checkTime(publishAt: number, now: number): void {
  if (publishAt < now + SCHEDULE_MIN_MS) throw invalidInput({ publishAt: scheduleMessages.tooSoon });
  if (publishAt > now + SCHEDULE_MAX_MS) throw invalidInput({ publishAt: scheduleMessages.tooFar });
}

/**
 * Checks that the draft is the version that the author approves, and has room among their schedules.
 * @throws AppError conflict, with the present version in `fields.base`
 */
export function checkDraft({ version, otherSchedules }: DraftToSchedule, base: number): void {
  if (version !== base) throw new AppError('conflict', draftMessages.conflict, { fields: { base: String(version) } });
  if (otherSchedules >= SCHEDULES_MAX) throw new AppError('conflict', scheduleMessages.tooMany(SCHEDULES_MAX));
}

/**
 * Reads a stored work as its author would submit it for publication (docs/product-rules.md "Posts").
 * @throws AppError invalid_input with the fields
 */
export function toPost(row: SubmittedRow): z.output<typeof postInputSchema> {
  const { data, error } = postInputSchema.safeParse({
    title: row.title,
    content: row.content,
    category: row.category ?? '',
    subtopics: JSON.parse(row.subtopics),
    teams: JSON.parse(row.teams),
    isFree: row.isFree === 1,
    imageId: row.image,
    imageAlt: row.imageAlt,
    subtitle: row.subtitle,
    description: row.description,
    shareImageId: row.shareImage,
    format: row.format,
  });
  if (error !== undefined) throw invalidInput(fieldsOfIssues(error.issues));
  return data;
}

import * as z from 'zod';
import { NOTICE_MAX, noticeMessages } from './notice.ts';
import { SINGLE_LINE } from './user-text.schema.ts';

/** A notice that is on. `id` is null for the one of read-only mode, which cannot be dismissed. */
export const shownNoticeSchema = z.object({ id: z.int().nullable(), text: z.string() });
export type ShownNotice = z.infer<typeof shownNoticeSchema>;

/** The last time that a Date can have. Milliseconds UTC. */
const TIME_MAX = 8_640_000_000_000_000;

const moment = z
  .int(noticeMessages.timeInvalid)
  .min(0, noticeMessages.timeInvalid)
  .max(TIME_MAX, noticeMessages.timeInvalid)
  .nullable();

/**
 * Milliseconds UTC; null starts it now, and ends it when it is removed. An empty text removes it. `base` is the
 * `updatedAt` of the notice that the change builds on.
 */
export const noticeRequest = z
  .strictObject({
    text: z
      .string()
      .trim()
      .max(NOTICE_MAX, { error: noticeMessages.tooLong, abort: true })
      .regex(SINGLE_LINE, noticeMessages.oneLine),
    startsAt: moment,
    endsAt: moment,
    base: z.int().nullable(),
  })
  .refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt, {
    error: noticeMessages.endsFirst,
    path: ['endsAt'],
  });
export type NoticeRequest = z.infer<typeof noticeRequest>;

/** The saved notice, on or not. `updatedAt` is null before the first save. */
export const noticeResponse = z.object({
  text: z.string(),
  startsAt: z.int().nullable(),
  endsAt: z.int().nullable(),
  updatedAt: z.int().nullable(),
});
export type NoticeResponse = z.infer<typeof noticeResponse>;

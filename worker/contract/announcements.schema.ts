import * as z from 'zod';
import {
  ANNOUNCEMENT_TEXT_MAX,
  ANNOUNCEMENT_TITLE_MAX,
  announcementAudiences,
  announcementMessages,
} from './announcements.ts';
import { campaignProgress } from './bulk-mail.schema.ts';
import { termsDocuments } from './terms.ts';
import { SINGLE_LINE, sanitizeText } from './user-text.schema.ts';

const title = z
  .string()
  .trim()
  .min(1, announcementMessages.titleRequired)
  .max(ANNOUNCEMENT_TITLE_MAX, { error: announcementMessages.titleTooLong, abort: true })
  .regex(SINGLE_LINE, announcementMessages.titleOneLine);
const text = z
  .string()
  .max(ANNOUNCEMENT_TEXT_MAX, { error: announcementMessages.textTooLong, abort: true })
  .transform((typed) => sanitizeText(typed).replace(/\r\n?/g, '\n').trim())
  .pipe(z.string().min(1, announcementMessages.textRequired));

export const testAnnouncementRequest = z.strictObject({ title, text });
export type TestAnnouncementRequest = z.input<typeof testAnnouncementRequest>;

/** `id` is made by the form, so a repeated request sends one announcement. */
export const sendAnnouncementRequest = z
  .strictObject({
    id: z.uuid(),
    title,
    text,
    audience: z.enum(announcementAudiences),
    byEmail: z.boolean(),
    byNotification: z.boolean(),
  })
  .refine(({ byEmail, byNotification }) => byEmail || byNotification, {
    error: announcementMessages.wayRequired,
    path: ['byEmail'],
  });
export type SendAnnouncementRequest = z.input<typeof sendAnnouncementRequest>;

export const reachQuery = z.strictObject({ audience: z.enum(announcementAudiences) });
/** Users of an audience, and those who get its emails. Both stop at AUDIENCE_COUNT_MAX. */
export const announcementReach = z.object({ people: z.int(), emails: z.int() });
export type AnnouncementReach = z.infer<typeof announcementReach>;

/** An announcement with the progress of its campaign. `document`: it announces a new version of it. Milliseconds UTC. */
export const announcementSchema = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  audience: z.enum(announcementAudiences),
  byEmail: z.boolean(),
  byNotification: z.boolean(),
  document: z.enum(termsDocuments).nullable(),
  createdAt: z.int(),
  ...campaignProgress.shape,
});
export type Announcement = z.infer<typeof announcementSchema>;

/** Newest first. */
export const announcementsResponse = z.object({
  announcements: z.array(announcementSchema),
  nextCursor: z.string().nullable(),
});
export type AnnouncementsResponse = z.infer<typeof announcementsResponse>;

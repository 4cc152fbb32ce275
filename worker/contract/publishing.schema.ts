import * as z from 'zod';
import { formatSchema } from './format/format.schema.ts';
import {
  CONTENT_MAX,
  CONTENT_MIN,
  IMAGE_ALT_MAX,
  POST_SUBTOPICS_MAX,
  POST_TEAMS_MAX,
  SHARE_DESCRIPTION_LENGTH,
  SUBTITLE_MAX,
  TITLE_MAX,
  TITLE_MIN,
} from './limits.ts';
import { missingTags, postFieldMessages } from './post-messages.ts';
import { countCharacters, stripDirectionControls } from './text.ts';
import { type CategoryKey, categoriesWithPage } from './topics.ts';
import { storedName, userText } from './user-text.schema.ts';

const titleSchema = userText(postFieldMessages.titleRequired)
  .transform((text) => stripDirectionControls(text).replace(/\s+/g, ' ').trim())
  .refine((text) => text !== '', postFieldMessages.titleRequired)
  .refine((text) => countCharacters(text) >= TITLE_MIN, postFieldMessages.titleShort)
  .refine((text) => countCharacters(text) <= TITLE_MAX, postFieldMessages.titleLong);

const contentSchema = userText(postFieldMessages.contentRequired)
  .transform((text) => text.trim())
  .refine((text) => text !== '', postFieldMessages.contentRequired)
  .refine((text) => countCharacters(text) >= CONTENT_MIN, postFieldMessages.contentShort)
  .refine((text) => countCharacters(text) <= CONTENT_MAX, postFieldMessages.contentLong);

/**
 * A category for posts. An empty value gets the message for a missing choice; the message for an unknown one names it.
 */
export const writableCategorySchema = z
  .string(postFieldMessages.categoryRequired)
  .transform((text, ctx): CategoryKey => {
    const found = categoriesWithPage.find(({ key }) => key === text);
    if (found !== undefined) return found.key;
    const message =
      text === '' ? postFieldMessages.categoryRequired : postFieldMessages.invalidCategory(text.slice(0, 50));
    ctx.issues.push({ code: 'custom', message, input: text });
    return z.NEVER;
  });

/** Public id of a work: its draft and the post published from it. The author's browser chooses it. */
export const workIdSchema = z.uuid();
export const workParams = z.object({ id: workIdSchema });

/** A text of one line that may be empty. @param name for its type error */
const optionalLine = (name: string, max: number, message: string) =>
  userText(name)
    .transform((text) => stripDirectionControls(text).replace(/\s+/g, ' ').trim())
    .refine((text) => countCharacters(text) <= max, message)
    .default('');

/**
 * A post as its author submits it. Subtopics are stored names, teams public ids. Without `format`, as from an older
 * page, the stored format stays.
 */
export const postInputSchema = z
  .strictObject({
    title: titleSchema,
    content: contentSchema,
    category: writableCategorySchema,
    subtopics: z.array(storedName).max(POST_SUBTOPICS_MAX, `Please choose at most ${POST_SUBTOPICS_MAX}`),
    teams: z.array(storedName).max(POST_TEAMS_MAX, `Please choose at most ${POST_TEAMS_MAX} teams`),
    isFree: z.boolean(),
    imageId: storedName.nullable(),
    imageAlt: optionalLine('Description', IMAGE_ALT_MAX, postFieldMessages.imageAltLong),
    subtitle: optionalLine('Subtitle', SUBTITLE_MAX, postFieldMessages.subtitleLong),
    description: optionalLine('Description', SHARE_DESCRIPTION_LENGTH, postFieldMessages.descriptionLong),
    shareImageId: storedName.nullable().default(null),
    format: formatSchema.optional(),
  })
  .superRefine((post, ctx) => {
    for (const [field, message] of Object.entries(missingTags(post))) {
      ctx.addIssue({ code: 'custom', message, path: [field] });
    }
  });
export type PostInput = z.input<typeof postInputSchema>;

/**
 * `base` is the version of the draft or post it builds on (contract/drafts); null skips the comparison.
 * `emailSubscribers: false` suppresses the notice of this post for good, also when it is published again.
 */
export const publishRequest = z.strictObject({
  post: postInputSchema,
  base: z.int().min(0).nullable(),
  emailSubscribers: z.boolean().default(true),
});
export type PublishRequest = z.input<typeof publishRequest>;

/**
 * `isNew` is false for an update. `emailed`: number of readers who get an email; null above NOTICED_COUNT_MAX,
 * where they are not counted.
 */
export const publishedResponse = z.object({
  post: z.object({ id: z.string(), slug: z.string() }),
  isNew: z.boolean(),
  emailed: z.int().nullable(),
});
export type PublishedResponse = z.infer<typeof publishedResponse>;

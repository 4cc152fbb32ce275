import * as z from 'zod';
import { isSafeAddress } from './format/addresses.ts';
import {
  IMPORT_KEY_MAX,
  IMPORT_LOSSES,
  IMPORT_PUBLISH_MAX,
  importItemKinds,
  importItemStates,
  importKinds,
  importMessages,
  importProblems,
  importStates,
} from './imports.ts';
import { CONTENT_MAX, IMAGE_ALT_MAX, SHARE_DESCRIPTION_LENGTH, SUBTITLE_MAX, TITLE_MAX } from './limits.ts';
import { postFieldMessages } from './post-messages.ts';
import { writableCategorySchema } from './publishing.schema.ts';
import { countCharacters, stripDirectionControls } from './text.ts';
import { categoryKeySchema } from './topics.schema.ts';
import { storedName, userText } from './user-text.schema.ts';

const ADDRESS_MAX = 2048;

/** A key of `importKeyPrefixes` with the post's id in the archive. */
export const importKeySchema = z
  .string()
  .max(IMPORT_KEY_MAX, { abort: true, error: importMessages.invalidKey })
  .regex(/^(?:substack|ghost|wp|medium|own):[^\s\0\p{Cs}][^\0\p{Cs}]*$/u, importMessages.invalidKey);

/** SHA-256 of the post as the archive has it, in hexadecimal digits. */
const hashSchema = z
  .string()
  .max(64, { abort: true })
  .regex(/^[0-9a-f]{64}$/);

export const importLossSchema = z.strictObject({ code: z.enum(IMPORT_LOSSES), count: z.int().min(1).max(100_000) });
export type ImportLoss = z.infer<typeof importLossSchema>;

const countSchema = z.int().min(0);

/** Items by their state. */
export const importCountsSchema = z.object({
  waiting: countSchema,
  imported: countSchema,
  edited: countSchema,
  skipped: countSchema,
  failed: countSchema,
});
export type ImportCounts = z.infer<typeof importCountsSchema>;

/** `counts` are of the items that this import created. Times are milliseconds UTC. */
export const importSchema = z.object({
  id: z.string(),
  kind: z.enum(importKinds),
  category: categoryKeySchema,
  state: z.enum(importStates),
  counts: importCountsSchema,
  createdAt: z.int(),
  expiresAt: z.int(),
});
export type Import = z.infer<typeof importSchema>;

/** Starts an import. `category` is the one of all its posts, and one of the blogger's writing topics. */
export const newImportRequest = z.strictObject({ kind: z.enum(importKinds), category: writableCategorySchema });
export type NewImportRequest = z.infer<typeof newImportRequest>;

export const importResponse = z.object({ import: importSchema });
export type ImportResponse = z.infer<typeof importResponse>;

/** The newest imports, newest first. */
export const importsResponse = z.object({ imports: z.array(importSchema) });
export type ImportsResponse = z.infer<typeof importsResponse>;

/**
 * One post or draft of an archive. `post` is its id here, also before it is published, and null for a skipped item.
 * `slug` is that of the published post, else null. `isEarlier`: another import created it, so this one's undo leaves it.
 */
export const importItemSchema = z.object({
  key: z.string(),
  kind: z.enum(importItemKinds),
  state: z.enum(importItemStates),
  hash: hashSchema,
  title: z.string(),
  post: z.string().nullable(),
  slug: z.string().nullable(),
  canonicalUrl: z.string().nullable(),
  problem: z.enum(importProblems).nullable(),
  losses: z.array(importLossSchema),
  isEarlier: z.boolean(),
});
export type ImportItem = z.infer<typeof importItemSchema>;

export const importItemsQuery = z.strictObject({ cursor: z.string().max(400).optional() });

/** An import with a page of the items of its kind, those of earlier imports included, by key. */
export const importItemsResponse = importResponse.extend({
  items: z.array(importItemSchema),
  nextCursor: z.string().nullable(),
});
export type ImportItemsResponse = z.infer<typeof importItemsResponse>;

const line = (name: string, max: number, message: string) =>
  userText(name)
    .transform((text) => stripDirectionControls(text).replace(/\s+/g, ' ').trim())
    .refine((text) => countCharacters(text) <= max, message);

const canonicalSchema = z
  .string()
  .max(ADDRESS_MAX, importMessages.canonicalInvalid)
  .refine((address) => address.startsWith('https://') && isSafeAddress(address), importMessages.canonicalInvalid);

/**
 * A converted post. `text` is markup of format 2 with ids of uploaded pictures, `image` the id of its cover picture
 * and `imageAlt` its description.
 * `publishedAt` is milliseconds UTC, null for a draft; dates outside 1990 to now are clamped.
 */
export const importItemRequest = z.strictObject({
  hash: hashSchema,
  kind: z.enum(importItemKinds),
  title: line('Title', TITLE_MAX, postFieldMessages.titleLong),
  subtitle: line('Subtitle', SUBTITLE_MAX, postFieldMessages.subtitleLong).default(''),
  description: line('Description', SHARE_DESCRIPTION_LENGTH, postFieldMessages.descriptionLong).default(''),
  text: userText('Text')
    .transform((text) => text.trim())
    .refine((text) => countCharacters(text) <= CONTENT_MAX, importMessages.textLong),
  image: storedName.nullable().default(null),
  imageAlt: line('Description', IMAGE_ALT_MAX, postFieldMessages.imageAltLong).default(''),
  isPremium: z.boolean(),
  publishedAt: z.int().nullable(),
  canonicalUrl: canonicalSchema.nullable().default(null),
  losses: z.array(importLossSchema).max(IMPORT_LOSSES.length).default([]),
});
export type ImportItemRequest = z.input<typeof importItemRequest>;

/** `isChanged` is false when the stored item had the same hash, or its post was edited here. */
export const importItemResponse = z.object({ item: importItemSchema, isChanged: z.boolean() });
export type ImportItemResponse = z.infer<typeof importItemResponse>;

/** Publishes stored posts; those that are not waiting stay as they are. `isLast` ends the import. */
export const importPublishRequest = z.strictObject({
  keys: z.array(importKeySchema).max(IMPORT_PUBLISH_MAX, importMessages.chosenTooMany(IMPORT_PUBLISH_MAX)),
  isLast: z.boolean().default(false),
});
export type ImportPublishRequest = z.input<typeof importPublishRequest>;

export const importPublishResponse = importResponse.extend({ items: z.array(importItemSchema) });
export type ImportPublishResponse = z.infer<typeof importPublishResponse>;

/** Moves a part of an import to another category. */
export const importCategoryRequest = z.strictObject({ category: writableCategorySchema });
export type ImportCategoryRequest = z.infer<typeof importCategoryRequest>;

/** `remaining`: items that are still to be undone or moved; repeat the request until there are none. */
export const importSliceResponse = importResponse.extend({ remaining: z.int() });
export type ImportSliceResponse = z.infer<typeof importSliceResponse>;

export const importParams = z.object({ id: z.uuid() });
export const importItemParams = importParams.extend({ key: importKeySchema });

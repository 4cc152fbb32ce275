import * as z from 'zod';
import { storedName } from './user-text.schema.ts';

/** What a private web feed contains: everything its reader follows, everything they pay for, or one blogger. */
export const webFeedScopes = ['mine', 'paid', 'blogger'] as const;
export type WebFeedScope = (typeof webFeedScopes)[number];

/** `bloggerId` is the public id of a blogger, for that scope only. */
export const createWebFeedRequest = z
  .strictObject({ scope: z.enum(webFeedScopes), bloggerId: storedName.nullable().default(null) })
  .refine(({ scope, bloggerId }) => (scope === 'blogger') === (bloggerId !== null), {
    error: 'Choose a blogger',
    path: ['bloggerId'],
  });
export type CreateWebFeedRequest = z.input<typeof createWebFeedRequest>;

/**
 * A private web feed, without its key. Times are milliseconds UTC; `usedOn` starts the last day on which it was read,
 * and `networks` counts those of that day. `endedAt` is set when its address stopped working and has no successor.
 */
export const webFeedKeySchema = z.object({
  id: z.string(),
  scope: z.enum(webFeedScopes),
  blogger: z.object({ id: z.string(), username: z.string() }).nullable(),
  createdAt: z.int(),
  usedOn: z.int().nullable(),
  networks: z.int(),
  warnedAt: z.int().nullable(),
  endedAt: z.int().nullable(),
});
export type WebFeedKey = z.infer<typeof webFeedKeySchema>;

export const webFeedKeysResponse = z.object({ feeds: z.array(webFeedKeySchema) });
export type WebFeedKeysResponse = z.infer<typeof webFeedKeysResponse>;

/** Absolute addresses with the key, which no other response contains. `opml` is null unless the scope is `mine`. */
export const webFeedAddressResponse = z.object({
  feed: webFeedKeySchema,
  addresses: z.object({ rss: z.string(), atom: z.string(), json: z.string(), opml: z.string().nullable() }),
});
export type WebFeedAddressResponse = z.infer<typeof webFeedAddressResponse>;

/** An OPML file with the feeds of what a reader follows. */
export const opmlFile = z.string();

import * as z from 'zod';
import { importKinds } from './imports.ts';
import { READER_ROWS_MAX, readerImportMessages } from './reader-import.ts';
import { sanitizeText } from './user-text.schema.ts';

/** A row of the file. An address that is not valid is counted, and does not fail the request. */
const rowSchema = z.strictObject({
  email: z
    .string()
    .max(1000)
    .transform((text) => sanitizeText(text).trim()),
  isSubscribed: z.boolean(),
});

/**
 * A part of a file of readers. `file` is an id of the browser's choice, the same for all parts of one file. `source` is
 * the platform that the file comes from.
 */
export const readerImportRequest = z.strictObject({
  file: z.uuid(),
  source: z.enum([...importKinds, 'other']),
  isConfirmed: z.literal(true, readerImportMessages.confirm),
  rows: z.array(rowSchema).min(1).max(READER_ROWS_MAX, readerImportMessages.tooManyRows),
});
export type ReaderImportRequest = z.infer<typeof readerImportRequest>;

/**
 * Counts each row of the part once. `known` were on the list before; `unsubscribed` left it before, or are not subscribed
 * in the file. Both stay as they are. `suppressed` get no email from anybody here. `rows` is the count of the file.
 */
export const readerImportResponse = z.object({
  added: z.int(),
  known: z.int(),
  unsubscribed: z.int(),
  suppressed: z.int(),
  invalid: z.int(),
  rows: z.int(),
});
export type ReaderImportResponse = z.infer<typeof readerImportResponse>;

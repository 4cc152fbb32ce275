export type { ReaderImportRequest, ReaderImportResponse } from './reader-import.schema.ts';

/** Rows of one request, and readers of one file, which the browser sends in parts. */
export const READER_ROWS_MAX = 1000;
export const READERS_PER_FILE_MAX = 50_000;
/** Imported readers who get their first email on the first day. */
export const FIRST_MAILS_PER_DAY = 500;

/** The agreement that a blogger confirms for imported readers, as stored with each of them. */
export const importConsent = (username: string): string =>
  `These readers agreed to get my posts by email. @${username} has proof of that, and can see their email addresses.`;

export const readerImportMessages = {
  confirm: 'Confirm that these readers agreed to get your posts by email',
  tooManyRows: 'Send up to 1,000 readers at a time',
  fileFull: 'One file can have up to 50,000 readers. Split it, and import the rest as another file.',
} as const;

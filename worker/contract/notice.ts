export type { NoticeRequest, NoticeResponse, ShownNotice } from './notice.schema.ts';

/** Characters of a notice. */
export const NOTICE_MAX = 200;

/** The notice of read-only mode. */
export const readOnlyNotice = (platformName: string): string =>
  `${platformName} is read-only at the moment. You can read everything; changes are not saved.`;

/** Messages of the API and the screen about the notice. */
export const noticeMessages = {
  tooLong: 'The notice must be at most 200 characters',
  oneLine: 'The notice must be one line of text',
  timeInvalid: 'Enter a date and a time, such as 2026-11-26 22:00',
  endsFirst: 'The end must be after the start',
  hasEnded: 'The end must be in the future',
  conflict: 'Another admin has changed the notice. Compare it with yours, then save again.',
  loadFailed: 'Failed to load the notice',
  saveFailed: 'Failed to save the notice',
  saved: 'Notice saved',
  removed: 'Notice removed',
} as const;

import type { RestrictionKind } from './restrictions.ts';

export type { AdminCase, CaseEntry, CaseHistoryResponse, CaseNote, CaseNoteRequest } from './cases.schema.ts';

/** What a case is about. */
export const caseKinds = ['article', 'comment', 'blogger'] as const;
export type CaseKind = (typeof caseKinds)[number];

/** Notes of a case. */
export const CASE_NOTES_MAX = 100;
export const CASE_HISTORY_PAGE_SIZE = 20;

/** Entries of a person's history. */
export const caseEntries = ['report', 'restriction', 'appeal'] as const;
/** What an entry is about: what was reported, or what was restricted. */
export type CaseEntryKind = 'article' | 'picture' | 'comment' | 'blogger' | RestrictionKind;

export const caseMessages = {
  missing: 'This case no longer exists. Its content was deleted.',
  assigned: (name: string | null) => `${name ?? 'Another admin'} has already taken this case`,
  noteRequired: 'Please write a note',
  noteLong: 'A note must be at most 1,000 characters',
  notesFull: 'This case already has 100 notes',
} as const;

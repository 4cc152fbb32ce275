import * as z from 'zod';
import { caseEntries, caseKinds, caseMessages } from './cases.ts';
import { requiredText } from './moderation-fields.schema.ts';
import { storedName } from './user-text.schema.ts';

export const caseParams = z.object({ kind: z.enum(caseKinds), id: storedName });

export const caseNoteSchema = z.object({
  id: z.int(),
  body: z.string(),
  /** Name of the admin; null after that account's deletion. */
  author: z.string().nullable(),
  createdAt: z.int(),
});
export type CaseNote = z.infer<typeof caseNoteSchema>;

/**
 * An earlier report, restriction or appeal about the same person. `detail` is the reason of a report or the ground of a
 * restriction. `outcome` is the decision of a report, 'in_force' or 'ended', or the result of an appeal; null while open.
 */
export const caseEntrySchema = z.object({
  id: z.string(),
  entry: z.enum(caseEntries),
  kind: z.string(),
  detail: z.string(),
  title: z.string().nullable(),
  at: z.int(),
  outcome: z.string().nullable(),
  answeredBy: z.string().nullable(),
});
export type CaseEntry = z.infer<typeof caseEntrySchema>;
/** Newest first. */
export const caseHistoryResponse = z.object({
  entries: z.array(caseEntrySchema),
  nextCursor: z.string().nullable(),
});
export type CaseHistoryResponse = z.infer<typeof caseHistoryResponse>;

/** A case for admins. `assignee` is the name of the admin who works on it. Notes are listed newest first. */
export const adminCaseResponse = z.object({
  assignee: z.string().nullable(),
  isMine: z.boolean(),
  notes: z.array(caseNoteSchema),
});
export type AdminCase = z.infer<typeof adminCaseResponse>;

export const assignmentResponse = z.object({ assignee: z.string().nullable() });

export const caseNoteRequest = z.strictObject({ body: requiredText(caseMessages.noteRequired, caseMessages.noteLong) });
export type CaseNoteRequest = z.input<typeof caseNoteRequest>;

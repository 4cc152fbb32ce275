import * as z from 'zod';
import { TERMS_SUMMARY_MAX, TERMS_TEXT_MAX, termsDocuments, termsMessages } from './terms.ts';
import { SINGLE_LINE, sanitizeText } from './user-text.schema.ts';

const version = z
  .string()
  .max(9, { abort: true })
  .regex(/^[1-9]\d*$/)
  .transform(Number);
const document = z.enum(termsDocuments);

export const termsParams = z.strictObject({ document });
export const termsVersionParams = z.strictObject({ document, version });

/** A version without its text. Times milliseconds UTC. */
const listedVersion = z.object({
  version: z.int(),
  summary: z.string(),
  needsConsent: z.boolean(),
  publishedAt: z.int(),
  inForceAt: z.int(),
});
export type TermsVersion = z.infer<typeof listedVersion>;

/**
 * A document. `shown` is the requested version, or the one in force; null for the text that is part of the product.
 * `versions` are the newest ones, published or in force.
 */
export const termsResponse = z.object({
  document,
  shown: listedVersion.extend({ text: z.string() }).nullable(),
  /** The version in force; 0 for the text that is part of the product. */
  inForce: z.int(),
  versions: z.array(listedVersion),
});
export type TermsResponse = z.infer<typeof termsResponse>;

const text = z
  .string()
  .max(TERMS_TEXT_MAX, { error: termsMessages.textTooLong, abort: true })
  .transform((typed) => sanitizeText(typed).replace(/\r\n?/g, '\n'));
const summary = z
  .string()
  .trim()
  .max(TERMS_SUMMARY_MAX, { error: termsMessages.summaryTooLong, abort: true })
  .regex(SINGLE_LINE, termsMessages.summaryOneLine);

const newestVersion = z.int().min(0);

/**
 * `base` is the `updatedAt` of the draft that the change builds on; null also after a publication, so `newestVersion` is
 * the newest version that the owner saw, 0 for none.
 */
export const saveTermsDraftRequest = z.strictObject({ text, summary, base: z.int().nullable(), newestVersion });
export type SaveTermsDraftRequest = z.input<typeof saveTermsDraftRequest>;

/** Publishes the saved draft `base`. `day` is the first day (UTC) on which it is in force. */
export const publishTermsRequest = z.strictObject({
  base: z.int(),
  newestVersion,
  day: z
    .string(termsMessages.dayInvalid)
    .max(10, { error: termsMessages.dayInvalid, abort: true })
    .pipe(z.iso.date(termsMessages.dayInvalid)),
  needsConsent: z.boolean(),
});
export type PublishTermsRequest = z.infer<typeof publishTermsRequest>;

/** The draft and the versions, for owners. `updatedAt` is null without a draft. */
export const termsEditorResponse = z.object({
  draft: z.object({ text: z.string(), summary: z.string(), updatedAt: z.int().nullable() }),
  inForce: z.int(),
  versions: z.array(listedVersion),
});
export type TermsEditorResponse = z.infer<typeof termsEditorResponse>;

/** The versions in force to which the viewer has to agree. `summary` is that of the newest one that asks for it. */
export const consentsResponse = z.object({
  pending: z.array(z.object({ document, version: z.int(), summary: z.string() })),
});
export type ConsentsResponse = z.infer<typeof consentsResponse>;

export const agreeRequest = z.strictObject({ document, version: z.int().min(1).max(999_999_999) });
export type AgreeRequest = z.infer<typeof agreeRequest>;
/** `mustAgree`: another document still waits. */
export const agreeResponse = z.object({ mustAgree: z.boolean() });
export type AgreeResponse = z.infer<typeof agreeResponse>;

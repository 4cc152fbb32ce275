export type {
  AgreeRequest,
  AgreeResponse,
  ConsentsResponse,
  PublishTermsRequest,
  SaveTermsDraftRequest,
  TermsEditorResponse,
  TermsResponse,
} from './terms.schema.ts';

/** The texts that owners edit. */
export const termsDocuments = ['terms', 'privacy'] as const;
export type TermsDocument = (typeof termsDocuments)[number];

/** Titles of the documents' pages. */
export const termsTitles: Record<TermsDocument, string> = { terms: 'Terms', privacy: 'Privacy' };

/** The text that is part of the product: in force until an owner publishes the first version. */
export const BUILT_IN_VERSION = 0;

export const TERMS_TEXT_MAX = 60_000;
export const TERMS_SUMMARY_MAX = 500;
/** Versions of a document that its page lists, the newest first. */
export const TERMS_VERSIONS_LISTED = 100;
/** A version takes effect within this number of days. */
export const TERMS_AHEAD_DAYS_MAX = 365;

/** Returns the address of a document, or of one of its versions. */
export const termsPath = (document: TermsDocument, version?: number | string): string =>
  version === undefined ? `/${document}` : `/${document}/${version}`;

/** Returns the number of a version in an address; undefined for anything else. */
export const parseTermsVersion = (typed: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : undefined;

/** Key of a document, or of one of its versions, in the browser's query cache. */
export const termsKey = (document: TermsDocument, version = ''): readonly string[] => ['terms', document, version];

/** Key of what the viewer has to agree to. */
export const consentsKey = ['own', 'consents'] as const;

export const termsMessages = {
  textRequired: 'Write the text',
  textTooLong: 'The text must be at most 60,000 characters',
  summaryRequired: 'Write what changes',
  summaryTooLong: 'The summary must be at most 500 characters',
  summaryOneLine: 'The summary must be one paragraph of text',
  dayInvalid: 'Enter a day, such as 2026-12-31',
  dayPast: 'Choose today or a later day (UTC)',
  dayTooFar: 'Choose a day within a year',
  dayTooEarly: 'Choose a day that is not before the start of an earlier version',
  unchanged: 'This is the text of the newest version. Change it before you publish it.',
  conflict: 'Another owner has changed this draft. Compare it with yours, then save again.',
  versionUnknown: 'This version does not exist',
  agreed: 'Thank you. You agreed to the new version.',
  agreeFailed: 'Failed to save your answer',
  agreeOutdated: 'There is a newer version. Read it, then agree to it.',
  consentRequired: 'Agree to the new version of the Terms or Privacy first. You can read and leave without it.',
  loadFailed: 'Failed to load the text',
  saveFailed: 'Failed to save the draft',
  saved: 'Draft saved',
  publishFailed: 'Failed to publish the version',
  published: 'Version published',
} as const;

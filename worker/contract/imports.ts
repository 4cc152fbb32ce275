import { DAY } from './time.ts';

export type {
  Import,
  ImportCategoryRequest,
  ImportCounts,
  ImportItem,
  ImportItemRequest,
  ImportItemResponse,
  ImportItemsResponse,
  ImportLoss,
  ImportPublishRequest,
  ImportPublishResponse,
  ImportResponse,
  ImportSliceResponse,
  ImportsResponse,
  NewImportRequest,
} from './imports.schema.ts';

/** Time for which an import can be resumed and undone. Its posts that are not published by then are deleted. */
export const IMPORT_RETENTION_MS = 90 * DAY;
/** Posts and drafts that a blogger can import, in all imports together. */
export const IMPORT_ITEMS_MAX = 2000;
/** Characters of a post's key, for example `substack:123`. */
export const IMPORT_KEY_MAX = 200;
/** Posts that one request publishes. */
export const IMPORT_PUBLISH_MAX = 20;
/** Posts and drafts that one request deletes or moves to another category. */
export const IMPORT_SLICE = 50;
/** Items of one page of an import. */
export const IMPORT_ITEMS_PAGE_SIZE = 200;
/** Imports of a blogger that are listed. */
export const IMPORTS_LISTED = 20;
/** Older dates become this one. */
export const IMPORT_DATE_MIN = Date.UTC(1990, 0, 1);

/** Form of the archive: `wxr` is WordPress's, `own` this platform's. */
export const importKinds = ['substack', 'ghost', 'wxr', 'medium', 'own'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Start of the keys of each kind. The rest is the post's id in the archive. */
export const importKeyPrefixes: Record<ImportKind, string> = {
  substack: 'substack:',
  ghost: 'ghost:',
  wxr: 'wp:',
  medium: 'medium:',
  own: 'own:',
};

/** `published` ends an import, and lets the blogger start another one. */
export const importStates = ['open', 'published', 'undone'] as const;
export type ImportState = (typeof importStates)[number];

/**
 * `waiting` is stored and not yet published, or its change is not. `edited` was changed, unpublished or deleted here,
 * so imports no longer change it. `skipped` and `failed` have a problem.
 */
export const importItemStates = ['waiting', 'imported', 'edited', 'skipped', 'failed'] as const;
export type ImportItemState = (typeof importItemStates)[number];

export const importItemKinds = ['post', 'draft'] as const;
export type ImportItemKind = (typeof importItemKinds)[number];

/** Reasons why an item is neither a post nor a draft here. */
export const importProblems = ['no_text', 'title_short', 'already_here', 'picture_missing', 'drafts_full'] as const;
export type ImportProblem = (typeof importProblems)[number];

/** What a post lost on its way. The browser finds all but `date_clamped`, which the server adds too. */
export const IMPORT_LOSSES = [
  'no_text',
  'text_cut',
  'title_cut',
  'subtitle_cut',
  'description_cut',
  'alt_cut',
  'date_clamped',
  'date_missing',
  'private_post',
  'paywall_moved',
  'audio',
  'video',
  'embed',
  'file',
  'picture_failed',
  'picture_dropped',
  'picture_caption',
  'data_image',
  'svg',
  'tracking_pixel',
  'script',
  'style',
  'form',
  'table',
  'math',
  'poll',
  'footnote',
  'gallery',
  'shortcode',
  'widget',
  'unsafe_link',
  'internal_link',
  'unknown_element',
] as const;
export type ImportLossCode = (typeof IMPORT_LOSSES)[number];

export const importMessages = {
  notFound: 'This import does not exist or has expired',
  isOpen: 'Finish or undo your present import before you start another one',
  isEnded: 'This import has ended. Start another one to import more.',
  isUndone: 'This import has been undone',
  isBusy: 'This import is running in another tab. Please try again.',
  tooMany: (max: number) => `You can import up to ${max.toLocaleString('en-US')} posts and drafts`,
  invalidKey: 'This post has no valid id in the archive',
  textLong: 'Text must be less than 50,000 characters',
  canonicalInvalid: 'The old address must start with https://',
  chosenTooMany: (max: number) => `You can publish up to ${max} posts at a time`,
  draftsFull: 'Your drafts take up all their storage. Delete some and import this one again.',
} as const;

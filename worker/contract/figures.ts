export type { FigureDay, FiguresResponse, PostFigures } from './figures.schema.ts';

/** Where a view of an article came from. Only this class is stored, never an address. */
export const viewSources = ['here', 'search', 'email', 'social', 'other', 'direct'] as const;
export type ViewSource = (typeof viewSources)[number];

export const isViewSource = (kind: FigureKind): kind is ViewSource => (viewSources as readonly string[]).includes(kind);

export const viewSourceLabels: Record<ViewSource, string> = {
  here: 'This site',
  search: 'Search',
  email: 'Email',
  social: 'Social media',
  other: 'Other sites',
  direct: 'Direct or unknown',
};

export const readerChanges = ['followed', 'unfollowed', 'subscribed', 'unsubscribed'] as const;
export type ReaderChange = (typeof readerChanges)[number];

/** Kinds of stored counts. */
export const figureKinds = [...viewSources, ...readerChanges] as const;
export type FigureKind = (typeof figureKinds)[number];

/** Lengths of the range in days. */
export const figureRanges = ['7', '30', '90', '365'] as const;
export type FigureRange = (typeof figureRanges)[number];

/** Days for which counts are stored. */
export const FIGURE_DAYS_STORED = 400;
/** Rows of the table of posts: those with the most views in the range. */
export const FIGURE_POSTS_MAX = 50;
/** Length of the address that a view came from; the end of a longer one is not sent. */
export const VIEW_FROM_MAX = 200;

/** Address that links of search results give as the origin of a view. */
export const SEARCH_RESULTS = '/search';

export const figuresMessages = {
  loadFailed: 'Failed to load your figures',
} as const;

/** Returns the id of the post whose article is at a path, or undefined. */
export const postIdAt = (path: string): string | undefined => /^\/article\/([^/]+)/.exec(path)?.[1];

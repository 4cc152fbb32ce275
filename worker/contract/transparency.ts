export type { TransparencyResponse, TransparencyYear } from './transparency.schema.ts';

/** What readers report, on the Transparency page. */
export const reportedKinds = ['article', 'picture', 'comment', 'blogger'] as const;
export type TransparencyKind = (typeof reportedKinds)[number];

/** Key of the page's data in the browser's query cache. */
export const transparencyKey = ['transparency'] as const;

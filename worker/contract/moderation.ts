/** Why a reader reports an article. */
export const reportReasons = [
  'spam',
  'harassment',
  'hate',
  'violence',
  'sexual',
  'copyright',
  'misleading',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** What an admin decides on a report: the article stays, or it is taken down. */
export const reportDecisions = ['kept', 'taken_down'] as const;
export type ReportDecision = (typeof reportDecisions)[number];

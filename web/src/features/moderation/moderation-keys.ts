import type { CaseKind } from '#contract/cases';
import type { DeletionKind } from '#contract/deletions';
import type { ReportState } from '#contract/moderation';
import { queryKeys } from '#contract/query-keys';

/** What readers report. */
export type ReportedKind = CaseKind;

/** Query keys of the moderation screens. */
export const moderationKeys = {
  /** Prefix of all searches. */
  readers: queryKeys.admin('readers'),
  readersLike: (text: string) => queryKeys.admin('readers', text),
  deletions: queryKeys.admin('deletions'),
  deletionPreview: (personId: string, kind: DeletionKind) => queryKeys.admin('deletion-preview', personId, kind),
  /** Prefix of all report queues. */
  reports: queryKeys.admin('reports'),
  /** Infinite query: reports of a kind of thing, of all cases or of the viewer's. */
  reportsIn: (kind: ReportedKind, state: ReportState, isMine: boolean) =>
    queryKeys.admin('reports', kind, state, isMine ? 'mine' : 'all'),
  /** Prefix of both queues of appeals. */
  appeals: queryKeys.admin('appeals'),
  /** Infinite query. */
  appealsIn: (state: ReportState, isMine: boolean) => queryKeys.admin('appeals', state, isMine ? 'mine' : 'all'),
  /** Prefix of a case and its history. */
  caseOf: (kind: CaseKind, id: string) => queryKeys.admin('cases', kind, id),
  /** Infinite query. */
  caseHistory: (kind: CaseKind, id: string) => queryKeys.admin('cases', kind, id, 'history'),
  /** Infinite query; prefix of `commentTakedowns`. */
  takedowns: queryKeys.admin('takedowns'),
  /** Infinite query. */
  commentTakedowns: queryKeys.admin('takedowns', 'comments'),
  /** Infinite query; prefix of `hiddenTeams`. */
  hiddenPosts: queryKeys.admin('hidden-posts'),
  /** The teams of one article. */
  hiddenTeams: (postId: string) => queryKeys.admin('hidden-posts', postId),
  inspection: (postId: string) => queryKeys.admin('inspection', postId),
  commentInspection: (commentId: string) => queryKeys.admin('inspection', 'comment', commentId),
  resetRequests: queryKeys.admin('reset-requests'),
  reservedHandles: queryKeys.admin('reserved-handles'),
};

/** The queries that show pending admin tasks. */
export const pendingKeys = [
  moderationKeys.reports,
  moderationKeys.appeals,
  moderationKeys.resetRequests,
  moderationKeys.takedowns,
  moderationKeys.hiddenPosts,
  moderationKeys.deletions,
  moderationKeys.reservedHandles,
  queryKeys.adminWaiting,
] as const;

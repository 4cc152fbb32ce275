import type { DeletionKind } from '#contract/deletions';
import type { ReportState } from '#contract/moderation';
import { queryKeys } from '#contract/query-keys';

/** Under which the browser keeps what moderation shows. */
export const moderationKeys = {
  /** Above all searches. */
  readers: queryKeys.admin('readers'),
  readersLike: (text: string) => queryKeys.admin('readers', text),
  deletions: queryKeys.admin('deletions'),
  deletionPreview: (personId: string, kind: DeletionKind) => queryKeys.admin('deletion-preview', personId, kind),
  /** Above both queues. */
  reports: queryKeys.admin('reports'),
  /** Infinite. */
  reportsIn: (state: ReportState) => queryKeys.admin('reports', state),
  /** Infinite. */
  takedowns: queryKeys.admin('takedowns'),
  /** Infinite. */
  hiddenPosts: queryKeys.admin('hidden-posts'),
  /** Below it: of one article. */
  hiddenTeams: (postId: string) => queryKeys.admin('hidden-posts', postId),
  inspection: (postId: string) => queryKeys.admin('inspection', postId),
  resetRequests: queryKeys.admin('reset-requests'),
};

/** All that waits for an admin's word. */
export const pendingKeys = [
  moderationKeys.reports,
  moderationKeys.resetRequests,
  moderationKeys.takedowns,
  moderationKeys.hiddenPosts,
  moderationKeys.deletions,
  queryKeys.adminWaiting,
] as const;

export type { DeletionPreview, DeletionProgress, DeletionRequest } from './deletions.schema.ts';

/** What is deleted: somebody's blog alone, or their account with everything. */
export const deletionKinds = ['blogger', 'account'] as const;
export type DeletionKind = (typeof deletionKinds)[number];

/** Who asked for it: the person themselves, or an admin. */
export const deletionRequesters = ['self', 'admin'] as const;
export type DeletionRequester = (typeof deletionRequesters)[number];

export const deletionMessages = {
  loadFailed: 'Failed to load what would be deleted',
  failed: 'Failed to delete your account',
  exportFailed: 'Failed to export your data',
  usernameDiffers: 'This is not your username',
  lastAdmin: 'You are the last admin. Make somebody else an admin first.',
  blogLeaving: 'Your blog is being deleted. You can begin a new one when that is done.',
  notFound: 'There is nothing of that name to delete',
  started: 'Your account is being deleted',
} as const;

/** Whether somebody has typed their own username: as everywhere, capitals do not count. */
export const matchesUsername = (typed: string, username: string): boolean =>
  typed.trim().toLowerCase() === username.toLowerCase();

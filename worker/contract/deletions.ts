export type { DeletionPreview, DeletionProgress, DeletionRequest } from './deletions.schema.ts';

/** Deletion targets: only the blog, or the whole account. */
export const deletionKinds = ['blogger', 'account'] as const;
export type DeletionKind = (typeof deletionKinds)[number];

/** Initiators of a deletion: the user or an admin. */
export const deletionRequesters = ['self', 'admin'] as const;
export type DeletionRequester = (typeof deletionRequesters)[number];

const requesterNames = { self: 'the person', admin: 'an admin' } as const;

/** Names who requested a deletion and, for a blog's deletion that became the account's, who extended it. */
export function describeRequesters(requesters: {
  by: DeletionRequester;
  extendedBy: DeletionRequester | null;
}): string {
  const by = requesterNames[requesters.by];
  if (requesters.extendedBy === null) return by;
  return `${by} (blog) and ${requesterNames[requesters.extendedBy]} (account)`;
}

export const deletionMessages = {
  loadFailed: 'Failed to load what would be deleted',
  failed: 'Failed to delete your account',
  exportFailed: 'Failed to export your data',
  usernameDiffers: 'This is not your username',
  lastOwner: 'You are the last owner of the platform. Make someone else an owner first.',
  blogIsBeingDeleted: 'Your blog is being deleted. You can start a new one when the deletion is complete.',
  notFound: 'This account or blog does not exist',
  started: 'Your account is being deleted',
} as const;

/** Checks a typed confirmation of the user's own username; case does not matter. */
export const matchesUsername = (typed: string, username: string): boolean =>
  typed.trim().toLowerCase() === username.toLowerCase();

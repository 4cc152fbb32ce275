export type {
  Draft,
  DraftFields,
  DraftListItem,
  DraftResponse,
  DraftsResponse,
  Revision,
  RevisionListItem,
  RevisionResponse,
  RevisionsResponse,
  SaveDraftRequest,
  SaveDraftResponse,
} from './drafts.schema.ts';

export const draftMessages = {
  loadFailed: 'Failed to load your drafts',
  notFound: 'Draft not found',
  conflict: 'This draft was changed in another tab or on another device',
  tooMany: (max: number) => `You have ${max} drafts. Publish or delete some of them first.`,
  tooLong: 'This text is too long to be saved. It is kept in this browser.',
  deleted: 'Draft deleted',
  deleteFailed: 'Failed to delete draft',
  revisionNotFound: 'This version is not there any more',
  restored: (number: number) => `Version ${number} restored`,
} as const;

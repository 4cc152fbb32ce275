export type {
  DeleteDraftsRequest,
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
  tooMany: (max: number) => `You have reached the limit of ${max} drafts. Publish or delete some first.`,
  storageFull:
    'Your drafts and their earlier versions take up 100 MB, which is the most an account can store. Delete drafts you no longer need and try again.',
  storageFullUnconfirmed:
    'Your drafts take up 1 MB, which is the most an account can store before its email is confirmed. Confirm your email or delete a draft, then try again.',
  tooLong: 'This text is too long to save. It is stored in this browser only.',
  deleted: 'Draft deleted',
  deleteFailed: 'Failed to delete draft',
  chooseDrafts: 'Choose at least one draft',
  chosenTooMany: (max: number) => `You can delete up to ${max} drafts at a time. Choose fewer.`,
  deletedMany: (count: number) => (count === 1 ? '1 draft deleted' : `${count} drafts deleted`),
  deleteManyFailed: 'Failed to delete drafts',
  revisionNotFound: 'This version no longer exists',
  restored: (number: number) => `Version ${number} restored`,
} as const;

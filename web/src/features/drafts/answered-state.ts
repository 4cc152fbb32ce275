import type { Draft, SaveDraftResponse } from '#contract/drafts';
import { isPermanentError, isSignedOut } from './draft-server.ts';
import type { DraftState } from './draft-state.ts';

type Patch = Partial<DraftState>;

const standing = ({ isPublished, publishedAt, takenDownReason, isSaved }: Draft): Patch => ({
  ...{ isPublished, publishedAt, takenDownReason, isSaved },
});

export const asError = (error: unknown) => (error instanceof Error ? error : new Error('Something went wrong'));

/** Returns the editor state for the draft that the server has. */
export function stateOfDraft(draft: Draft): Patch {
  const { fields, picture, isSaved, version, updatedAt } = draft;
  const saved: Patch = { status: isSaved ? 'saved' : 'idle', savedAt: isSaved ? updatedAt : null };
  return { fields, picture, ...standing(draft), base: version, conflict: null, failure: null, isKept: true, ...saved };
}

/** Returns the state changes after the server reports a conflict. */
export function stateOfConflict({ draft, revision }: Extract<SaveDraftResponse, { outcome: 'conflict' }>): Patch {
  return { conflict: { draft, revision }, status: 'conflict', failure: null, ...standing(draft) };
}

/** Returns the state changes after a successful save. */
export function stateOfSave({ version, savedAt }: Extract<SaveDraftResponse, { outcome: 'saved' }>): Patch {
  return { base: version, savedAt, conflict: null, failure: null, isSaved: true };
}

/** Returns the state changes after a failed save. A conflict persists until the author chooses a version. */
export function stateOfFailure(error: unknown, { conflict }: DraftState): Patch {
  const status = isPermanentError(error) || isSignedOut(error) ? 'refused' : 'offline';
  return { failure: asError(error), status: conflict === null ? status : 'conflict' };
}

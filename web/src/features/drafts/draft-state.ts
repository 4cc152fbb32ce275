import type { Draft, DraftFields, SaveDraftResponse } from '#contract/drafts';
import type { Images, Picture } from '#contract/images';
import type { Schedule } from '#contract/schedules';
import { isPermanentError, isSignedOut } from './draft-server.ts';

/**
 * `new`: not on the server yet. `resumed`: stored here, and possibly deleted on the server. `draft` and `post`: named
 * by the URL; they must exist.
 */
export type WorkKind = 'new' | 'resumed' | 'draft' | 'post';

/**
 * `saving`: a save is scheduled or in flight. `offline`: the save is retried. `rejected`: the server rejected the save.
 * The text is preserved in each case.
 */
type SaveStatus = 'idle' | 'saving' | 'saved' | 'offline' | 'conflict' | 'rejected';

/** The other version of a draft, and the number of the revision that holds this one. */
type DraftConflict = { draft: Draft; revision: number };

/** The pictures of a work: the featured one, and those that were in its text since it was opened. */
export type WorkPictures = { picture: Picture | null; images: Images };

/** State of an open draft, as the screen shows it. `savedAt` is milliseconds UTC. */
export type DraftState = WorkPictures & {
  isLoading: boolean;
  /** The error of a failed load. */
  error: Error | null;
  fields: DraftFields;
  isPublished: boolean;
  /** Time of the first publication, milliseconds UTC; null if never published. */
  publishedAt: number | null;
  /** Reason why an admin took the post down, or null. */
  takenDownReason: string | null;
  /** When it will be published; null if it is not scheduled. */
  schedule: Schedule | null;
  /** The server has a draft of this work. */
  isSaved: boolean;
  status: SaveStatus;
  /** The error of the last save. */
  failure: Error | null;
  /** False if this browser's storage is disabled or full, so the text exists only on this screen. */
  isStoredHere: boolean;
  savedAt: number | null;
  /** The version that the fields build on; null while loading. */
  base: number | null;
  conflict: DraftConflict | null;
  /** The new id of this work, if its original id belongs to another user. */
  movedTo: string | null;
};

export const blankFields: DraftFields = {
  title: '',
  content: '',
  category: null,
  subtopics: [],
  teams: [],
  isFree: true,
  imageId: null,
  imageAlt: '',
  subtitle: '',
  description: '',
  shareImageId: null,
  format: 2,
};

export const loadingState: DraftState = {
  isLoading: true,
  error: null,
  fields: blankFields,
  picture: null,
  images: {},
  isPublished: false,
  publishedAt: null,
  takenDownReason: null,
  schedule: null,
  isSaved: false,
  status: 'idle',
  failure: null,
  isStoredHere: true,
  savedAt: null,
  base: null,
  conflict: null,
  movedTo: null,
};

const sameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((item, n) => item === other[n]);

export function sameFields(one: DraftFields, other: DraftFields): boolean {
  const { subtopics, teams, ...rest } = one;
  const names = Object.keys(rest) as (keyof typeof rest)[];
  return (
    names.every((name) => one[name] === other[name]) &&
    sameList(subtopics, other.subtopics) &&
    sameList(teams, other.teams)
  );
}

/** Returns true if there is content to store. Choices alone, such as a category, would make an empty draft. */
export const hasWriting = ({ title, subtitle, content, imageId }: DraftFields) =>
  [title, subtitle, content].some((text) => text.trim() !== '') || imageId !== null;

type Patch = Partial<DraftState>;
type CopiedWork = WorkPictures & { fields: DraftFields; base: number };

const standing = ({ isPublished, publishedAt, takenDownReason, schedule, isSaved }: Draft): Patch => ({
  isPublished,
  publishedAt,
  takenDownReason,
  schedule,
  isSaved,
});

export const asError = (error: unknown) => (error instanceof Error ? error : new Error('Something went wrong'));

/** Returns the editor state for the draft that the server has. */
export function stateOfDraft(draft: Draft): Patch {
  const { fields, picture, images, isSaved, version, updatedAt } = draft;
  const saved: Patch = { status: isSaved ? 'saved' : 'idle', savedAt: isSaved ? updatedAt : null };
  return {
    fields,
    picture,
    images,
    ...standing(draft),
    base: version,
    conflict: null,
    failure: null,
    isStoredHere: true,
    ...saved,
  };
}

/** Returns the state changes after the author has changed the work. */
export function stateOfChange(now: DraftState, fields: DraftFields, pictures: Partial<WorkPictures>): Patch {
  const isSettled = now.status === 'idle' || now.status === 'saved';
  const { picture = now.picture } = pictures;
  return {
    fields,
    picture,
    images: { ...now.images, ...pictures.images },
    ...(isSettled && { status: 'saving' }),
  };
}

/** Returns the editor state for an unsent copy of this browser. The copy of a deleted draft becomes a new draft. */
export function stateOfCopy({ fields, picture, images, base }: CopiedWork, isDeleted: boolean): Patch {
  return { fields, picture, images, base: isDeleted ? 0 : base, status: 'saving' };
}

/** Returns the state changes after the server reports a conflict. */
export function stateOfConflict({ draft, revision }: Extract<SaveDraftResponse, { outcome: 'conflict' }>): Patch {
  return { conflict: { draft, revision }, status: 'conflict', failure: null, ...standing(draft) };
}

/** Returns the state changes after a successful save. The scheduled text is older from then on. */
export function stateOfSave(
  { version, savedAt }: Extract<SaveDraftResponse, { outcome: 'saved' }>,
  { schedule }: DraftState,
): Patch {
  const behind = schedule && { ...schedule, isBehind: true };
  return { base: version, savedAt, conflict: null, failure: null, isSaved: true, schedule: behind };
}

/** Returns the state changes after a failed save. A conflict persists until the author chooses a version. */
export function stateOfFailure(error: unknown, { conflict }: DraftState): Patch {
  const status = isPermanentError(error) || isSignedOut(error) ? 'rejected' : 'offline';
  return { failure: asError(error), status: conflict === null ? status : 'conflict' };
}

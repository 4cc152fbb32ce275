import type { Draft, DraftFields } from '#contract/drafts';
import type { Picture } from '#contract/images';

/**
 * `new` works are not on the server yet, `resumed` ones perhaps not any more; a `draft` and a `post` were asked for by
 * their address and have to exist.
 */
export type WorkKind = 'new' | 'resumed' | 'draft' | 'post';

/**
 * `saving` covers what waits to be saved; `offline`: the server was not reached and is tried again; `refused`: it said
 * no. In all of them what was typed is kept.
 */
type SaveStatus = 'idle' | 'saving' | 'saved' | 'offline' | 'conflict' | 'refused';

/** The other version of a draft, and the number under which this one is kept as a revision. */
type DraftConflict = { draft: Draft; revision: number };

/** An open draft as a screen shows it. `savedAt` is milliseconds UTC. */
export type DraftState = {
  isLoading: boolean;
  /** Why it could not be opened. */
  error: Error | null;
  fields: DraftFields;
  picture: Picture | null;
  isPublished: boolean;
  /** When it was first published, milliseconds UTC; null when it never was. */
  publishedAt: number | null;
  /** Why an admin keeps it from being published, or null. */
  takenDownReason: string | null;
  /** The server has a draft of it. */
  isSaved: boolean;
  status: SaveStatus;
  /** The last save's failure. */
  failure: Error | null;
  /** False when this browser's storage is off or full, and the text is only on this screen. */
  isKept: boolean;
  savedAt: number | null;
  /** The version that the fields build on, null while loading. */
  base: number | null;
  conflict: DraftConflict | null;
  /** The work under which it goes on: its own id was not this person's to write under. */
  movedTo: string | null;
};

const blankFields: DraftFields = {
  title: '',
  content: '',
  category: null,
  subtopics: [],
  teams: [],
  isFree: true,
  imageId: null,
  imageAlt: '',
};

export const loadingState: DraftState = {
  isLoading: true,
  error: null,
  fields: blankFields,
  picture: null,
  isPublished: false,
  publishedAt: null,
  takenDownReason: null,
  isSaved: false,
  status: 'idle',
  failure: null,
  isKept: true,
  savedAt: null,
  base: null,
  conflict: null,
  movedTo: null,
};

const sameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((item, n) => item === other[n]);

/** Whether nothing was changed. */
export function sameFields(one: DraftFields, other: DraftFields): boolean {
  const { subtopics, teams, ...rest } = one;
  const names = Object.keys(rest) as (keyof typeof rest)[];
  return (
    names.every((name) => one[name] === other[name]) &&
    sameList(subtopics, other.subtopics) &&
    sameList(teams, other.teams)
  );
}

/** Whether there is something of a work to store: with choices alone, such as a category, it would be an empty draft. */
export const hasWriting = ({ title, content, imageId }: DraftFields) =>
  title.trim() !== '' || content.trim() !== '' || imageId !== null;

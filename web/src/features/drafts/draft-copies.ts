import type { DraftFields } from '#contract/drafts';
import { browserStorage } from '@/lib/storage/storage.ts';
import { copyKey, copyKeys } from './draft-keys.ts';
import { blankFields, type WorkPictures } from './draft-state.ts';

/** Unsent writing, stored in this browser. `base` is the version it builds on. */
export type DraftCopy = WorkPictures & {
  workId: string;
  /** Id of the editor that produced the copy. A save of the same editor whose response was lost is not a conflict. */
  writer: string;
  base: number;
  fields: DraftFields;
  /** The next save turns the version it replaces into a revision. */
  setsAside?: boolean;
  /** Time of the last change, milliseconds UTC. */
  at: number;
};

type Writing = Pick<DraftCopy, 'fields' | 'picture' | 'images'> & { base: number | null };
type Origin = Pick<DraftCopy, 'workId' | 'writer' | 'setsAside'>;

/** Returns the copy of what an editor has not sent. */
export const toDraftCopy = ({ base, fields, picture, images }: Writing, origin: Origin): DraftCopy => ({
  ...origin,
  base: base ?? 0,
  fields,
  picture,
  images,
  at: Date.now(),
});

const fieldsOfFormat1: DraftFields = { ...blankFields, format: 1 };

function parse(text: string | null): DraftCopy | null {
  try {
    const copy = JSON.parse(text ?? 'null') as DraftCopy | null;
    if (typeof copy?.fields?.content !== 'string') return null;
    // Copies from before some fields existed. Their text has format 1.
    return { ...copy, images: copy.images ?? {}, fields: { ...fieldsOfFormat1, ...copy.fields } };
  } catch {
    return null;
  }
}

export const readCopy = (viewerId: string, workId: string, editorId: string): DraftCopy | null =>
  parse(browserStorage.get(copyKey(viewerId, workId, editorId)));

/** Returns false if this browser's storage is disabled or full. */
export const saveCopy = (viewerId: string, copy: DraftCopy): boolean =>
  browserStorage.set(copyKey(viewerId, copy.workId, copy.writer), JSON.stringify(copy));

export const removeCopy = (
  viewerId: string,
  { workId, writer: editorId }: Pick<DraftCopy, 'workId' | 'writer'>,
): void => void browserStorage.set(copyKey(viewerId, workId, editorId), null);

/** The ids assigned by `moveCopy`. A copy that is rejected under one of them is not moved again. */
const given = new Set<string>();

/**
 * Moves a copy to a new work id after its id was rejected for this user. Returns null, with nothing changed, if storage
 * is disabled or full, or if the copy was moved before.
 */
export function moveCopy(viewerId: string, copy: DraftCopy): DraftCopy | null {
  if (given.has(copy.workId)) return null;
  const moved = { ...copy, workId: crypto.randomUUID(), writer: crypto.randomUUID(), base: 0, setsAside: false };
  if (!saveCopy(viewerId, moved)) return null;
  given.add(moved.workId);
  removeCopy(viewerId, copy);
  return moved;
}

/** Lists a user's unsent copies, of one work or of all, newest first. */
export function listCopies(viewerId: string, workId?: string): DraftCopy[] {
  return copyKeys(viewerId, workId)
    .flatMap((key) => parse(browserStorage.get(key)) ?? [])
    .sort((a, b) => b.at - a.at);
}

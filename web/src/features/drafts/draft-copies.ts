import type { DraftFields } from '#contract/drafts';
import type { Picture } from '#contract/images';
import { browserStorage } from '@/lib/storage/storage.ts';
import { copyKey, copyKeys } from './draft-keys.ts';

/** What the server does not have yet, as this browser keeps it. `base` is the version it builds on. */
export type DraftCopy = {
  workId: string;
  /** The open editor it was typed in: a save of its own whose answer was lost is no conflict (contract/drafts). */
  writer: string;
  base: number;
  fields: DraftFields;
  picture: Picture | null;
  /** What it replaces has to become a revision. */
  setsAside?: boolean;
  /** When it was typed, milliseconds UTC. */
  at: number;
};

function parse(text: string | null): DraftCopy | null {
  try {
    const copy = JSON.parse(text ?? 'null') as DraftCopy | null;
    if (typeof copy?.fields?.content !== 'string') return null;
    // Copies made before images had descriptions.
    return { ...copy, fields: { ...copy.fields, imageAlt: copy.fields.imageAlt ?? '' } };
  } catch {
    return null;
  }
}

export const readCopy = (viewerId: string, workId: string, writer: string): DraftCopy | null =>
  parse(browserStorage.get(copyKey(viewerId, workId, writer)));

/** False when this browser's storage is off or full, or it has been given one already. */
export const saveCopy = (viewerId: string, copy: DraftCopy): boolean =>
  browserStorage.set(copyKey(viewerId, copy.workId, copy.writer), JSON.stringify(copy));

export const removeCopy = (viewerId: string, { workId, writer }: Pick<DraftCopy, 'workId' | 'writer'>): void =>
  void browserStorage.set(copyKey(viewerId, workId, writer), null);

/** The ids given by `moveCopy`: what is refused under one of them too is not helped by another. */
const given = new Set<string>();

/**
 * Gives a copy a work of its own, where the id it had is not this person's to write under. Null, and nothing changed,
 * when this browser's storage is off or full.
 */
export function moveCopy(viewerId: string, copy: DraftCopy): DraftCopy | null {
  if (given.has(copy.workId)) return null;
  const moved = { ...copy, workId: crypto.randomUUID(), writer: crypto.randomUUID(), base: 0, setsAside: false };
  if (!saveCopy(viewerId, moved)) return null;
  given.add(moved.workId);
  removeCopy(viewerId, copy);
  return moved;
}

/** A person's unsent copies, of one work or of all, the newest first. */
export function listCopies(viewerId: string, workId?: string): DraftCopy[] {
  return copyKeys(viewerId, workId)
    .flatMap((key) => parse(browserStorage.get(key)) ?? [])
    .sort((a, b) => b.at - a.at);
}

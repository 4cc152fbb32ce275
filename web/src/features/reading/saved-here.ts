import { browserStorage } from '@/lib/storage/storage.ts';
import { SAVED_HERE } from './saved-sign-out.ts';

/** Posts saved in this browser, the first saved first. `owner` is the user whose account they join, null for a guest. */
type SavedHere = { owner: string | null; ids: string[] };

function read(): SavedHere {
  try {
    const { owner = null, ids = [] } = JSON.parse(browserStorage.get(SAVED_HERE) ?? '{}') as Partial<SavedHere>;
    return { owner, ids };
  } catch {
    return { owner: null, ids: [] };
  }
}

/** Posts that a guest saved in this browser. Copies that wait to join the account of another user are deleted. */
export const savedHere = {
  /** @param owner the viewer: null for a guest, whose posts a user takes over */
  read(owner: string | null): readonly string[] {
    const known = read();
    if (known.owner === null || known.owner === owner) return known.ids;
    savedHere.clear();
    return [];
  },
  /** Returns false when the browser stores nothing. */
  write: (owner: string | null, ids: readonly string[]): boolean =>
    browserStorage.set(SAVED_HERE, ids.length === 0 ? null : JSON.stringify({ owner, ids })),
  clear: () => void browserStorage.set(SAVED_HERE, null),
};

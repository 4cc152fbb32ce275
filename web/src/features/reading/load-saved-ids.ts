import { readingMessages, type SavedIdsResponse } from '#contract/reading';
import { ApiError, api } from '@/lib/http/api.ts';
import { withLock } from '@/lib/storage/locks.ts';
import { toast } from '@/lib/toast.ts';
import { savedHere } from './saved-here.ts';

/** Failures after which a post is not sent again. */
const isFinal = (error: unknown) => error instanceof ApiError && [404, 409, 422].includes(error.status);

/**
 * Moves the posts that were saved in this browser without an account to the viewer's. Each is removed here after it was
 * stored there, so that they join one account once; the others wait for the next page.
 */
async function joinAccount(viewerId: string): Promise<void> {
  let joined = 0;
  for (let ids = savedHere.read(viewerId); ids.length > 0; ids = savedHere.read(viewerId)) {
    const [id = '', ...rest] = ids;
    savedHere.write(viewerId, ids);
    try {
      await api.put(`/saved/${encodeURIComponent(id)}`);
      joined++;
    } catch (error) {
      if (!isFinal(error)) break;
      if (error instanceof ApiError && error.code === 'conflict') {
        savedHere.clear();
        toast.error(readingMessages.full);
        break;
      }
    }
    savedHere.write(viewerId, rest);
  }
  if (joined > 0) toast.success(readingMessages.joined(joined));
}

/** Returns the ids of what the viewer saved. `viewerId` is null for a guest, whose posts are in this browser. */
export async function loadSavedIds(viewerId: string | null): Promise<SavedIdsResponse> {
  if (viewerId === null) return { open: [...savedHere.read(null)], read: [] };
  if (savedHere.read(viewerId).length > 0) await withLock('saved-posts', () => joinAccount(viewerId));
  return await api.get<SavedIdsResponse>('/saved/ids');
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { DraftFields } from '#contract/drafts';
import type { Images } from '#contract/images';
import type { Schedule } from '#contract/schedules';
import { useUnloadWarning } from '@/lib/forms/use-unload-warning.ts';
import { retainDraftSession } from './draft-editors.ts';
import { clearOpenWork } from './draft-keys.ts';
import { loadingState, type WorkKind, type WorkPictures } from './draft-state.ts';

type Held = ReturnType<typeof retainDraftSession>;

const subscribeToNothing = () => () => {};
const loading = () => loadingState;

/**
 * Opens a work in an editor. `change` stores each change in this browser immediately and on the server within 2
 * seconds. Await `settle` before publishing and call `forget` after it. `kind` and `began` come from useWorkId.
 */
export function useDraft(id: string, viewerId: string, { kind = 'draft', began }: WorkAs = {}) {
  const queryClient = useQueryClient();
  const [held, setHeld] = useState<Held | null>(null);

  useEffect(() => {
    const holding = retainDraftSession({ viewerId, workId: id, kind, queryClient });
    setHeld(holding);
    return () => {
      setHeld(null);
      holding.release();
    };
  }, [id, viewerId, kind, queryClient]);

  const state = useSyncExternalStore(
    held?.session.subscribe ?? subscribeToNothing,
    held?.session.snapshot ?? loading,
    loading,
  );
  useUnloadWarning(!state.isStoredHere);

  const actions = useMemo(
    () => ({
      change(patch: Partial<DraftFields>, pictures?: Partial<WorkPictures>) {
        held?.session.change(patch, pictures);
        if (held?.session.isSent() === false) began?.();
      },
      /** Adds images that the text can contain. */
      addImages: (images: Images) => held?.session.addImages(images),
      /** Retries a failed load. */
      retry: () => void held?.session.open(),
      /** Resolves when no request is in flight, with true if all changes are saved then. */
      settle: async () => (await held?.session.saveNow()) ?? false,
      /** Reads changes made elsewhere. */
      refresh: () => void held?.session.wake(),
      /** A scheduled work is finished: the next new post does not resume it. */
      setSchedule(schedule: Schedule | null) {
        held?.session.setSchedule(schedule);
        if (schedule !== null) clearOpenWork(viewerId, id);
      },
      /** Discards the local state after the work was published or deleted. */
      forget: () => held?.forget(),
      restore: async (fields: DraftFields, pictures: WorkPictures) =>
        (await held?.session.restore(fields, pictures)) ?? false,
      discard: async () => (await held?.session.discard()) ?? false,
      keepMine: async () => await held?.session.keepMine(),
      takeTheirs: async () => await held?.session.takeTheirs(),
    }),
    [held, began, viewerId, id],
  );

  return { ...state, ...actions };
}

/** `began` is called when the work has unsent changes. */
type WorkAs = { kind?: WorkKind; began?: () => void };

export type OpenDraft = ReturnType<typeof useDraft>;

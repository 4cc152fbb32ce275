import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { DraftFields } from '#contract/drafts';
import type { Picture } from '#contract/images';
import { useUnloadWarning } from '@/lib/forms/use-unload-warning.ts';
import { retainDraftSession } from './draft-editors.ts';
import { loadingState, type WorkKind } from './draft-state.ts';

type Held = ReturnType<typeof retainDraftSession>;

const subscribeToNothing = () => () => {};
const loading = () => loadingState;

/**
 * A work in an editor: its fields and how they are kept. `change` keeps each change in this browser at once and on the
 * server within 2 seconds. Before publishing wait for `settle`, after it `forget`. `kind` and `began` are useWorkId's.
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
  useUnloadWarning(!state.isKept);

  const actions = useMemo(
    () => ({
      change(patch: Partial<DraftFields>, picture?: Picture | null) {
        held?.session.change(patch, picture);
        if (held?.session.isSent() === false) began?.();
      },
      /** Tries again to open it. */
      retry: () => void held?.session.open(),
      /** Resolves when nothing is under way any more and, unless it failed, all is saved. */
      settle: async () => void (await held?.session.saveNow()),
      /** Drops what is kept here: the work was published or deleted. */
      forget: () => held?.forget(),
      restore: async (fields: DraftFields, picture: Picture | null) =>
        (await held?.session.restore(fields, picture)) ?? false,
      discard: async () => (await held?.session.discard()) ?? false,
      keepMine: async () => await held?.session.keepMine(),
      takeTheirs: async () => await held?.session.takeTheirs(),
    }),
    [held, began],
  );

  return { ...state, ...actions };
}

/** What is known of a work besides its id; `began` is told of changes. */
type WorkAs = { kind?: WorkKind; began?: () => void };

export type OpenDraft = ReturnType<typeof useDraft>;

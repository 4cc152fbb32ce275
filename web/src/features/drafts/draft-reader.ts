import type { Draft } from '#contract/drafts';
import type { DraftState } from './draft-state.ts';

/** The parts of a draft session that `createDraftReader` uses. */
type Session = {
  snapshot: () => DraftState;
  set: (patch: Partial<DraftState>) => void;
  load: () => Promise<Draft | null>;
  /** No request is in flight, and the draft has not ended. */
  isIdle: () => boolean;
  /** The server has all changes. */
  isSent: () => boolean;
  send: () => void;
  /** Replaces the editor's state with the server's draft. */
  adopt: (draft: Draft) => void;
};

/**
 * Creates the function that sends unsent changes, or reads changes made elsewhere, after the connection or the tab
 * returns. It reads once at a time.
 */
export function createDraftReader({ snapshot, set, load, isIdle, isSent, send, adopt }: Session) {
  let isReading = false;

  function show(draft: Draft, base: number) {
    const now = snapshot();
    if (now.conflict !== null) set({ conflict: { ...now.conflict, draft } });
    else if (!isSent() || now.base !== base) return;
    else if (draft.version === base) set({ schedule: draft.schedule });
    else adopt(draft);
  }

  return async function wake(): Promise<void> {
    const { base, conflict, isPublished } = snapshot();
    if (!isIdle() || base === null || isReading) return;
    if (conflict === null && !isSent()) return send();
    if (base === 0 && !isPublished) return;
    isReading = true;
    const draft = await load().catch(() => null);
    isReading = false;
    if (draft !== null && isIdle()) show(draft, base);
  };
}

import type { Draft, DraftFields } from '#contract/drafts';
import type { DraftServer } from './draft-server.ts';
import type { DraftState, WorkPictures } from './draft-state.ts';

/** The parts of a draft session that `createDraftChoices` uses. */
type Session = {
  snapshot: () => DraftState;
  server: DraftServer;
  /** Replaces the editor's state with the server's draft. */
  adopt: (draft: Draft) => void;
  /** Shows why a choice failed. */
  setFailure: (error: unknown) => void;
  save: (overwritten?: number | null) => Promise<boolean>;
  sendAll: () => Promise<boolean>;
  /** Resolves when no request is in flight. */
  settle: () => Promise<void>;
  /** Cancels scheduled saves. */
  stop: () => void;
  /** Replaces the text. The next save turns the replaced one into a revision. */
  replace: (fields: DraftFields, pictures: WorkPictures) => void;
};

/** Creates the actions that choose between versions of an open draft. */
export function createDraftChoices({
  snapshot,
  server,
  adopt,
  setFailure,
  save,
  sendAll,
  settle,
  stop,
  replace,
}: Session) {
  return {
    /** Saves this version; the other one becomes a revision. */
    async keepMine() {
      await settle();
      const { conflict } = snapshot();
      if (conflict !== null) await save(conflict.draft.version);
    },

    /**
     * Loads the newest state of the other version after this one is saved as a revision. If the author types meanwhile,
     * the conflict remains.
     */
    async takeTheirs() {
      if (!(await sendAll())) return;
      const { conflict, fields } = snapshot();
      if (conflict === null) return;
      try {
        const newest = await server.load();
        if (snapshot().fields === fields) adopt(newest ?? conflict.draft);
      } catch (error) {
        setFailure(error);
      }
    },

    /**
     * Restores an earlier version. The current one is saved as a revision first; returns false if that fails, with
     * nothing changed.
     */
    async restore(fields: DraftFields, pictures: WorkPictures): Promise<boolean> {
      if (snapshot().base === null || !(await sendAll())) return false;
      replace(fields, pictures);
      await save(snapshot().conflict?.draft.version);
      return true;
    },

    /** Discards the changes since publication and shows the published post. Returns false on failure. */
    async discard(): Promise<boolean> {
      await settle();
      stop();
      try {
        await server.discard();
        const published = await server.load();
        if (published !== null) adopt(published);
        return published !== null;
      } catch {
        return false;
      }
    },
  };
}

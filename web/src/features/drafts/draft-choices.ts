import type { Draft, DraftFields } from '#contract/drafts';
import type { Picture } from '#contract/images';
import type { DraftServer } from './draft-server.ts';
import type { DraftState } from './draft-state.ts';

/** What a draft session lends to its choices. */
type Session = {
  snapshot: () => DraftState;
  server: DraftServer;
  /** Goes on with what the server has. */
  adopt: (draft: Draft) => void;
  /** Shows why a choice had no effect. */
  refuse: (error: unknown) => void;
  save: (overwritten?: number | null) => Promise<boolean>;
  sendAll: () => Promise<boolean>;
  /** Resolves when no request is under way. */
  settle: () => Promise<void>;
  /** Saves nothing by itself for now. */
  stop: () => void;
  /** Goes on with another text; what the next save replaces becomes a revision. */
  replace: (fields: DraftFields, picture: Picture | null) => void;
};

/** What a writer can decide about the versions of an open draft. */
export function createDraftChoices({ snapshot, server, adopt, refuse, save, sendAll, settle, stop, replace }: Session) {
  return {
    /** Keeps this version; the other one becomes a revision. */
    async keepMine() {
      await settle();
      const { conflict } = snapshot();
      if (conflict !== null) await save(conflict.draft.version);
    },

    /**
     * Continues with the newest state of the other version, once all of this one is kept as a revision. What is typed
     * meanwhile is kept too: then the writer chooses again.
     */
    async takeTheirs() {
      if (!(await sendAll())) return;
      const { conflict, fields } = snapshot();
      if (conflict === null) return;
      try {
        const newest = await server.load();
        if (snapshot().fields === fields) adopt(newest ?? conflict.draft);
      } catch (error) {
        refuse(error);
      }
    },

    /** Goes on with an earlier version. This one is kept as a revision; false when it could not be, and nothing changed. */
    async restore(fields: DraftFields, picture: Picture | null): Promise<boolean> {
      if (snapshot().base === null || !(await sendAll())) return false;
      replace(fields, picture);
      await save(snapshot().conflict?.draft.version);
      return true;
    },

    /** Gives up what was changed since the post was published, and shows that; false when it could not. */
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

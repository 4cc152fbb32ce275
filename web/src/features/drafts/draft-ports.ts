import type { DraftCopy } from './draft-copies.ts';
import type { DraftServer } from './draft-server.ts';
import type { WorkKind } from './draft-state.ts';

export type DraftSessionDependencies = {
  workId: string;
  kind: WorkKind;
  server: DraftServer;
  /** Claims the unsent copy of a closed editor, or starts without one. `writer` is this editor's id. */
  claim: () => Promise<{ editorId: string; copy: DraftCopy | null }>;
  /** Stores unsent writing in this browser, or removes it. Returns false if storing fails. */
  keep: (copy: DraftCopy) => boolean;
  remove: (copy: { workId: string; writer: string }) => void;
  /** Stores the copy under a new work id and returns the id; null if that fails. */
  move: (copy: DraftCopy) => string | null;
};

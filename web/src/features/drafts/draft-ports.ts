import type { DraftCopy } from './draft-copies.ts';
import type { DraftServer } from './draft-server.ts';
import type { WorkKind } from './draft-state.ts';

/** What a draft session works with. */
export type DraftSessionDependencies = {
  workId: string;
  kind: WorkKind;
  server: DraftServer;
  /** Takes over what an editor that is gone left unsent, or begins anew: `writer` names this editor. */
  claim: () => Promise<{ writer: string; copy: DraftCopy | null }>;
  /** Keeps what the server does not have in this browser, or removes it; false when it cannot. */
  keep: (copy: DraftCopy) => boolean;
  remove: (copy: { workId: string; writer: string }) => void;
  /** Keeps it under a fresh id instead, which it gives; null when it cannot. */
  move: (copy: DraftCopy) => string | null;
};

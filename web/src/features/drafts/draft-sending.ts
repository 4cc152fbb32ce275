import type { SaveDraftResponse } from '#contract/drafts';
import { createAutosaveTimer } from './autosave-timer.ts';
import { type DraftServer, isForeignDraftError, isPermanentError, isSignedOut } from './draft-server.ts';
import { type DraftState, stateOfConflict, stateOfFailure, stateOfSave } from './draft-state.ts';

/** The parts of a draft session that `createDraftSending` uses. */
type Session = {
  snapshot: () => DraftState;
  set: (patch: Partial<DraftState>) => void;
  /** Changes the state and stores it in this browser, because the server does not have it. */
  setUnsent: (patch: Partial<DraftState>) => void;
  removeCopy: () => void;
  server: Pick<DraftServer, 'save'>;
  editorId: () => string;
  isEnded: () => boolean;
  /** Moves all text to a new id, because this id belongs to another user. Returns false if that fails. */
  goElsewhere: () => boolean;
};

/** Sends the changes of a draft session, one request at a time, and repeats what fails. */
export function createDraftSending({ snapshot, set, setUnsent, removeCopy, server, ...session }: Session) {
  /** `edits` counts the changes; `sent` of them are on the server, as the draft or as a revision. */
  let edits = 0;
  let sent = 0;
  let rejectedEdits = -1;
  /** The next save turns the version it replaces into a revision. */
  let setsAside = false;
  let running: Promise<boolean> | null = null;
  const clock = createAutosaveTimer(() => void saveNow());

  const isSent = () => sent === edits;
  const setFailure = (error: unknown) => set(stateOfFailure(error, snapshot()));

  function learn(answer: SaveDraftResponse, upTo: number) {
    sent = upTo;
    setsAside = false;
    clock.succeeded();
    if (answer.outcome === 'conflict') {
      clock.stop();
      set(stateOfConflict(answer));
    } else if (isSent()) {
      removeCopy();
      set({ ...stateOfSave(answer, snapshot()), isStoredHere: true, status: 'saved' });
    } else {
      clock.changed();
      setUnsent({ ...stateOfSave(answer, snapshot()), status: 'saving' });
    }
  }

  function fail(error: unknown, upTo = edits) {
    setFailure(error);
    if (isPermanentError(error)) rejectedEdits = upTo;
    else if (snapshot().conflict !== null) return;
    else if (isSignedOut(error)) clock.failedForLong();
    else clock.failed();
  }

  async function attempt(overwritten: number | null): Promise<boolean> {
    clock.started();
    const upTo = edits;
    const overwrite = overwritten !== null || setsAside;
    const base = overwritten ?? snapshot().base ?? 0;
    try {
      const answer = await server.save({ base, writer: session.editorId(), overwrite, fields: snapshot().fields });
      if (!session.isEnded()) learn(answer, upTo);
      return true;
    } catch (error) {
      const isElsewhere = !session.isEnded() && isForeignDraftError(error) && session.goElsewhere();
      if (!session.isEnded()) fail(error, upTo);
      return isElsewhere;
    }
  }

  function save(overwritten: number | null = null): Promise<boolean> {
    running ??= attempt(overwritten).finally(() => {
      running = null;
    });
    return running;
  }

  /**
   * Sends unsent changes after the request in flight. On a conflict they become a revision. Returns false on failure.
   */
  async function sendAll(): Promise<boolean> {
    if (running !== null && !(await running)) return false;
    if (session.isEnded() || isSent()) return true;
    return rejectedEdits !== edits && (await save());
  }

  /** Sends unsent changes, unless the author has a conflict to resolve first. */
  const saveNow = async () => (snapshot().conflict === null ? await sendAll() : isSent());

  return {
    isSent,
    save,
    saveNow,
    sendAll,
    fail,
    setFailure,
    /** Schedules a save. */
    schedule: clock.changed,
    stop: clock.stop,
    isRunning: () => running !== null,
    settle: async () => void (await running),
    setsAside: () => setsAside,
    /** Counts a change. @param keepsReplaced whether the next save turns the version that it replaces into a revision */
    edit(keepsReplaced = setsAside) {
      edits++;
      setsAside = keepsReplaced;
    },
    /** Treats all changes as sent, because the server has another text or the session ends. */
    forget() {
      sent = edits;
      clock.stop();
    },
  };
}

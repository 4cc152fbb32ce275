import type { Draft, DraftFields, SaveDraftResponse } from '#contract/drafts';
import type { Picture } from '#contract/images';
import { createStore } from '@/lib/storage/store.ts';
import { asError, stateOfConflict, stateOfDraft, stateOfFailure, stateOfSave } from './answered-state.ts';
import { createAutosaveTimer } from './autosave-timer.ts';
import { createDraftChoices } from './draft-choices.ts';
import type { DraftSessionDependencies } from './draft-ports.ts';
import { isForeignDraftError, isPermanentError, isSignedOut } from './draft-server.ts';
import { type DraftState, hasWriting, loadingState, sameFields } from './draft-state.ts';
import { openWork } from './open-work.ts';

/**
 * One work in one open editor. Each change is kept in the browser at once and saved on the server soon after, one
 * request at a time; nothing is given up before the server has it, as the draft or as a revision of it.
 */
export function createDraftSession(ports: DraftSessionDependencies) {
  const { workId, server, keep, remove, move } = ports;
  const { snapshot, subscribe, set } = createStore(loadingState);
  let writer = '';
  /** Changes are counted: `edits` so far, `sent` of them are on the server, the draft or a revision. */
  let edits = 0;
  let sent = 0;
  let refused = -1;
  /** What the next save replaces becomes a revision. */
  let setsAside = false;
  let running: Promise<boolean> | null = null;
  let isEnded = false;
  let isReading = false;
  const clock = createAutosaveTimer(() => void saveNow());

  /** Changes the state and keeps it in this browser, as the server does not have it. */
  function setUnsent(patch: Partial<DraftState>) {
    set({ ...patch, isKept: keep(copyOf({ ...snapshot(), ...patch })) });
  }

  const copyOf = ({ base, fields, picture }: DraftState) => ({
    ...{ workId, writer, base: base ?? 0, fields, picture, setsAside, at: Date.now() },
  });

  function adopt(draft: Draft) {
    sent = edits;
    clock.stop();
    remove({ workId, writer });
    set(stateOfDraft(draft));
  }

  function learn(answer: SaveDraftResponse, upTo: number) {
    sent = upTo;
    setsAside = false;
    clock.succeeded();
    if (answer.outcome === 'conflict') {
      clock.stop();
      set(stateOfConflict(answer));
    } else if (isSent()) {
      remove({ workId, writer });
      set({ ...stateOfSave(answer), isKept: true, status: 'saved' });
    } else {
      clock.changed();
      setUnsent({ ...stateOfSave(answer), status: 'saving' });
    }
  }

  const refuse = (error: unknown) => set(stateOfFailure(error, snapshot()));

  function fail(error: unknown, upTo: number) {
    refuse(error);
    if (isPermanentError(error)) refused = upTo;
    else if (snapshot().conflict !== null) return;
    else if (isSignedOut(error)) clock.failedForLong();
    else clock.failed();
  }

  /** The id is not this person's: goes on under a fresh one, with all that was typed. False when it cannot. */
  function goElsewhere(): boolean {
    const movedTo = move(copyOf(snapshot()));
    if (movedTo === null) return false;
    sent = edits;
    isEnded = true;
    clock.stop();
    set({ movedTo });
    return true;
  }

  async function attempt(overwritten: number | null): Promise<boolean> {
    clock.started();
    const upTo = edits;
    const overwrite = overwritten !== null || setsAside;
    const base = overwritten ?? snapshot().base ?? 0;
    try {
      const answer = await server.save({ base, writer, overwrite, fields: snapshot().fields });
      if (!isEnded) learn(answer, upTo);
      return true;
    } catch (error) {
      const isElsewhere = !isEnded && isForeignDraftError(error) && goElsewhere();
      if (!isEnded) fail(error, upTo);
      return isElsewhere;
    }
  }

  function save(overwritten: number | null = null): Promise<boolean> {
    running ??= attempt(overwritten).finally(() => {
      running = null;
    });
    return running;
  }

  const isSent = () => sent === edits;

  /** Sends what is unsent, after what is under way; false when it could not. On a conflict it becomes a revision. */
  async function sendAll(): Promise<boolean> {
    if (running !== null && !(await running)) return false;
    if (isEnded || isSent()) return true;
    return refused !== edits && (await save());
  }

  /** The same, but on a conflict it waits for the writer to choose. */
  const saveNow = async () => (snapshot().conflict === null ? await sendAll() : isSent());

  function begin({ draft, copy, failure }: Awaited<ReturnType<typeof openWork>>) {
    set({ isLoading: false, base: 0 });
    if (draft !== null) adopt(draft);
    if (copy === null || (draft !== null && sameFields(copy.fields, draft.fields))) return;
    edits++;
    setsAside = copy.setsAside === true;
    // A draft that is gone begins anew with what was kept of it here.
    const base = draft === null && failure === null ? 0 : copy.base;
    setUnsent({ fields: copy.fields, picture: copy.picture, base, status: 'saving' });
    if (failure === null) void saveNow();
    else fail(failure, edits);
  }

  const choices = createDraftChoices({
    ...{ snapshot, server, adopt, refuse, save, sendAll, settle: async () => void (await running), stop: clock.stop },
    replace(fields, picture) {
      setsAside = true;
      edits++;
      setUnsent({ fields, picture, status: 'saving' });
    },
  });

  return {
    ...{ snapshot, subscribe, isSent, saveNow, sendAll },

    /** Loads it. A failure stands in the state; it can be called again then. */
    async open() {
      set({ isLoading: true, error: null });
      try {
        const opened = await openWork(ports);
        writer = opened.writer;
        begin(opened);
      } catch (error) {
        set({ isLoading: false, error: asError(error) });
      }
    },

    change(patch: Partial<DraftFields>, picture?: Picture | null) {
      const now = snapshot();
      const fields = { ...now.fields, ...patch };
      if (isEnded || now.base === null || sameFields(fields, now.fields)) return;
      const isNew = now.base === 0 && !now.isPublished && isSent();
      if (isNew && !hasWriting(fields)) return set({ fields });
      edits++;
      const isSettled = now.status === 'idle' || now.status === 'saved';
      const next = { fields, picture: picture === undefined ? now.picture : picture };
      setUnsent({ ...next, ...(isSettled && { status: 'saving' }) });
      if (now.conflict === null) clock.changed();
    },

    /** The connection or the tab is back: sends what waits, or reads what was changed elsewhere. One read at a time. */
    async wake() {
      const { base, conflict, isPublished } = snapshot();
      if (isEnded || base === null || running !== null || isReading) return;
      if (conflict === null && !isSent()) return void saveNow();
      if (base === 0 && !isPublished) return;
      isReading = true;
      const draft = await server.load().catch(() => null);
      isReading = false;
      const now = snapshot();
      if (draft === null || isEnded || running !== null) return;
      if (now.conflict !== null) set({ conflict: { ...now.conflict, draft } });
      else if (isSent() && now.base === base && draft.version !== base) adopt(draft);
    },

    ...choices,

    /** Publishing or deleting has ended the draft: nothing is kept or sent any more. */
    end() {
      isEnded = true;
      clock.stop();
      remove({ workId, writer });
    },
  };
}

export type DraftSession = ReturnType<typeof createDraftSession>;

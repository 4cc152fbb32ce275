import type { Draft, DraftFields, SaveDraftResponse } from '#contract/drafts';
import type { Images } from '#contract/images';
import type { Schedule } from '#contract/schedules';
import { createStore } from '@/lib/storage/store.ts';
import { createAutosaveTimer } from './autosave-timer.ts';
import { createDraftChoices } from './draft-choices.ts';
import { toDraftCopy } from './draft-copies.ts';
import type { DraftSessionDependencies } from './draft-ports.ts';
import { createDraftReader } from './draft-reader.ts';
import { isForeignDraftError, isPermanentError, isSignedOut } from './draft-server.ts';
import {
  asError,
  type DraftState,
  hasWriting,
  loadingState,
  sameFields,
  stateOfChange,
  stateOfConflict,
  stateOfCopy,
  stateOfDraft,
  stateOfFailure,
  stateOfSave,
  type WorkPictures,
} from './draft-state.ts';
import { openWork } from './open-work.ts';

/**
 * Manages one work in one open editor. Stores each change in the browser immediately and saves it on the server soon
 * after, one request at a time. Discards nothing before the server has it as a draft or revision.
 */
export function createDraftSession(ports: DraftSessionDependencies) {
  const { workId, server, keep, remove, move } = ports;
  const { snapshot, subscribe, set } = createStore(loadingState);
  let editorId = '';
  /** `edits` counts the changes; `sent` of them are on the server, as the draft or as a revision. */
  let edits = 0;
  let sent = 0;
  let rejectedEdits = -1;
  /** The next save turns the version it replaces into a revision. */
  let setsAside = false;
  let running: Promise<boolean> | null = null;
  let isEnded = false;
  const clock = createAutosaveTimer(() => void saveNow());

  /** Changes the state and stores it in this browser, because the server does not have it. */
  function setUnsent(patch: Partial<DraftState>) {
    set({ ...patch, isStoredHere: keep(copyOf({ ...snapshot(), ...patch })) });
  }

  const copyOf = (state: DraftState) => toDraftCopy(state, { workId, writer: editorId, setsAside });

  function adopt(draft: Draft) {
    sent = edits;
    clock.stop();
    remove({ workId, writer: editorId });
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
      remove({ workId, writer: editorId });
      set({ ...stateOfSave(answer, snapshot()), isStoredHere: true, status: 'saved' });
    } else {
      clock.changed();
      setUnsent({ ...stateOfSave(answer, snapshot()), status: 'saving' });
    }
  }

  const setFailure = (error: unknown) => set(stateOfFailure(error, snapshot()));

  function fail(error: unknown, upTo: number) {
    setFailure(error);
    if (isPermanentError(error)) rejectedEdits = upTo;
    else if (snapshot().conflict !== null) return;
    else if (isSignedOut(error)) clock.failedForLong();
    else clock.failed();
  }

  /** Moves all text to a new id, because this id belongs to another user. Returns false if that fails. */
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
      const answer = await server.save({ base, writer: editorId, overwrite, fields: snapshot().fields });
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

  /**
   * Sends unsent changes after the request in flight. On a conflict they become a revision. Returns false on failure.
   */
  async function sendAll(): Promise<boolean> {
    if (running !== null && !(await running)) return false;
    if (isEnded || isSent()) return true;
    return rejectedEdits !== edits && (await save());
  }

  /** Sends unsent changes, unless the author has a conflict to resolve first. */
  const saveNow = async () => (snapshot().conflict === null ? await sendAll() : isSent());

  function begin({ draft, copy, failure }: Awaited<ReturnType<typeof openWork>>) {
    set({ isLoading: false, base: 0 });
    if (draft !== null) adopt(draft);
    if (copy === null || (draft !== null && sameFields(copy.fields, draft.fields))) return;
    edits++;
    setsAside = copy.setsAside === true;
    const isDeleted = draft === null && failure === null;
    setUnsent(stateOfCopy(copy, isDeleted));
    if (failure === null) void saveNow();
    else fail(failure, edits);
  }

  return {
    snapshot,
    subscribe,
    isSent,
    saveNow,
    sendAll,

    /** Loads the work. A failure is stored in the state; the caller may retry. */
    async open() {
      set({ isLoading: true, error: null });
      try {
        const opened = await openWork(ports);
        editorId = opened.editorId;
        begin(opened);
      } catch (error) {
        set({ isLoading: false, error: asError(error) });
      }
    },

    change(patch: Partial<DraftFields>, pictures: Partial<WorkPictures> = {}) {
      const now = snapshot();
      const fields = { ...now.fields, ...patch };
      if (isEnded || now.base === null || sameFields(fields, now.fields)) return;
      const isNew = now.base === 0 && !now.isPublished && isSent();
      if (isNew && !hasWriting(fields)) return set({ fields });
      edits++;
      setUnsent(stateOfChange(now, fields, pictures));
      if (now.conflict === null) clock.changed();
    },

    /** Adds images that the next text contains. */
    addImages: (images: Images) => set({ images: { ...snapshot().images, ...images } }),

    /** Shows a new schedule of the draft, or its end. */
    setSchedule: (schedule: Schedule | null) => set({ schedule }),

    wake: createDraftReader({
      snapshot,
      set,
      load: server.load,
      isIdle: () => !isEnded && running === null,
      isSent,
      send: () => void saveNow(),
      adopt,
    }),

    ...createDraftChoices({
      snapshot,
      server,
      adopt,
      setFailure,
      save,
      sendAll,
      settle: async () => void (await running),
      stop: clock.stop,
      replace(fields, pictures) {
        setsAside = true;
        edits++;
        setUnsent({ fields, ...pictures, status: 'saving' });
      },
    }),

    /** Stops storing and sending, because publishing or deleting has ended the draft. */
    end() {
      isEnded = true;
      clock.stop();
      remove({ workId, writer: editorId });
    },
  };
}

export type DraftSession = ReturnType<typeof createDraftSession>;

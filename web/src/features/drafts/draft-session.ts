import type { Draft, DraftFields } from '#contract/drafts';
import type { Images } from '#contract/images';
import type { Schedule } from '#contract/schedules';
import { createStore } from '@/lib/storage/store.ts';
import { createDraftChoices } from './draft-choices.ts';
import { toDraftCopy } from './draft-copies.ts';
import type { DraftSessionDependencies } from './draft-ports.ts';
import { createDraftReader } from './draft-reader.ts';
import { createDraftSending } from './draft-sending.ts';
import {
  asError,
  type DraftState,
  hasWriting,
  loadingState,
  sameFields,
  stateOfChange,
  stateOfCopy,
  stateOfDraft,
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
  let isEnded = false;

  /** Changes the state and stores it in this browser, because the server does not have it. */
  function setUnsent(patch: Partial<DraftState>) {
    set({ ...patch, isStoredHere: keep(copyOf({ ...snapshot(), ...patch })) });
  }

  const copyOf = (state: DraftState) =>
    toDraftCopy(state, { workId, writer: editorId, setsAside: sending.setsAside() });
  const removeCopy = () => remove({ workId, writer: editorId });

  function adopt(draft: Draft) {
    sending.forget();
    removeCopy();
    set(stateOfDraft(draft));
  }

  function goElsewhere(): boolean {
    const movedTo = move(copyOf(snapshot()));
    if (movedTo === null) return false;
    isEnded = true;
    sending.forget();
    set({ movedTo });
    return true;
  }

  const sending = createDraftSending({
    snapshot,
    set,
    setUnsent,
    removeCopy,
    server,
    editorId: () => editorId,
    isEnded: () => isEnded,
    goElsewhere,
  });
  const { isSent, saveNow, sendAll } = sending;

  function begin({ draft, copy, failure }: Awaited<ReturnType<typeof openWork>>) {
    set({ isLoading: false, base: 0 });
    if (draft !== null) adopt(draft);
    if (copy === null || (draft !== null && sameFields(copy.fields, draft.fields))) return;
    sending.edit(copy.setsAside === true);
    const isDeleted = draft === null && failure === null;
    setUnsent(stateOfCopy(copy, isDeleted));
    if (failure === null) void saveNow();
    else sending.fail(failure);
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
      sending.edit();
      setUnsent(stateOfChange(now, fields, pictures));
      if (now.conflict === null) sending.schedule();
    },

    /** Adds images that the next text contains. */
    addImages: (images: Images) => set({ images: { ...snapshot().images, ...images } }),

    /** Shows a new schedule of the draft, or its end. */
    setSchedule: (schedule: Schedule | null) => set({ schedule }),

    wake: createDraftReader({
      snapshot,
      set,
      load: server.load,
      isIdle: () => !isEnded && !sending.isRunning(),
      isSent,
      send: () => void saveNow(),
      adopt,
    }),

    ...createDraftChoices({
      snapshot,
      server,
      adopt,
      setFailure: sending.setFailure,
      save: sending.save,
      sendAll,
      settle: sending.settle,
      stop: sending.stop,
      replace(fields, pictures) {
        sending.edit(true);
        setUnsent({ fields, ...pictures, status: 'saving' });
      },
    }),

    /** Stops storing and sending, because publishing or deleting has ended the draft. */
    end() {
      isEnded = true;
      sending.stop();
      removeCopy();
    },
  };
}

export type DraftSession = ReturnType<typeof createDraftSession>;

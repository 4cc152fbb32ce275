import { vi } from 'vitest';
import type { Draft, DraftFields, SaveDraftResponse } from '#contract/drafts';
import type { DraftCopy } from '@/features/drafts/draft-copies.ts';
import type { DraftServer } from '@/features/drafts/draft-server.ts';
import { createDraftSession, type DraftSession } from '@/features/drafts/draft-session.ts';
import type { WorkKind } from '@/features/drafts/draft-state.ts';
import { ApiError } from '@/lib/http/api.ts';

type Save = Parameters<DraftServer['save']>[0];

export const fields = (content: string): DraftFields => ({
  title: '',
  content,
  category: null,
  subtopics: [],
  teams: [],
  isFree: true,
  imageId: null,
  imageAlt: '',
  subtitle: '',
  description: '',
  shareImageId: null,
  format: 1,
});

export const offline = () => new ApiError(0, 'offline', 'You seem to be offline');

/** Creates a server with one draft that follows the contract's rules of saving; `fault` makes it fail. */
export function createServer(stored: { version: number; content: string; writer?: string } | null = null) {
  let row = stored === null ? null : { writer: 'another', ...stored };
  const server = {
    saves: [] as (Save & { at: number })[],
    revisions: [] as string[],
    loads: 0,
    /** Thrown instead of a response. */
    fault: null as Error | null,
    /** Milliseconds until it responds. */
    delay: 50,
    content: () => row?.content ?? null,
    /** Saves from another device. */
    saveElsewhere(content: string) {
      row = { version: (row?.version ?? 0) + 1, content, writer: 'another' };
    },
    async answer<Answer>(act: () => Answer): Promise<Answer> {
      await new Promise((settle) => setTimeout(settle, server.delay));
      if (server.fault !== null) throw server.fault;
      return act();
    },
    draft: (): Draft | null =>
      row && {
        id: 'work',
        version: row.version,
        fields: fields(row.content),
        picture: null,
        images: {},
        isPublished: false,
        isSaved: true,
        publishedAt: null,
        takenDownReason: null,
        updatedAt: 1,
        schedule: null,
      },
    load() {
      server.loads++;
      return server.answer(server.draft);
    },
    discard() {
      return server.answer(() => {
        row = null;
      });
    },
    save(request: Save) {
      server.saves.push({ ...request, at: Date.now() });
      return server.answer((): SaveDraftResponse => {
        const { base, writer, overwrite } = request;
        const { content } = request.fields;
        const current = server.draft();
        if (
          row !== null &&
          current !== null &&
          row.version !== base &&
          !(row.writer === writer && row.version > base)
        ) {
          server.revisions.push(content);
          return { outcome: 'conflict', draft: current, revision: server.revisions.length };
        }
        if (overwrite && row !== null) server.revisions.push(row.content);
        row = { version: (row?.version ?? base) + 1, content, writer };
        return { outcome: 'saved', version: row.version, savedAt: Date.now() };
      });
    },
  };
  return server;
}

export type Server = ReturnType<typeof createServer>;

/** Creates a browser's storage that outlives a tab. */
export function createStorage(copy: DraftCopy | null = null) {
  return { copy, moved: null as DraftCopy | null, isFull: false };
}

export async function openEditor(
  server: Server,
  storage = createStorage(),
  kind: WorkKind = 'draft',
): Promise<DraftSession> {
  const session = createDraftSession({
    workId: 'work',
    kind,
    server,
    claim: async () => ({ editorId: storage.copy?.writer ?? 'me', copy: storage.copy }),
    keep(copy) {
      if (storage.isFull) return false;
      storage.copy = copy;
      return true;
    },
    remove() {
      storage.copy = null;
    },
    move(copy) {
      storage.moved = copy;
      storage.copy = null;
      return 'fresh';
    },
  });
  const opened = session.open();
  await vi.advanceTimersByTimeAsync(server.delay);
  await opened;
  return session;
}

export const typeText = (session: DraftSession, content: string) => session.change({ content });
export const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

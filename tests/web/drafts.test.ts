import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Draft, DraftFields, SaveDraftResponse } from '#contract/drafts';
import { ApiError } from '@/lib/api.ts';
import type { DraftCopy } from '../../web/src/features/drafts/draft-copies.ts';
import type { DraftServer } from '../../web/src/features/drafts/draft-server.ts';
import { createDraftSession, type DraftSession } from '../../web/src/features/drafts/draft-session.ts';
import type { WorkKind } from '../../web/src/features/drafts/draft-state.ts';
import { saveTrouble } from '../../web/src/features/drafts/save-status.ts';

type Save = Parameters<DraftServer['save']>[0];

const fields = (content: string): DraftFields => ({
  ...{ title: '', content, category: null, subtopics: [], teams: [], isFree: true, imageId: null },
});

const offline = () => new ApiError(0, 'offline', 'You seem to be offline');

/** A server that holds one draft and keeps to the contract's rules of saving; `fault` makes it fail. */
function createServer(stored: { version: number; content: string; writer?: string } | null = null) {
  let row = stored === null ? null : { writer: 'another', ...stored };
  const server = {
    saves: [] as (Save & { at: number })[],
    revisions: [] as string[],
    loads: 0,
    /** Thrown instead of an answer. */
    fault: null as Error | null,
    /** Milliseconds until it answers. */
    delay: 50,
    content: () => row?.content ?? null,
    /** Somebody else saves. */
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
        ...{ id: 'work', version: row.version, fields: fields(row.content) },
        ...{ picture: null, isPublished: false, isSaved: true, publishedAt: null, updatedAt: 1 },
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

type Server = ReturnType<typeof createServer>;

/** A browser's storage: what is in it when a tab is gone. */
function createStorage(copy: DraftCopy | null = null) {
  return { copy, moved: null as DraftCopy | null, isFull: false };
}

async function openEditor(server: Server, storage = createStorage(), kind: WorkKind = 'draft'): Promise<DraftSession> {
  const session = createDraftSession({
    workId: 'work',
    kind,
    server,
    claim: async () => ({ writer: storage.copy?.writer ?? 'me', copy: storage.copy }),
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

const typeText = (session: DraftSession, content: string) => session.change({ content });
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('typing', () => {
  test('is in the browser at once and on the server within two seconds', async () => {
    const [server, storage] = [createServer(), createStorage()];
    const session = await openEditor(server, storage, 'new');
    expect(session.snapshot()).toMatchObject({ isLoading: false, base: 0, status: 'idle' });

    typeText(session, 'Once');
    expect(storage.copy?.fields.content).toBe('Once');
    expect(session.snapshot().status).toBe('saving');
    await pass(2000);
    expect(server.content()).toBe('Once');
    expect(session.snapshot()).toMatchObject({ status: 'saved', base: 1 });
    expect(storage.copy).toBeNull();
  });

  test('without a pause is saved all the same, at most every 1.5 seconds and never later than that', async () => {
    const server = createServer();
    const session = await openEditor(server, undefined, 'new');
    const start = Date.now();
    for (let n = 1; n <= 100; n++) {
      typeText(session, 'x'.repeat(n));
      await pass(100);
    }
    const times = server.saves.map(({ at }) => at - start);
    expect(times[0]).toBeLessThanOrEqual(1500);
    const gaps = times.slice(1).map((at, n) => at - (times[n] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1500);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(1600);
    await pass(2000);
    expect(server.content()).toHaveLength(100);
  });

  test('goes one request at a time; what came meanwhile goes next', async () => {
    const [server, storage] = [createServer(), createStorage()];
    server.delay = 5000;
    const session = await openEditor(server, storage, 'new');
    typeText(session, 'one');
    await pass(1300);
    typeText(session, 'one two');
    await pass(3000);
    expect(server.saves).toHaveLength(1);
    await pass(2000);
    expect(storage.copy).toMatchObject({ base: 1, fields: { content: 'one two' } });
    expect(server.saves.map((save) => save.fields.content)).toEqual(['one', 'one two']);
    expect(server.saves[1]?.base).toBe(1);
    await pass(5000);
    expect(storage.copy).toBeNull();
  });

  test('is sent at once when the field or the page is left', async () => {
    const server = createServer();
    const session = await openEditor(server, undefined, 'new');
    typeText(session, 'Bye');
    void session.saveNow();
    expect(server.saves).toHaveLength(1);
  });

  test('that changes nothing saves nothing', async () => {
    const server = createServer({ version: 3, content: 'As it was' });
    const session = await openEditor(server);
    typeText(session, 'As it was');
    await pass(60_000);
    expect(server.saves).toEqual([]);
  });
});

describe('without a server', () => {
  test('the text stays in the browser; it is tried again ever later, and at once when the connection is back', async () => {
    const [server, storage] = [createServer(), createStorage()];
    const session = await openEditor(server, storage, 'new');
    server.fault = offline();
    typeText(session, 'Far out');
    await pass(100_000);
    expect(saveTrouble(session.snapshot())).toBe('Offline: kept in this browser');
    expect(storage.copy?.fields.content).toBe('Far out');
    const gaps = server.saves.slice(1).map(({ at }, n) => Math.round((at - (server.saves[n]?.at ?? 0)) / 1000));
    expect(gaps).toEqual([2, 4, 8, 16, 30, 30]);

    server.fault = null;
    await session.wake();
    await pass(50);
    expect(server.content()).toBe('Far out');
    expect(session.snapshot().status).toBe('saved');
  });

  test('and without storage says that the text is only here', async () => {
    const [server, storage] = [createServer(), createStorage()];
    const session = await openEditor(server, storage, 'new');
    [server.fault, storage.isFull] = [offline(), true];
    typeText(session, 'Nowhere');
    await pass(2000);
    expect(saveTrouble(session.snapshot())).toContain('cannot keep your text');
    server.fault = new ApiError(401, 'signed_out', 'You are signed out');
    void session.saveNow();
    await pass(100);
    expect(session.snapshot()).toMatchObject({ status: 'refused', isKept: false });
    expect(saveTrouble(session.snapshot())).not.toContain('is kept in this browser');
    server.fault = null;
    await session.wake();
    await pass(100);
    expect(session.snapshot()).toMatchObject({ status: 'saved', isKept: true });
  });

  test('a broken one is not called offline', async () => {
    const server = createServer();
    const session = await openEditor(server, undefined, 'new');
    server.fault = new ApiError(503, 'unavailable', 'Down');
    typeText(session, 'Still here');
    await pass(2000);
    expect(saveTrouble(session.snapshot())).toBe('Not on the server yet: kept in this browser');
  });

  test('a save whose answer was lost is no conflict', async () => {
    const server = createServer({ version: 1, content: 'a' });
    const session = await openEditor(server);
    typeText(session, 'ab');
    void session.saveNow();
    await pass(50);
    typeText(session, 'abc');
    const { answer } = server;
    server.answer = async (act) => {
      await answer(act);
      throw offline();
    };
    void session.saveNow();
    await pass(50);
    expect(session.snapshot().status).toBe('offline');
    server.answer = answer;
    typeText(session, 'abcd');
    await pass(4000);
    expect(session.snapshot()).toMatchObject({ status: 'saved', conflict: null });
    expect(server.content()).toBe('abcd');
  });
});

describe('a server that says no', () => {
  test('is quoted, and asked again when the text is another', async () => {
    const [server, storage] = [createServer(), createStorage()];
    const session = await openEditor(server, storage, 'new');
    server.fault = new ApiError(422, 'invalid_input', 'Invalid', { content: 'This text is too long to be saved.' });
    typeText(session, 'Much too long');
    await pass(60_000);
    expect(server.saves).toHaveLength(1);
    expect(saveTrouble(session.snapshot())).toBe('Not saved: This text is too long to be saved.');
    expect(storage.copy?.fields.content).toBe('Much too long');
    server.fault = null;
    typeText(session, 'Short');
    await pass(2000);
    expect(server.content()).toBe('Short');
  });

  test('because the session has ended keeps the text for the same person', async () => {
    const [server, storage] = [createServer(), createStorage()];
    const session = await openEditor(server, storage, 'new');
    server.fault = new ApiError(401, 'signed_out', 'You are signed out');
    typeText(session, 'Mine');
    await pass(2000);
    expect(saveTrouble(session.snapshot())).toContain('you are signed out');
    expect(storage.copy?.fields.content).toBe('Mine');
    server.fault = null;
    await session.wake();
    await pass(50);
    expect(server.content()).toBe('Mine');
  });
});

test('an id that is somebody else’s: all that was typed goes on under another, and nothing is tried again', async () => {
  const [server, storage] = [createServer(), createStorage()];
  const session = await openEditor(server, storage, 'new');
  server.fault = new ApiError(404, 'not_found', 'Draft not found');
  typeText(session, 'Not theirs');
  const sent = session.sendAll();
  await pass(60_000);
  expect(await sent).toBe(true);
  expect(session.snapshot().movedTo).toBe('fresh');
  expect(storage.moved).toMatchObject({ fields: { content: 'Not theirs' } });
  expect(storage.copy).toBeNull();
  expect(server.saves).toHaveLength(1);
});

describe('opening', () => {
  const copy = (content: string, base: number): DraftCopy => ({
    ...{ workId: 'work', writer: 'lost', base, fields: fields(content), picture: null, at: 1 },
  });

  test('brings back what the browser kept, and sends it', async () => {
    const [server, storage] = [
      createServer({ version: 4, content: 'Saved' }),
      createStorage(copy('Saved and more', 4)),
    ];
    const session = await openEditor(server, storage);
    expect(session.snapshot().fields.content).toBe('Saved and more');
    await pass(100);
    expect(server.content()).toBe('Saved and more');
    expect(storage.copy).toBeNull();
  });

  test('brings back a new work of which the server knows nothing', async () => {
    const [server, storage] = [createServer(), createStorage(copy('Never sent', 0))];
    const session = await openEditor(server, storage);
    await pass(100);
    expect(session.snapshot()).toMatchObject({ status: 'saved', fields: { content: 'Never sent' } });
  });

  test('knows its own last save, whose answer never came', async () => {
    const server = createServer({ version: 5, content: 'Sent', writer: 'lost' });
    const session = await openEditor(server, createStorage(copy('Sent, and then some', 4)));
    await pass(100);
    expect(session.snapshot()).toMatchObject({ status: 'saved', conflict: null });
    expect(server.content()).toBe('Sent, and then some');
  });

  test('meets a newer version: neither text is lost', async () => {
    const server = createServer({ version: 6, content: 'From the phone' });
    const session = await openEditor(server, createStorage(copy('From the desk', 4)));
    await pass(100);
    expect(session.snapshot()).toMatchObject({ status: 'conflict', fields: { content: 'From the desk' } });
    expect(session.snapshot().conflict).toMatchObject({
      draft: { fields: { content: 'From the phone' } },
      revision: 1,
    });
    expect(server.revisions).toEqual(['From the desk']);
  });

  test('without a connection shows what the browser kept', async () => {
    const server = createServer({ version: 4, content: 'Saved' });
    server.fault = offline();
    const session = await openEditor(server, createStorage(copy('Kept', 4)));
    expect(session.snapshot()).toMatchObject({ isLoading: false, status: 'offline', fields: { content: 'Kept' } });
    server.fault = null;
    await pass(3000);
    expect(server.content()).toBe('Kept');
  });

  test('fails where there is nothing to show, and can be tried again', async () => {
    const server = createServer({ version: 4, content: 'Saved' });
    server.fault = offline();
    const session = await openEditor(server);
    expect(session.snapshot()).toMatchObject({ isLoading: false, error: server.fault, base: null });
    server.fault = null;
    void session.open();
    await pass(50);
    expect(session.snapshot()).toMatchObject({ error: null, fields: { content: 'Saved' } });
  });

  test('what was asked for and is not there is an error; what was left unfinished begins anew', async () => {
    expect((await openEditor(createServer(), undefined, 'post')).snapshot().error).toMatchObject({ status: 404 });
    expect((await openEditor(createServer(), undefined, 'draft')).snapshot().error).toMatchObject({ status: 404 });
    expect((await openEditor(createServer(), undefined, 'resumed')).snapshot()).toMatchObject({ error: null, base: 0 });
  });
});

describe('two editors', () => {
  async function conflict() {
    const [server, storage] = [createServer({ version: 1, content: 'start' }), createStorage()];
    const session = await openEditor(server, storage);
    server.saveElsewhere('theirs');
    typeText(session, 'mine');
    await pass(2000);
    expect(session.snapshot().status).toBe('conflict');
    return { server, storage, session };
  }

  test('nothing is sent before the writer has chosen, but all is kept', async () => {
    const { server, storage, session } = await conflict();
    typeText(session, 'mine, more');
    void session.saveNow();
    await pass(60_000);
    expect(server.saves).toHaveLength(1);
    expect(server.content()).toBe('theirs');
    expect(storage.copy?.fields.content).toBe('mine, more');
  });

  test('keeping mine overwrites theirs, which becomes a version', async () => {
    const { server, session } = await conflict();
    typeText(session, 'mine, more');
    void session.keepMine();
    await pass(100);
    expect(session.snapshot()).toMatchObject({ status: 'saved', conflict: null, base: 3 });
    expect(server.content()).toBe('mine, more');
    expect(server.revisions).toContain('theirs');
  });

  test('taking theirs leaves all of mine a version', async () => {
    const { server, storage, session } = await conflict();
    typeText(session, 'mine, more');
    void session.takeTheirs();
    await pass(100);
    expect(session.snapshot()).toMatchObject({ status: 'saved', conflict: null, fields: { content: 'theirs' } });
    expect(server.revisions).toEqual(['mine', 'mine, more']);
    expect(storage.copy).toBeNull();
  });

  test('taking theirs waits for a server that keeps mine', async () => {
    const { server, session } = await conflict();
    typeText(session, 'mine, more');
    server.fault = offline();
    void session.takeTheirs();
    await pass(100);
    expect(session.snapshot()).toMatchObject({ status: 'conflict', fields: { content: 'mine, more' } });
  });

  test('one that was idle shows the other one’s text when it is looked at again', async () => {
    const server = createServer({ version: 1, content: 'start' });
    const session = await openEditor(server);
    server.saveElsewhere('theirs');
    void session.wake();
    await pass(100);
    expect(session.snapshot()).toMatchObject({ fields: { content: 'theirs' }, base: 2, status: 'saved' });
    typeText(session, 'theirs and mine');
    await pass(2000);
    expect(server.revisions).toEqual([]);
  });
});

describe('discarding', () => {
  test('shows what is published again, and says when it could not', async () => {
    const server = createServer({ version: 2, content: 'changed' });
    const session = await openEditor(server);
    typeText(session, 'changed again');
    server.fault = offline();
    const failed = session.discard();
    await pass(200);
    expect(await failed).toBe(false);
    expect(session.snapshot().fields.content).toBe('changed again');

    server.fault = null;
    const draft = server.draft();
    if (draft === null) throw new Error('there is a draft');
    server.load = () =>
      server.answer(() => ({ ...draft, version: 9, isSaved: false, isPublished: true, fields: fields('published') }));
    const discarded = session.discard();
    await pass(200);
    expect(await discarded).toBe(true);
    expect(session.snapshot()).toMatchObject({ status: 'idle', base: 9, fields: { content: 'published' } });
    await pass(60_000);
    expect(server.content()).toBeNull();
  });
});

describe('restoring a version', () => {
  test('keeps the one it replaces, with its last words', async () => {
    const server = createServer({ version: 1, content: 'now' });
    const session = await openEditor(server);
    typeText(session, 'now, with last words');
    void session.restore(fields('then'), null);
    await pass(200);
    expect(server.content()).toBe('then');
    expect(server.revisions).toEqual(['now, with last words']);
    expect(session.snapshot()).toMatchObject({ status: 'saved', fields: { content: 'then' } });
  });

  test('keeps the one it replaces also when the tab is lost before it is saved', async () => {
    const [server, storage] = [createServer({ version: 1, content: 'now' }), createStorage()];
    const session = await openEditor(server, storage);
    server.fault = offline();
    void session.restore(fields('then'), null);
    await pass(200);
    expect(storage.copy?.fields.content).toBe('then');
    server.fault = null;
    const again = await openEditor(server, createStorage(storage.copy));
    await pass(200);
    expect(again.snapshot()).toMatchObject({ status: 'saved', fields: { content: 'then' } });
    expect(server.content()).toBe('then');
    expect(server.revisions).toEqual(['now']);
  });

  test('does nothing while the last words cannot be sent', async () => {
    const server = createServer({ version: 1, content: 'now' });
    const session = await openEditor(server);
    typeText(session, 'last words');
    server.fault = offline();
    const restored = session.restore(fields('then'), null);
    await pass(100);
    expect(await restored).toBe(false);
    expect(session.snapshot().fields.content).toBe('last words');
  });
});

test('an ended draft is neither kept nor sent', async () => {
  const [server, storage] = [createServer({ version: 1, content: 'now' }), createStorage()];
  const session = await openEditor(server, storage);
  typeText(session, 'published');
  await pass(2000);
  session.end();
  typeText(session, 'too late');
  await pass(60_000);
  expect(storage.copy).toBeNull();
  expect(server.saves).toHaveLength(1);
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { savedAtFormat, saveErrorText } from '@/features/drafts/save-status.ts';
import { ApiError } from '@/lib/http/api.ts';
import { createServer, createStorage, offline, openEditor, pass, typeText } from './support/draft-editor.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('typing', () => {
  test('is stored in the browser immediately and on the server within two seconds', async () => {
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

  test('creates a draft, but choices alone do not until there is text', async () => {
    const [server, storage] = [createServer(), createStorage()];
    const session = await openEditor(server, storage, 'new');
    session.change({ category: 'food', isFree: false });
    await pass(5000);
    expect([server.saves.length, storage.copy, session.isSent()]).toEqual([0, null, true]);
    expect(session.snapshot().fields).toMatchObject({ category: 'food', isFree: false });
    typeText(session, 'Once');
    await pass(2000);
    expect(server.saves).toHaveLength(1);
    expect(session.snapshot()).toMatchObject({ status: 'saved', fields: { category: 'food', content: 'Once' } });
  });

  test('is saved without a pause too, every 1.5 seconds at most', async () => {
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

  test('sends one request at a time, then the changes made meanwhile', async () => {
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

  test('is sent immediately when the field or page loses focus', async () => {
    const server = createServer();
    const session = await openEditor(server, undefined, 'new');
    typeText(session, 'Bye');
    void session.saveNow();
    expect(server.saves).toHaveLength(1);
  });

  test('saves nothing without a change', async () => {
    const server = createServer({ version: 3, content: 'As it was' });
    const session = await openEditor(server);
    typeText(session, 'As it was');
    await pass(60_000);
    expect(server.saves).toEqual([]);
  });
});

describe('without a server', () => {
  test('stores the text in the browser, retries with growing delays, and immediately when the connection returns', async () => {
    const [server, storage] = [createServer(), createStorage()];
    const session = await openEditor(server, storage, 'new');
    server.fault = offline();
    typeText(session, 'Far out');
    await pass(100_000);
    expect(saveErrorText(session.snapshot())).toBe('Offline: stored in this browser');
    expect(storage.copy?.fields.content).toBe('Far out');
    const gaps = server.saves.slice(1).map(({ at }, n) => Math.round((at - (server.saves[n]?.at ?? 0)) / 1000));
    expect(gaps).toEqual([2, 4, 8, 16, 30, 30]);

    server.fault = null;
    await session.wake();
    await pass(50);
    expect(server.content()).toBe('Far out');
    expect(session.snapshot().status).toBe('saved');
  });

  test('says without storage that the text is only on this page', async () => {
    const [server, storage] = [createServer(), createStorage()];
    const session = await openEditor(server, storage, 'new');
    [server.fault, storage.isFull] = [offline(), true];
    typeText(session, 'Nowhere');
    await pass(2000);
    expect(saveErrorText(session.snapshot())).toContain('Keep this page open');
    server.fault = new ApiError(401, 'signed_out', 'You are signed out');
    void session.saveNow();
    await pass(100);
    expect(session.snapshot()).toMatchObject({ status: 'rejected', isStoredHere: false });
    expect(saveErrorText(session.snapshot())).not.toContain('is saved in this browser');
    server.fault = null;
    await session.wake();
    await pass(100);
    expect(session.snapshot()).toMatchObject({ status: 'saved', isStoredHere: true });
  });

  test('does not call a failing server offline', async () => {
    const server = createServer();
    const session = await openEditor(server, undefined, 'new');
    server.fault = new ApiError(503, 'unavailable', 'Down');
    typeText(session, 'Still here');
    await pass(2000);
    expect(saveErrorText(session.snapshot())).toBe('Not synced yet: stored in this browser');
  });

  test('reports no conflict after a save with a lost response', async () => {
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

describe('a server that rejects a save', () => {
  test('is quoted, and receives the text again after a change', async () => {
    const [server, storage] = [createServer(), createStorage()];
    const session = await openEditor(server, storage, 'new');
    server.fault = new ApiError(422, 'invalid_input', 'Invalid', { content: 'This text is too long to save.' });
    typeText(session, 'Much too long');
    await pass(60_000);
    expect(server.saves).toHaveLength(1);
    expect(saveErrorText(session.snapshot())).toBe('Not saved: This text is too long to save.');
    expect(storage.copy?.fields.content).toBe('Much too long');
    server.fault = null;
    typeText(session, 'Short');
    await pass(2000);
    expect(server.content()).toBe('Short');
  });

  test('because of an ended session leaves the text to the same user', async () => {
    const [server, storage] = [createServer(), createStorage()];
    const session = await openEditor(server, storage, 'new');
    server.fault = new ApiError(401, 'signed_out', 'You are signed out');
    typeText(session, 'Mine');
    await pass(2000);
    const saying = 'You’ve been signed out. Your text is saved in this browser.';
    expect(saveErrorText(session.snapshot())).toBe(saying);
    typeText(session, 'Mine, and more');
    expect(saveErrorText(session.snapshot())).toBe(saying);
    expect(storage.copy?.fields.content).toBe('Mine, and more');
    server.fault = null;
    await session.wake();
    await pass(50);
    expect(server.content()).toBe('Mine, and more');
    expect(saveErrorText({ ...session.snapshot(), isSignedOut: true })).toBe(
      'You’ve been signed out. Your text is saved.',
    );
  });
});

test('because the id is another user’s causes one save under a new id, and no retry', async () => {
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

test('shows a save of another day with its date', () => {
  const noon = new Date(2026, 10, 22, 12).getTime();
  const hour = 3_600_000;
  expect(savedAtFormat(noon - 11 * hour, noon)).toBe('clock');
  expect(savedAtFormat(noon - 13 * hour, noon)).toBe('moment');
  expect(savedAtFormat(noon - 24 * hour, noon)).toBe('moment');
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { savedAtFormat, saveErrorText } from '@/features/drafts/save-status.ts';
import { ApiError } from '@/lib/http/api.ts';
import { createServer, createStorage, offline, openEditor, pass, typeText } from './support/draft-editor.ts';

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

  test('makes a draft, but choices alone make none until something is written', async () => {
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
    expect(saveErrorText(session.snapshot())).toBe('Offline: kept in this browser');
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
    expect(saveErrorText(session.snapshot())).toContain('cannot keep your text');
    server.fault = new ApiError(401, 'signed_out', 'You are signed out');
    void session.saveNow();
    await pass(100);
    expect(session.snapshot()).toMatchObject({ status: 'refused', isKept: false });
    expect(saveErrorText(session.snapshot())).not.toContain('is saved in this browser');
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
    expect(saveErrorText(session.snapshot())).toBe('Not on the server yet: kept in this browser');
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
    expect(saveErrorText(session.snapshot())).toBe('Not saved: This text is too long to be saved.');
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

test('a save of another day is told with its date', () => {
  const noon = new Date(2026, 10, 22, 12).getTime();
  const hour = 3_600_000;
  expect(savedAtFormat(noon - 11 * hour, noon)).toBe('clock');
  expect(savedAtFormat(noon - 13 * hour, noon)).toBe('moment');
  expect(savedAtFormat(noon - 24 * hour, noon)).toBe('moment');
});

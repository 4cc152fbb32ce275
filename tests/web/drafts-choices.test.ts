import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createServer, createStorage, fields, offline, openEditor, pass, typeText } from './support/draft-editor.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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

  test('send nothing before the writer has chosen, and preserve everything', async () => {
    const { server, storage, session } = await conflict();
    typeText(session, 'mine, more');
    void session.saveNow();
    await pass(60_000);
    expect(server.saves).toHaveLength(1);
    expect(server.content()).toBe('theirs');
    expect(storage.copy?.fields.content).toBe('mine, more');
  });

  test('overwrite the other version with the writer’s own, and save the other one as a version', async () => {
    const { server, session } = await conflict();
    typeText(session, 'mine, more');
    void session.keepMine();
    await pass(100);
    expect(session.snapshot()).toMatchObject({ status: 'saved', conflict: null, base: 3 });
    expect(server.content()).toBe('mine, more');
    expect(server.revisions).toContain('theirs');
  });

  test('replace the writer’s own text with the other version, and save it as a version', async () => {
    const { server, storage, session } = await conflict();
    typeText(session, 'mine, more');
    void session.takeTheirs();
    await pass(100);
    expect(session.snapshot()).toMatchObject({ status: 'saved', conflict: null, fields: { content: 'theirs' } });
    expect(server.revisions).toEqual(['mine', 'mine, more']);
    expect(storage.copy).toBeNull();
  });

  test('switch to the other version only after the server has saved the own one', async () => {
    const { server, session } = await conflict();
    typeText(session, 'mine, more');
    server.fault = offline();
    void session.takeTheirs();
    await pass(100);
    expect(session.snapshot()).toMatchObject({ status: 'conflict', fields: { content: 'mine, more' } });
  });

  test('read the newest other version, and change nothing when the read fails', async () => {
    const { server, session } = await conflict();
    server.saveElsewhere('theirs, and more');
    server.fault = offline();
    void session.takeTheirs();
    await pass(100);
    expect(session.snapshot()).toMatchObject({ status: 'conflict', fields: { content: 'mine' } });
    expect(session.snapshot().failure).not.toBeNull();
    server.fault = null;
    void session.takeTheirs();
    await pass(100);
    expect(session.snapshot()).toMatchObject({
      status: 'saved',
      conflict: null,
      fields: { content: 'theirs, and more' },
    });
    expect(session.snapshot().base).toBe(server.draft()?.version);
  });

  test('do not replace text that is typed while the other version is read', async () => {
    const { session } = await conflict();
    void session.takeTheirs();
    await pass(20);
    typeText(session, 'mine, more');
    await pass(100);
    expect(session.snapshot()).toMatchObject({ status: 'conflict', fields: { content: 'mine, more' } });
  });

  test('show the newest other version when the tab becomes visible again', async () => {
    const { server, session } = await conflict();
    typeText(session, 'mine, more');
    server.saveElsewhere('theirs, and more');
    void session.wake();
    await pass(100);
    expect(session.snapshot().conflict?.draft.fields.content).toBe('theirs, and more');
    expect(session.snapshot()).toMatchObject({ status: 'conflict', fields: { content: 'mine, more' } });
    expect(server.saves).toHaveLength(1);
  });

  test('read once after two visibility events', async () => {
    const server = createServer({ version: 1, content: 'start' });
    const session = await openEditor(server);
    const before = server.loads;
    void session.wake();
    void session.wake();
    await pass(100);
    expect(server.loads).toBe(before + 1);
  });

  test('show the other text in an idle editor when the tab becomes visible again', async () => {
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

describe('discarding changes', () => {
  test('shows the published text again, and says when it could not', async () => {
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
  test('saves the replaced text with its last changes', async () => {
    const server = createServer({ version: 1, content: 'now' });
    const session = await openEditor(server);
    typeText(session, 'now, with last words');
    void session.restore(fields('then'), { picture: null, images: {} });
    await pass(200);
    expect(server.content()).toBe('then');
    expect(server.revisions).toEqual(['now, with last words']);
    expect(session.snapshot()).toMatchObject({ status: 'saved', fields: { content: 'then' } });
  });

  test('saves the replaced text also when the tab is lost before the save', async () => {
    const [server, storage] = [createServer({ version: 1, content: 'now' }), createStorage()];
    const session = await openEditor(server, storage);
    server.fault = offline();
    void session.restore(fields('then'), { picture: null, images: {} });
    await pass(200);
    expect(storage.copy?.fields.content).toBe('then');
    server.fault = null;
    const again = await openEditor(server, createStorage(storage.copy));
    await pass(200);
    expect(again.snapshot()).toMatchObject({ status: 'saved', fields: { content: 'then' } });
    expect(server.content()).toBe('then');
    expect(server.revisions).toEqual(['now']);
  });

  test('does nothing while the last changes cannot be sent', async () => {
    const server = createServer({ version: 1, content: 'now' });
    const session = await openEditor(server);
    typeText(session, 'last words');
    server.fault = offline();
    const restored = session.restore(fields('then'), { picture: null, images: {} });
    await pass(100);
    expect(await restored).toBe(false);
    expect(session.snapshot().fields.content).toBe('last words');
  });
});

test('neither stores nor sends a finished draft', async () => {
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

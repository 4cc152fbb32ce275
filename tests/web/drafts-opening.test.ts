import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DraftCopy } from '@/features/drafts/draft-copies.ts';
import { createServer, createStorage, fields, offline, openEditor, pass } from './support/draft-editor.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('opening', () => {
  const copy = (content: string, base: number): DraftCopy => ({
    workId: 'work',
    writer: 'lost',
    base,
    fields: fields(content),
    picture: null,
    images: {},
    at: 1,
  });

  test('restores the text that the browser stored, and sends it', async () => {
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

  test('restores a new work that the server does not know', async () => {
    const [server, storage] = [createServer(), createStorage(copy('Never sent', 0))];
    const session = await openEditor(server, storage);
    await pass(100);
    expect(session.snapshot()).toMatchObject({ status: 'saved', fields: { content: 'Never sent' } });
  });

  test('recognizes its own last save after a lost response', async () => {
    const server = createServer({ version: 5, content: 'Sent', writer: 'lost' });
    const session = await openEditor(server, createStorage(copy('Sent, and then some', 4)));
    await pass(100);
    expect(session.snapshot()).toMatchObject({ status: 'saved', conflict: null });
    expect(server.content()).toBe('Sent, and then some');
  });

  test('preserves both texts when the server has a newer version', async () => {
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

  test('shows the stored text without a connection', async () => {
    const server = createServer({ version: 4, content: 'Saved' });
    server.fault = offline();
    const session = await openEditor(server, createStorage(copy('Kept', 4)));
    expect(session.snapshot()).toMatchObject({ isLoading: false, status: 'offline', fields: { content: 'Kept' } });
    server.fault = null;
    await pass(3000);
    expect(server.content()).toBe('Kept');
  });

  test('fails without any text to show, and can be retried', async () => {
    const server = createServer({ version: 4, content: 'Saved' });
    server.fault = offline();
    const session = await openEditor(server);
    expect(session.snapshot()).toMatchObject({ isLoading: false, error: server.fault, base: null });
    server.fault = null;
    void session.open();
    await pass(50);
    expect(session.snapshot()).toMatchObject({ error: null, fields: { content: 'Saved' } });
  });

  test('fails for a missing requested draft, and starts a missing unfinished one again', async () => {
    expect((await openEditor(createServer(), undefined, 'post')).snapshot().error).toMatchObject({ status: 404 });
    expect((await openEditor(createServer(), undefined, 'draft')).snapshot().error).toMatchObject({ status: 404 });
    expect((await openEditor(createServer(), undefined, 'resumed')).snapshot()).toMatchObject({ error: null, base: 0 });
  });
});

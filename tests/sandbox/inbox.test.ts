import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startInbox } from './inbox.ts';
import { startMailServer } from './mail-server.ts';
import { openMessageStore } from './message-store.ts';

const file = join(mkdtempSync(join(tmpdir(), 'inbox-')), 'mail.jsonl');
const store = openMessageStore(file);
let mail: Awaited<ReturnType<typeof startMailServer>>;
let inbox: Awaited<ReturnType<typeof startInbox>>;

beforeAll(async () => {
  mail = await startMailServer({ port: 0, store });
  inbox = await startInbox({ port: 0, store });
});
afterAll(async () => {
  await Promise.all([mail.close(), inbox.close()]);
});

const deliver = (message: { to: string; subject: string; text: string; html?: string; replyTo?: string }) =>
  createTransport({ host: '127.0.0.1', port: mail.port, secure: false, ignoreTLS: true }).sendMail({
    from: '"Blog Platform" <hello@platform.test>',
    ...message,
  });
const get = (path: string) => fetch(`http://127.0.0.1:${inbox.port}${path}`);
const messages = async () => (await (await get('/messages')).json()) as Record<string, unknown>[];

describe('the inbox', () => {
  test('shows sent messages, newest first, with plain addresses', async () => {
    await deliver({ to: 'ann@demo.test', subject: 'First', text: 'one' });
    await deliver({ to: 'Böb <bob@demo.test>', subject: 'Zweite Grüße', text: 'two', replyTo: 'x@demo.test' });
    const [second, first] = await messages();
    expect(first).toMatchObject({ to: ['ann@demo.test'], subject: 'First', text: 'one\n' });
    expect(second).toMatchObject({
      to: ['bob@demo.test'],
      from: 'hello@platform.test',
      subject: 'Zweite Grüße',
      headers: { 'reply-to': 'x@demo.test' },
    });
    expect(await (await get('/messages?to=ann@demo.test')).json()).toEqual([first]);
  });

  test('opens a message in a sandboxed frame, and its text with links', async () => {
    await deliver({
      to: 'ann@demo.test',
      subject: 'Hi <script>alert(1)</script>',
      text: 'Go to http://localhost:8787/auth?mode=confirm&token=abc.',
      html: '<p>Hello</p><script>alert(2)</script>',
    });
    const [newest] = await messages();
    const page = await (await get(`/open/${newest?.id}`)).text();
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(page).not.toContain('<script>alert');
    const frame = await get(`/open/${newest?.id}/html`);
    expect(frame.headers.get('content-security-policy')).toContain('sandbox');
    expect(await frame.text()).toContain('<p>Hello</p>');
    const text = await (await get(`/open/${newest?.id}?view=text`)).text();
    expect(text).toContain('<a href="http://localhost:8787/auth?mode=confirm&amp;token=abc" target="_blank">');
  });

  test('responds 404 for a missing message', async () => {
    expect((await get('/open/nothing')).status).toBe(404);
    expect((await get('/elsewhere')).status).toBe(404);
  });

  test.each(['//', '//:0/', '///messages', '/%', '/open/%00/html', '/messages/__proto__', '/?view=%E0%A4%A'])(
    'responds %s and continues to run',
    async (path) => {
      expect([200, 404]).toContain((await get(path)).status);
      expect((await get('/messages')).status).toBe(200);
    },
  );

  test('restores its messages after a restart, past a truncated line, and stores the newest 500', async () => {
    const before = store.all();
    writeFileSync(file, `${readFileSync(file, 'utf8')}{"id":"to`);
    expect(openMessageStore(file).all()).toEqual(before);
    const reopened = openMessageStore(file);
    const [sample] = before;
    if (sample === undefined) throw new Error('no message to copy');
    for (let n = 0; n < 510; n++) reopened.add({ ...sample, id: `copy-${n}` });
    expect(reopened.all()).toHaveLength(500);
    expect(openMessageStore(file).all().at(0)?.id).toBe('copy-509');
    expect(openMessageStore(file).all()).toHaveLength(500);
  });
});

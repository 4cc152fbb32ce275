import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import type { Email } from '../../worker/platform/mail/mailer.ts';
import { smtpMailer } from '../../worker/platform/mail/smtp.ts';
import { startMailServer } from './mail-server.ts';
import type { Message } from './message-store.ts';

const running: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});

async function inbox() {
  const messages: Message[] = [];
  const { port, close } = await startMailServer({ port: 0, store: { add: (message) => messages.push(message) } });
  running.push(close);
  return { port, messages };
}

/** Starts a mail server with these options. */
async function serverThat(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ disabledCommands: ['STARTTLS'], disableReverseLookup: true, ...options });
  server.on('error', () => undefined);
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  running.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = listener.address();
  if (typeof address !== 'object' || address === null) throw new Error('no address');
  return address.port;
}

async function mailer(port: number, login = { username: '', password: '' }) {
  const smtp = { host: '127.0.0.1', port, ...login, tls: false, from: 'hello@platform.test' };
  const made = await smtpMailer(smtp, 'Blog Platform');
  // Closed before its server, which waits until every client has disconnected.
  running.unshift(made.close);
  return made;
}

const email = (parts: Partial<Email> = {}): Email => ({
  id: randomUUID(),
  to: 'ann@demo.test',
  subject: 'Confirm your email address',
  text: 'Hello Ann',
  html: '<p>Hello Ann</p>',
  ...parts,
});

describe('an email', () => {
  test('arrives as it was written, in text and HTML, with a stable id', async () => {
    const { port, messages } = await inbox();
    const words = `Grüße, 你好 🎉 ${'a long line without an end '.repeat(60)}\n.\n..\nEnd`;
    const sent = email({ subject: `Zweite Grüße 🎉 ${'x'.repeat(120)}`, text: words, html: `<p>${words}</p>` });
    await (await mailer(port)).send({ ...sent, replyTo: 'eve@demo.test' });
    const [message] = messages;
    expect(message).toMatchObject({
      to: ['ann@demo.test'],
      from: 'hello@platform.test',
      subject: sent.subject,
      headers: {
        from: expect.stringContaining('Blog Platform'),
        'reply-to': 'eve@demo.test',
        'message-id': `<${sent.id}@platform.test>`,
        'auto-submitted': 'auto-generated',
        'mime-version': '1.0',
      },
    });
    expect(message?.text.trim()).toBe(words);
    expect(message?.html.trim()).toBe(`<p>${words}</p>`);
  });

  test.each([
    ['subject', { subject: 'Hi\r\nBcc: victim@demo.test\r\n\r\nOwn text' }],
    ['recipient', { to: 'ann@demo.test\r\nBcc: victim@demo.test' }],
    ['recipient list', { to: 'ann@demo.test, victim@demo.test' }],
    ['address to reply to', { replyTo: 'eve@demo.test\r\nBcc: victim@demo.test' }],
    ['id', { id: 'x>\r\nBcc: victim@demo.test' }],
  ])('ignores headers and recipients in its %s', async (_part, parts) => {
    const { port, messages } = await inbox();
    await (await mailer(port)).send(email(parts)).catch(() => undefined);
    for (const { to, headers, text } of messages) {
      expect(to).toHaveLength(1);
      expect(to).not.toContain('victim@demo.test');
      expect(Object.keys(headers)).not.toContain('bcc');
      expect(text.trim()).toBe('Hello Ann');
    }
  });
});

describe('sending', () => {
  test('signs in when a user name is set', async () => {
    const seen: unknown[] = [];
    const port = await serverThat({
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        seen.push([username, password]);
        done(null, { user: username });
      },
      onData: (stream, _session, done) => void buffer(stream).then(() => done()),
    });
    await (await mailer(port, { username: 'ann', password: 'pass word' })).send(email());
    expect(seen).toEqual([['ann', 'pass word']]);
  });

  test.each<[string, SMTPServerOptions]>([
    ['a wrong password', { allowInsecureAuth: true, onAuth: (_auth, _session, done) => done(new Error('no')) }],
    [
      'a refused recipient',
      { authOptional: true, onRcptTo: (_to, _session, done) => done(new Error('nobody of that name')) },
    ],
    [
      'a refused message',
      {
        authOptional: true,
        onData: (stream, _session, done) => void buffer(stream).then(() => done(new Error('looks like spam'))),
      },
    ],
  ])('fails on %s', async (_case, options) => {
    const port = await serverThat(options);
    const login = options.onAuth && { username: 'ann', password: 'wrong' };
    await expect((await mailer(port, login)).send(email())).rejects.toThrow();
  });

  test('fails without a listening server, and never sends in clear text over a network', async () => {
    const { port } = await inbox();
    await running.pop()?.();
    await expect((await mailer(port)).send(email())).rejects.toThrow();
    const remote = { host: 'mail.example.test', port: 587, username: '', password: '', tls: false, from: 'a@b.test' };
    await expect(smtpMailer(remote, 'Blog Platform')).rejects.toThrow('only for a mail server on this machine');
  });

  test('fails when STARTTLS is required and not available', async () => {
    const { port, messages } = await inbox();
    const smtp = { host: '127.0.0.1', port, username: '', password: '', tls: true, from: 'hello@platform.test' };
    await expect((await smtpMailer(smtp, 'Blog Platform')).send(email())).rejects.toThrow();
    expect(messages).toEqual([]);
  });
});

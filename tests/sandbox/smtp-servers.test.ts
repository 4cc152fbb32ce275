import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { MailFailure } from '../../worker/platform/mail/mailer.ts';
import { openSmtpSocket, smtpMailer } from '../../worker/platform/mail/smtp.ts';
import { smtpFailure } from '../../worker/platform/mail/smtp-failures.ts';
import { RESPONSE_MS } from '../../worker/platform/mail/smtp-timeouts.ts';
import { authority, deadPort, elsewhere, startProvider, startPuppet, stranger } from './mail-providers.ts';
import { refusal } from './smtp-listener.ts';

const LOGIN = { username: 'mailer@platform.test', password: 'hünter2 & more' };

const usual = getCACertificates('default');
beforeAll(() => setDefaultCACertificates([...usual, authority]));
afterAll(() => setDefaultCACertificates(usual));

const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const stop of running.splice(0)) await stop();
});

async function closing<Started extends { close: () => Promise<void> }>(starting: Promise<Started>): Promise<Started> {
  const started = await starting;
  running.push(started.close);
  return started;
}
const provider = (options?: SMTPServerOptions) => closing(startProvider(options));
const puppet = (...talk: Parameters<typeof startPuppet>) => closing(startPuppet(...talk));

type Parts = { named?: number; fromName?: string; from?: string; to?: string; login?: typeof LOGIN };

/** Sends one mail to what listens on `port`, which the settings know as port `named` of localhost. */
async function sendTo(port: number, parts: Parts = {}) {
  const { named = 587, fromName = 'Blog Platform', from = 'hello@platform.test', to = 'ann@demo.test' } = parts;
  const smtp = { host: 'localhost', port: named, ...(parts.login ?? LOGIN), tls: true, from };
  const mailer = await smtpMailer(smtp, fromName, (host, _port, isTls) => openSmtpSocket(host, port, isTls));
  try {
    await mailer.send({ id: randomUUID(), to, subject: 'Hello', text: 'Hello Ann', html: '<p>Hello Ann</p>' });
  } finally {
    mailer.close();
  }
}

const failureOf = async (sending: Promise<unknown>) =>
  await sending.then(
    () => null,
    (error: MailFailure) => error,
  );

describe('an email', () => {
  test.each([
    [587, false],
    [465, true],
    [2525, false],
  ])('is sent through port %i, signed in and under TLS', async (named, secure) => {
    const { port, seen } = await provider({ secure });
    await sendTo(port, { named });
    expect(seen).toMatchObject([{ isSecure: true, login: [LOGIN.username, LOGIN.password], to: ['ann@demo.test'] }]);
  });

  test.each<[string, Parts]>([
    ['sender name', { fromName: 'Us\r\nBcc: victim@demo.test\r\n\r\nOwn text' }],
    ['sender name with an address', { fromName: 'Us" <eve@demo.test>, "' }],
    ['sender address', { from: 'us@platform.test\r\nBcc: victim@demo.test' }],
    ['sender addresses', { from: 'us@platform.test>\r\nRCPT TO:<victim@demo.test' }],
    ['recipient', { to: 'ann@demo.test>\r\nRCPT TO:<victim@demo.test' }],
  ])('ignores headers, commands and recipients in its %s', async (_part, parts) => {
    const { port, seen } = await provider();
    await sendTo(port, parts).catch(() => undefined);
    for (const { to, raw } of seen) {
      expect(to).toHaveLength(1);
      expect(to).not.toContain('victim@demo.test');
      const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
      expect(head).not.toMatch(/^(bcc|rcpt)/im);
      expect(head.match(/^from:/gim)).toHaveLength(1);
      expect(head).toContain('Subject: Hello');
    }
  });
});

describe('a failure is described in plain words', () => {
  test.each<[string, SMTPServerOptions, object]>([
    [
      'a wrong password',
      {
        onAuth: ({ password }, _session, done) =>
          done(refusal(535, `No: ${password} ${Buffer.from(LOGIN.password).toString('base64')}`)),
      },
      {
        reason: 'sign_in',
        isOfServer: true,
        message: expect.stringMatching(/username or password\. Its response: 535 No: \*\*\* \*\*\*$/),
      },
    ],
    [
      'a refused recipient',
      { onRcptTo: (_to, _session, done) => done(refusal(550, 'Nobody of that name')) },
      {
        reason: 'recipient',
        isOfServer: false,
        isForGood: true,
        message: 'The mail server rejected the recipient. Its response: 550 Nobody of that name',
      },
    ],
    [
      'a full mailbox',
      { onRcptTo: (_to, _session, done) => done(refusal(452, 'Mailbox full')) },
      { reason: 'recipient', isOfServer: false, isForGood: false },
    ],
    [
      'a recipient it does not relay to',
      { onRcptTo: (_to, _session, done) => done(refusal(554, 'Relay access denied')) },
      { reason: 'relay', isOfServer: false, isForGood: true },
    ],
    [
      'a refused sender',
      { onMailFrom: (_from, _session, done) => done(refusal(553, 'Not your address')) },
      { reason: 'sender', isOfServer: true, message: expect.stringContaining('rejected the sender') },
    ],
    [
      'a refused message',
      { onData: (stream, _session, done) => void buffer(stream).then(() => done(refusal(554, 'Spam'))) },
      { reason: 'message', isOfServer: false, isForGood: true },
    ],
    [
      'a server that is busy',
      { onMailFrom: (_from, _session, done) => done(refusal(421, 'Come back later')) },
      { reason: 'other', isOfServer: true, message: expect.stringContaining('421 Come back later') },
    ],
    ['a required sign-in', { authOptional: false }, { reason: 'sign_in', isOfServer: true }],
  ])('%s', async (what, options, failure) => {
    const { port } = await provider(options);
    const login = what === 'a required sign-in' ? { username: '', password: '' } : LOGIN;
    expect(await failureOf(sendTo(port, { login }))).toMatchObject(failure);
  });

  const at = (command: string) => ({ code: command === 'RCPT TO' ? 'EENVELOPE' : 'EMESSAGE', command });
  const refusedWith = (command: string, response: string) =>
    smtpFailure(
      Object.assign(new Error('no'), { ...at(command), response, responseCode: Number(response.slice(0, 3)) }),
      LOGIN,
    );

  test.each([
    ['RCPT TO', '550 5.1.1 <relay7@demo.test>: Recipient address rejected: User unknown', 'recipient', false],
    ['RCPT TO', '554 5.7.1 <x@privaterelay.appleid.com>: Recipient address rejected', 'recipient', false],
    ['RCPT TO', '554 5.7.1 <ann@demo.test>: Relay access denied', 'relay', false],
    ['RCPT TO', '421 4.7.0 <ann@demo.test>: try again later', 'recipient', false],
    ['RCPT TO', '421 4.7.0 Try again later', 'other', true],
    ['RCPT TO', '452 4.5.3 Too many recipients in this session', 'account', true],
    ['RCPT TO', '450 4.7.1 Error: too much mail from 192.0.2.1', 'account', true],
    ['RCPT TO', '450 4.2.1 <ann@demo.test> receives too many messages', 'recipient', false],
    ['RCPT TO', '452 4.2.2 <ann@demo.test> Mailbox full', 'recipient', false],
    ['DATA', '454 Throttling failure: Daily message quota exceeded.', 'account', true],
    ['DATA', '451 4.4.2 Sending rate exceeded', 'account', true],
    ['DATA', '550 5.7.1 Throttled for this hour', 'account', true],
    ['DATA', '554 5.4.6 Too many hops', 'message', false],
    ['DATA', '452 4.3.1 Insufficient system storage', 'message', false],
    ['RCPT TO', '450 4.7.0 <ann@demo.test>: Greylisted', 'recipient', false],
    ['RCPT TO', '550 5.1.1 The email account that you tried to reach does not exist', 'recipient', false],
    ['RCPT TO', '552 5.2.2 The account of daily@demo.test is over quota', 'message', false],
    ['DATA', '550 5.4.5 Daily user sending limit exceeded', 'account', true],
    ['RCPT TO', '550 5.4.5 <ann@demo.test> Daily sending quota exceeded', 'account', true],
    ['DATA', '554 Message rejected: Sending suspended for this account', 'account', true],
    ['DATA', '550 5.7.26 Unauthenticated mail from platform.test is not accepted', 'account', true],
    ['DATA', '421 4.3.0 Shutting down', 'other', true],
    ['DATA', '554 5.6.0 Looks like spam', 'message', false],
  ])('at %s, %s', (command, response, reason, isOfServer) => {
    const isForGood = !isOfServer && response.startsWith('5');
    const isTemporary = response.startsWith('4') || reason === 'account';
    const isThrottled = isOfServer && (reason === 'account' || response.startsWith('421'));
    expect(refusedWith(command, response)).toMatchObject({ reason, isOfServer, isForGood, isTemporary, isThrottled });
  });

  test('recognizes rejections that concern the server by their words, for any recipient', () => {
    const wordsOf = (response: string) => refusedWith('RCPT TO', response).rejectionKey;
    expect(wordsOf('554 <ann@demo.test>: Relay access denied (id 4f-1)')).toBe(
      wordsOf('554 <bob@demo.test>: Relay access denied (id 77ab)'),
    );
    expect(wordsOf('554 <ann@demo.test>: Relay access denied')).not.toBe(wordsOf('554 <ann@demo.test>: Blocked'));
    expect(wordsOf('550 5.1.1 <ann@demo.test>: User unknown')).toBeNull();
  });

  test('waits minutes for a server’s response to a message, and treats a lost one as maybe delivered', async () => {
    const { port, heard, server } = await puppet((line) => {
      if (line.startsWith('DATA')) return '354 Go on\r\n';
      return /^(EHLO|MAIL|RCPT|QUIT)/.test(line) ? '250 Yes\r\n' : null;
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const send = async () => {
      const smtp = { host: '127.0.0.1', port, username: '', password: '', tls: false, from: 'hello@platform.test' };
      const mailer = await smtpMailer(smtp, 'Blog Platform');
      await mailer.send({ id: randomUUID(), to: 'ann@demo.test', subject: 'Hello', text: 'Hi', html: '<p>Hi</p>' });
      mailer.close();
    };
    const begin = async () => {
      heard.splice(0);
      const connected = once(server, 'connection');
      const sending = failureOf(send());
      const [socket] = (await connected) as [Socket];
      while (!heard.join('').endsWith('\r\n.\r\n')) await new Promise((resolve) => setImmediate(resolve));
      return { sending, socket };
    };
    const slow = await begin();
    await vi.advanceTimersByTimeAsync(RESPONSE_MS - 1_000);
    slow.socket.write('250 Taken\r\n');
    expect(await slow.sending).toBeNull();
    const silent = await begin();
    await vi.advanceTimersByTimeAsync(RESPONSE_MS);
    expect(await silent.sending).toMatchObject({
      reason: 'timeout',
      isInDoubt: true,
      message: expect.stringContaining('may still deliver it'),
    });
    const gone = await begin();
    gone.socket.destroy();
    expect(await gone.sending).toMatchObject({
      reason: 'other',
      isOfServer: false,
      isForGood: false,
      isInDoubt: true,
      message: expect.stringMatching(/\w\. It received the whole message and may still deliver it\.$/),
    });
  });

  test('treats a rejection followed by a disconnection as a rejection', async () => {
    const { port, server } = await puppet((line) => {
      if (line.startsWith('DATA')) return '354 Go on\r\n';
      if (/^(EHLO|MAIL|RCPT)/.test(line)) return '250 Yes\r\n';
      return line.endsWith('.\r\n') ? '554 Looks like spam\r\n' : null;
    });
    server.on('connection', (socket) => socket.on('data', (line) => /^RSET/.test(String(line)) && socket.destroy()));
    const smtp = { host: '127.0.0.1', port, username: '', password: '', tls: false, from: 'hello@platform.test' };
    const mailer = await smtpMailer(smtp, 'Blog Platform');
    const mail = { id: randomUUID(), to: 'ann@demo.test', subject: 'Hello', text: 'Hi', html: '<p>Hi</p>' };
    expect(await failureOf(mailer.send(mail))).toMatchObject({ reason: 'message', isForGood: true });
  });

  test.each([
    ['not signed by a trusted authority', 587, stranger],
    ['not signed by a trusted authority', 465, stranger],
    ['for another name', 587, elsewhere],
    ['for another name', 465, elsewhere],
  ])('rejects a certificate that is %s, on port %i', async (_case, named, proof) => {
    const seen: unknown[] = [];
    const { port } = await provider({
      ...proof,
      secure: named === 465,
      onAuth: (auth, _session, done) => {
        seen.push(auth);
        done(null);
      },
    });
    expect(await failureOf(sendTo(port, { named }))).toMatchObject({ reason: 'certificate', isOfServer: true });
    expect(seen).toEqual([]);
  });

  test.each([
    ['refuses STARTTLS', '502 What?\r\n'],
    ['accepts it and continues in clear text', '220 Go on\r\n'],
  ])('sends no password and no email to a server that %s', async (_case, answer) => {
    const { port, heard } = await puppet((line) => {
      if (/^(EHLO|HELO)/.test(line)) return '250-puppet\r\n250 AUTH PLAIN LOGIN\r\n';
      return line.startsWith('STARTTLS') ? answer : '250 Go on\r\n';
    });
    expect(await failureOf(sendTo(port))).toMatchObject({ reason: 'no_tls', isOfServer: true });
    expect(heard.join('')).not.toMatch(/AUTH|MAIL FROM|mailer@platform|hünter|Hello/);
  });

  test('reports a server without TLS on port 465', async () => {
    const { port } = await puppet(() => '502 What?\r\n');
    expect(await failureOf(sendTo(port, { named: 465 }))).toMatchObject({ reason: 'no_tls', isOfServer: true });
  });

  test.each([587, 465])('gives up on a server that hangs, on port %i', async (named) => {
    const { port, server } = await puppet(() => null, null);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const sending = failureOf(sendTo(port, { named }));
    await once(server, 'connection');
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await sending).toMatchObject({ reason: 'timeout', isOfServer: true });
  });

  test('reports that no server listens', async () => {
    const failure = { reason: 'unreachable', isOfServer: true, isTemporary: true, isThrottled: false };
    expect(await failureOf(sendTo(await deadPort()))).toMatchObject(failure);
  });

  test.each([
    ['getaddrinfo ENOTFOUND smtp.example.com', 'ENOTFOUND', 'unknown_host'],
    ['connect ETIMEDOUT 192.0.2.1:587', 'ETIMEDOUT', 'timeout'],
    ['The operation was aborted due to timeout', 'TimeoutError', 'timeout'],
  ])('%s', (words, code, reason) => {
    expect(smtpFailure(Object.assign(new Error(words), { code }), LOGIN)).toMatchObject({ reason, isOfServer: true });
  });
});

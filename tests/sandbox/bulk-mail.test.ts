import { afterEach, expect, test } from 'vitest';
import { createBulkMarker, fillBulkMessage, toBulkTemplate } from '../../worker/platform/mail/bulk-message.ts';
import { smtpMailer } from '../../worker/platform/mail/smtp.ts';
import { createMoodBoard, type Moods } from './mail-moods.ts';
import { startMailServer } from './mail-server.ts';
import type { Message } from './message-store.ts';

const running: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});

const FROM = 'posts@bulk.test';

/** Starts a mail server with these moods, and a mailer for it. */
async function bulkMailer(moods: Partial<Moods> = {}) {
  const messages: Message[] = [];
  const board = createMoodBoard();
  board.write(moods);
  const { port, close } = await startMailServer({
    port: 0,
    store: { add: (message) => messages.push(message) },
    moods: board,
  });
  const smtp = { host: '127.0.0.1', port, username: '', password: '', tls: false, from: 'hello@platform.test' };
  const mailer = await smtpMailer(smtp, 'Blog Platform');
  running.push(mailer.close, close);
  return { mailer, messages };
}

const link = createBulkMarker();
const WORDS = `Grüße, 你好 🎉 ${'a long line without an end '.repeat(60)}\n.\n..\nEnd: ${link}`;
const template = toBulkTemplate({ subject: 'Grüße 🎉', text: WORDS, html: `<p>${WORDS}</p>` }, { link });

/** Returns a mail of a campaign, whose bounces go to `b+{n}@bounces.test`. */
const mail = (n: number, to = 'ann@demo.test') => ({
  from: `b+${n}@bounces.test`,
  to,
  content: fillBulkMessage(template, {
    to,
    from: { name: 'Eve (Blog Platform)', address: FROM },
    messageId: `c1.${n}@bulk.test`,
    unsubscribeUrl: `https://blog.test/u?token=${n}`,
    listId: 'eve.bulk.test',
    feedbackId: '1:eve:post:platform',
    placeholders: { link: `https://blog.test/u?token=${n}` },
  }),
});

test('a composed message arrives unchanged, with its own return path', async () => {
  const { mailer, messages } = await bulkMailer();
  await mailer.sendRaw(mail(1));
  await mailer.sendRaw(mail(2, 'änn@dömain.test'));
  const words = (n: number) => WORDS.replace(link, `https://blog.test/u?token=${n}`);
  expect(messages[0]).toMatchObject({ from: 'b+1@bounces.test', to: ['ann@demo.test'], subject: 'Grüße 🎉' });
  expect(messages[0]?.text.trim()).toBe(words(1));
  expect(messages[0]?.html.trim()).toBe(`<p>${words(1)}</p>`);
  expect(messages[1]?.from).toBe('b+2@bounces.test');
  expect(messages[1]?.text.trim()).toBe(words(2));
  expect(messages[1]?.headers).toMatchObject({ 'message-id': '<c1.2@bulk.test>' });
});

test('a composed message is sent over another connection when the first one is used up', async () => {
  const { mailer, messages } = await bulkMailer({
    limit: { mails: 2, per: 'connection', at: 'sender', code: 452, text: 'Too many recipients in this session' },
  });
  for (const n of [1, 2, 3, 4, 5]) await mailer.sendRaw(mail(n));
  expect(messages.map(({ from }) => from)).toEqual([1, 2, 3, 4, 5].map((n) => `b+${n}@bounces.test`));
});

test('a failure of a composed message has the same reasons as of any other', async () => {
  const { mailer, messages } = await bulkMailer({
    refuse: [{ address: 'gone@demo.test', at: 'recipient', code: 550, text: '5.1.1 No such user' }],
  });
  const refused = { reason: 'recipient', isOfServer: false, isForGood: true };
  await expect(mailer.sendRaw(mail(1, 'gone@demo.test'))).rejects.toMatchObject(refused);
  const injected = { ...mail(2), from: 'b+2@bounces.test>\r\nRCPT TO:<victim@demo.test' };
  await mailer.sendRaw(injected).catch(() => undefined);
  await mailer.sendRaw(mail(3));
  expect(messages.flatMap(({ to }) => to)).not.toContain('victim@demo.test');
  expect(messages.at(-1)?.from).toBe('b+3@bounces.test');
});

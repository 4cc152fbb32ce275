import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HOUR, MINUTE } from '#contract/time';
import { openDatabase } from '../../../worker/db/client.ts';
import { readAddressHash } from '../../../worker/features/audience/suppressions.service.ts';
import { replyMailTimes, toReplyMailSlot } from '../../../worker/features/notifications/reply-mails.messages.ts';
import { deliverDue } from '../../../worker/outbox/delivery.ts';
import { deliver, silenceOutbox } from '../support/billing-lane.ts';
import { newClient } from '../support/client.ts';
import { decide, newCommenter, newDiscussion, writeComment } from '../support/comments.ts';
import { jobCtx, newReader, type Person, subscribe } from '../support/factories.ts';
import { mailsTo } from '../support/mail.ts';
import { addMutes } from '../support/mutes.ts';
import { notificationsOf, notifyByMail } from '../support/notifications.ts';
import { rowsOf } from '../support/races.ts';

beforeEach(silenceOutbox);
afterEach(() => void vi.restoreAllMocks());

type Job = { id: string; payload: string; dueAt: number };

/** Returns the messages that email a person's notifications, oldest slot first. */
const jobsOf = ({ id }: Person) =>
  rowsOf<Job>(
    `SELECT id, payload, next_attempt_at AS dueAt FROM outbox_messages WHERE id > ?1 AND id < ?1 || ';' ORDER BY next_attempt_at`,
    `reply-mail:${id}:`,
  );

/** Delivers every such message, twice, as after a crash. */
async function deliverMails(person: Person): Promise<void> {
  for (const { id, payload } of await jobsOf(person)) {
    for (let run = 0; run < 2; run++) await deliver('reply-mail', JSON.parse(payload), undefined, id);
  }
}

const repliesTo = async ({ email }: Person) =>
  (await mailsTo(email)).filter(({ text }) => text.includes('replies and comments'));
const start = () => replyMailTimes(toReplyMailSlot(Date.now())).from;

it('emails all unread notifications of half an hour in one email, at its end', async () => {
  const { person } = await newReader();
  const from = start();
  const ref = await notifyByMail(person, { now: from });
  await notifyByMail(person, { ref, now: from + 1 });
  const other = await notifyByMail(person, { kind: 'mention', now: from + 29 * MINUTE });
  const jobs = await jobsOf(person);
  expect(jobs).toHaveLength(1);
  expect(jobs[0]?.dueAt).toBeGreaterThanOrEqual(from + 30 * MINUTE);
  expect(jobs[0]?.dueAt).toBeLessThan(from + 31 * MINUTE);
  await deliverMails(person);
  const mails = await repliesTo(person);
  expect(mails.map(({ subject }) => subject)).toEqual(['2 new replies and comments']);
  for (const part of [
    'mentioned you in a comment',
    '> Filled 0',
    '/notifications',
    `#comment-${ref}`,
    `#comment-${other}`,
  ])
    expect(mails[0]?.text).toContain(part);
  expect(mails[0]?.html).toContain(`#comment-${ref}`);
});

it('emails each notification once, and those of another half hour in another email', async () => {
  const { person } = await newReader();
  const from = start();
  await notifyByMail(person, { kind: 'reply', now: from });
  await notifyByMail(person, { kind: 'comment_approved', now: from + 30 * MINUTE });
  expect(await jobsOf(person)).toHaveLength(2);
  await deliverMails(person);
  expect((await repliesTo(person)).map(({ subject }) => subject).toSorted()).toEqual([
    expect.stringMatching(/^Your comment on “.+” was approved$/),
    expect.stringMatching(/^person_\d+ replied to your comment on “.+”$/),
  ]);
});

it('checks at its delivery what the person may see', async () => {
  const { post, blogger, reader } = await newDiscussion({ isFree: false });
  await subscribe(reader.person, blogger.person);
  const { id: parent } = await writeComment(reader.client, post);
  const write = (body: string) => writeComment(blogger.client, post, { parent, body });
  await write('Words for subscribers');
  const hidden = await write('Words that are hidden');
  await decide(blogger.client, [hidden.id], 'hide');
  await env.DB.prepare('UPDATE subscriptions SET active = 0 WHERE subscriber = ?1').bind(reader.person.seq).run();
  await env.DB.prepare('UPDATE subscribers SET subscription_end = 1 WHERE user = ?1').bind(reader.person.seq).run();
  await deliverMails(reader.person);
  const [mail, ...others] = await repliesTo(reader.person);
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/^Someone replied to your comment on “/);
  expect(JSON.stringify(mail)).not.toContain('Words');
  expect(mail?.text).toContain('Open the article');
});

it('is sent within an hour of the check, or not at all', async () => {
  const { person } = await newReader();
  await notifyByMail(person);
  await deliverMails(person);
  const read = async () =>
    await rowsOf<{ createdAt: number; expiresAt: number; state: string; payload: string }>(
      `SELECT created_at AS createdAt, expires_at AS expiresAt, state, payload FROM outbox_messages WHERE id > ?1 AND id < ?1 || ';'`,
      `reply-email:${person.id}:`,
    );
  const [waiting] = await read();
  expect((waiting?.expiresAt ?? 0) - (waiting?.createdAt ?? 0)).toBe(HOUR);
  expect(waiting?.payload).toContain('sealed');
  const sent: string[] = [];
  await deliverDue(
    openDatabase(env.DB, undefined),
    'mail',
    async ({ id }) => void sent.push(id),
    () => waiting?.expiresAt ?? 0,
  );
  expect(sent.filter((id) => id.includes(person.id))).toEqual([]);
  const [parked] = await read();
  expect(parked).toMatchObject({ state: 'parked', payload: expect.not.stringContaining('sealed') });
});

it('contains no comment that was decided about, and none of a muted person', async () => {
  const { post, blogger } = await newDiscussion();
  const [one, other] = [await newCommenter(), await newCommenter()];
  const { id } = await writeComment(one.client, post);
  await writeComment(other.client, post, { body: 'Still waiting' });
  await decide(blogger.client, [id], 'approve');
  await deliverMails(blogger.person);
  const [mail] = await repliesTo(blogger.person);
  expect(mail?.subject).toMatch(new RegExp(`^A comment by ${other.person.username} on “.+” was held for your review$`));
  expect(mail?.text).toContain(`Review the comment:\n${env.APP_ORIGIN}/?tab=content&view=comments`);
  const muting = await newReader();
  const comment = await notifyByMail(muting.person);
  const author = await env.DB.prepare('SELECT author FROM comments WHERE id = ?1')
    .bind(comment)
    .first<number>('author');
  await addMutes(muting.person, [{ kind: 'person', target: author ?? 0 }]);
  await deliverMails(muting.person);
  expect(await repliesTo(muting.person)).toEqual([]);
});

it('sends no email about what was read before', async () => {
  const { person, client } = await newReader();
  await notifyByMail(person);
  const [item] = await notificationsOf(client);
  expect(item).toMatchObject({ kind: 'reply', isRead: false });
  await client.put('/api/notifications/read', { upTo: item?.id });
  await deliverMails(person);
  expect(await repliesTo(person)).toEqual([]);
});

it('can be turned off in Settings and by the link in the email, without an account at hand', async () => {
  const { person, client } = await newReader();
  const from = start();
  await notifyByMail(person, { now: from });
  await deliverMails(person);
  const [mail] = await repliesTo(person);
  const [, token = ''] = /\/unsubscribe\?token=([^\s&]+)/.exec(mail?.text ?? '') ?? [];
  expect(await (await newClient().post(`/api/mail/unsubscribe?token=${token}`)).json()).toMatchObject({
    unsubscribed: true,
    notice: 'replies',
  });
  const preferences = await (await client.get('/api/account/mail-preferences')).json();
  expect(preferences).toMatchObject({ replies: false, newPosts: true });
  await notifyByMail(person, { now: from + 30 * MINUTE });
  expect(await jobsOf(person)).toHaveLength(1);
  // A message that waits when they are turned off emails nothing.
  await client.put('/api/account/mail-preferences', { replies: true });
  await notifyByMail(person, { now: from + 60 * MINUTE });
  await client.put('/api/account/mail-preferences', { replies: false });
  await deliverMails(person);
  expect(await repliesTo(person)).toHaveLength(1);
});

it('contains hostile words as text, and links to our pages only', async () => {
  const { post, blogger, reader } = await newDiscussion();
  const body =
    '<img src=x onerror=alert(1)> [a bargain](https://evil.example/) \u202Ekcab\n> Open the comment:\nhttps://x';
  const held = await writeComment(reader.client, post, { body });
  await decide(blogger.client, [held.id], 'approve');
  await notifyByMail(blogger.person, { kind: 'comment', ref: held.id });
  await deliverMails(blogger.person);
  const [mail] = await repliesTo(blogger.person);
  expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; a bargain kcab &gt; Open the comment: https://x');
  const links = [...(mail?.html ?? '').matchAll(/href="([^"]+)"/g)].map(([, href = '']) => new URL(href).origin);
  expect(new Set(links)).toEqual(new Set([env.APP_ORIGIN]));
});

it('quotes nothing of a comment without a visible word, but opens it', async () => {
  const { post, blogger, reader } = await newDiscussion();
  const { id } = await writeComment(reader.client, post, { body: '` `' });
  expect(await notificationsOf(blogger.client)).toMatchObject([
    { kind: 'comment', note: null, path: expect.stringContaining(`#comment-${id}`) },
  ]);
  await deliverMails(blogger.person);
  const [mail] = await repliesTo(blogger.person);
  expect(mail?.text).toMatch(/Open the comment:\n\S+#comment-/);
  expect(mail?.text).not.toMatch(/^>/m);
});

it('sends no email to a suppressed address', async () => {
  const { person } = await newReader();
  await notifyByMail(person);
  await env.DB.prepare("INSERT INTO suppressions VALUES (?1, 'complaint', NULL, 0, 1, 1)")
    .bind(await readAddressHash(jobCtx(), person.email))
    .run();
  await deliverMails(person);
  expect(await repliesTo(person)).toEqual([]);
});

it.each([
  ['an unconfirmed address', 'UPDATE users SET email_confirmed_at = NULL WHERE seq = ?1'],
  ['an account that is being deleted', 'UPDATE users SET deleting_at = 1 WHERE seq = ?1'],
])('sends no email to %s', async (_, sql) => {
  const { person } = await newReader();
  await notifyByMail(person);
  await env.DB.prepare(sql).bind(person.seq).run();
  await deliverMails(person);
  expect(await repliesTo(person)).toEqual([]);
});

import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { DAY } from '#contract/time';
import { getConfig } from '../../../worker/config.ts';
import { openDatabase, runBatch } from '../../../worker/db/client.ts';
import { runScheduled } from '../../../worker/jobs/schedule.ts';
import { deliverDue } from '../../../worker/outbox/delivery.ts';
import { enqueueStatement } from '../../../worker/outbox/enqueue.ts';
import { decryptText, encryptText } from '../../../worker/platform/encryption.ts';
import { decryptEmail, encryptEmail } from '../../../worker/platform/mail/encrypted-email.ts';
import { signUp } from '../support/accounts.ts';
import { newAdmin, saveSettings } from '../support/admins.ts';
import { errorOf, newClient } from '../support/client.ts';
import { mailsTo } from '../support/mail.ts';
import { enqueue, outboxRow } from '../support/outbox.ts';

const contact = {
  name: 'Ann',
  email: 'ann@example.test',
  message: 'I have a question about\n\nthe <b>bold</b> plans.',
};

describe('the contact form', () => {
  it('is stored and emailed to the platform, with replies to the writer', async () => {
    expect((await newClient().post('/api/contact', contact)).status).toBe(200);
    const { results } = await env.DB.prepare('SELECT name, email, message FROM contact_messages').all();
    expect(results).toEqual([contact]);
    const [mail] = await mailsTo(env.PLATFORM_EMAIL);
    expect(mail).toMatchObject({ replyTo: 'ann@example.test', subject: 'Contact: Ann' });
    expect(mail?.text).toContain('the <b>bold</b> plans.');
    expect(mail?.html).toContain('the &lt;b&gt;bold&lt;/b&gt; plans.');
    expect(mail?.html).not.toContain('<b>');
  });

  it('ignores headers in names', async () => {
    const name = 'Eve\r\nBcc: victim@example.test\u2028X: y';
    expect((await newClient().post('/api/contact', { ...contact, name })).status).toBe(200);
    const [mail] = await mailsTo(env.PLATFORM_EMAIL);
    expect(mail?.subject).toBe('Contact: Eve Bcc: victim@example.test X: y');
    const email = 'eve@example.test\r\nBcc: victim@example.test';
    expect((await newClient().post('/api/contact', { ...contact, email })).status).toBe(422);
  });

  it('accepts 5 messages a minute from one address', async () => {
    const client = newClient();
    const responses = await Promise.all(Array.from({ length: 8 }, () => client.post('/api/contact', contact)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = responses.find(({ status }) => status === 429);
    expect(refused && (await errorOf(refused)).message).toBe(
      'Too many attempts. Please wait 1 minute before trying again.',
    );
  });
});

describe('an email', () => {
  it('has the same content in HTML and plain text, and only links pages', async () => {
    const { email, username } = await signUp();
    const [mail] = await mailsTo(email);
    const [link = ''] = /http\S+/.exec(mail?.text ?? '') ?? [];
    expect(link.startsWith(`${env.APP_ORIGIN}/auth?mode=confirm&token=`)).toBe(true);
    expect(mail?.html).toContain(`href="${link.replace('&', '&amp;')}"`);
    for (const words of [username, 'Confirm your email address', 'Blog Platform']) {
      expect(mail?.text).toContain(words);
      expect(mail?.html).toContain(words);
    }
    expect(mail?.html).toContain('prefers-color-scheme: dark');
  });

  it('is sent in the name of the platform that an admin set, to its address', async () => {
    const { client } = await newAdmin();
    const name = async (platformName: string, platformEmail: string) => {
      expect((await saveSettings(client, { platformName, platformEmail })).status).toBe(200);
    };
    await name('The Long Read', 'desk@long-read.test');
    const { email } = await signUp();
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe('Confirm your email for The Long Read');
    expect(`${mail?.html}${mail?.text}`).not.toContain('Blog Platform');
    await newClient().post('/api/contact', contact);
    expect(await mailsTo('desk@long-read.test')).toHaveLength(1);
    await name('Blog Platform', env.PLATFORM_EMAIL);
  });

  it('waits unchanged while no mail server is set', async () => {
    const id = await enqueue(Date.now());
    const outbox = env.OUTBOX.getByName('mail');
    await outbox.poke('mail');
    await runDurableObjectAlarm(outbox);
    expect(await outboxRow(id)).toMatchObject({ state: 'waiting', attempts: 0 });
  });
});

describe('an encrypted email', () => {
  const keys = getConfig(env).sessionKeys;
  const newer = { kid: 'newer', secret: crypto.getRandomValues(new Uint8Array(32)) };

  it('is decrypted after the keys were rotated, and only in its own message', async () => {
    const sealed = await encryptText('secret words', keys, 'outbox', 'row-1');
    expect(sealed).not.toContain('secret');
    expect(await decryptText(sealed, [newer, ...keys], 'outbox', 'row-1')).toBe('secret words');
    await expect(decryptText(sealed, [newer], 'outbox', 'row-1')).rejects.toThrow('a removed key');
    const dotted = { ...newer, kid: 'k.2026.1' };
    expect(
      await decryptText(await encryptText('words', [dotted], 'outbox', 'row-1'), [...keys, dotted], 'outbox', 'row-1'),
    ).toBe('words');
    await expect(decryptText(sealed, keys, 'outbox', 'row-2')).rejects.toThrow();
    await expect(decryptText(sealed, keys, 'smtp', 'row-1')).rejects.toThrow();
    await expect(decryptText(`${sealed.slice(0, -4)}AAAA`, keys, 'outbox', 'row-1')).rejects.toThrow();
  });
});

it('is parked immediately when it was changed, retried when its key is unknown, and says why', async () => {
  const db = openDatabase(env.DB, undefined);
  const keys = getConfig(env).sessionKeys;
  const email = { id: crypto.randomUUID(), to: 'a@b.test', subject: 'Hi', text: 'secret words', html: '<p>secret</p>' };
  const gone = { kid: 'gone', secret: crypto.getRandomValues(new Uint8Array(32)) };
  const sealed = [await encryptEmail(email, [gone]), { ...(await encryptEmail(email, keys)), sealed: 'test.AAAA' }];
  const ends = [
    { state: 'waiting', last_error: 'It was encrypted with an unknown key.' },
    { state: 'parked', last_error: 'It was modified after it was encrypted.' },
  ];
  for (const [n, payload] of sealed.entries()) {
    await env.DB.prepare('DELETE FROM outbox_messages').run();
    const row = { id: email.id, kind: 'email' as const, payload, createdAt: 1 };
    await runBatch(db, [enqueueStatement(db, row)]);
    const deliver = async (message: { id: string; payload: Record<string, unknown> }) =>
      void (await decryptEmail(message.id, message.payload, keys));
    await deliverDue(db, 'mail', deliver, Date.now);
    expect(await outboxRow(email.id)).toMatchObject({ attempts: 1, ...ends[n] });
  }
});

describe('the sweep', () => {
  it('deletes expired rows and nothing else', async () => {
    const { client } = await signUp();
    await signUp();
    const now = Date.now();
    const old = await enqueue(now - 31 * DAY);
    const parked = await enqueue(now - 31 * DAY);
    const call = await enqueue(now - 31 * DAY);
    const recent = await enqueue(now - 29 * DAY);
    await env.DB.batch([
      env.DB.prepare("UPDATE outbox_messages SET state = 'sent' WHERE id IN (?1, ?2)").bind(old, recent),
      env.DB.prepare("UPDATE outbox_messages SET state = 'parked' WHERE id IN (?1, ?2)").bind(parked, call),
      env.DB.prepare("UPDATE outbox_messages SET kind = 'end' WHERE id = ?1").bind(call),
      env.DB.prepare('UPDATE sessions SET expires_at = 1 WHERE rowid = (SELECT max(rowid) FROM sessions)'),
      env.DB.prepare('UPDATE mail_tokens SET expires_at = 1 WHERE rowid = (SELECT max(rowid) FROM mail_tokens)'),
      env.DB.prepare(
        `WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 1200)
         INSERT INTO view_flushes (id, applied_at) SELECT 'old-' || value, ?1 FROM n`,
      ).bind(now - 91 * DAY),
      env.DB.prepare("INSERT INTO view_flushes (id, applied_at) VALUES ('new', ?1)").bind(now),
    ]);
    const left = async (table: string) =>
      (await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>())?.n ?? -1;
    const [sessions, tokens] = [await left('sessions'), await left('mail_tokens')];
    await runScheduled('47 * * * *', env);
    expect(await left('sessions')).toBe(sessions - 1);
    expect(await left('mail_tokens')).toBe(tokens - 1);
    expect(await left('view_flushes')).toBe(1);
    expect([await outboxRow(old), await outboxRow(parked)]).toEqual([null, null]);
    expect(await outboxRow(call)).toMatchObject({ state: expect.stringMatching(/parked|waiting/) });
    expect(await outboxRow(recent)).toMatchObject({ state: 'sent' });
    expect((await client.get('/api/session')).status).toBe(200);
  });
});

import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DeletionPreview } from '#contract/deletions';
import { getConfig } from '../../../worker/config.ts';
import { readOutgoingMail } from '../../../worker/features/settings/outgoing-mail.service.ts';
import { reencryptSmtpPasswords } from '../../../worker/features/settings/smtp.service.ts';
import { newAdmin } from '../support/admins.ts';
import { errorOf } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { jobCtx } from '../support/factories.ts';
import { enqueue, outboxRow } from '../support/outbox.ts';
import { forgetMail, LOCAL_SERVER, PASSWORD, readSmtp, saveSmtp, sendTest } from '../support/smtp.ts';

const UNREADABLE = 'The saved SMTP password can no longer be decrypted. Save the SMTP settings again.';
const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();

afterEach(forgetMail);

it('sends through the newest settings of a current admin, else through the configuration, else not at all', async () => {
  const [first, second] = [await newAdmin(), await newAdmin()];
  await saveSmtp(first.client, { smtpServer: 'first.mail.com', fromName: '' });
  await saveSmtp(second.client, { smtpServer: 'second.mail.com' });
  await run('UPDATE smtp_settings SET updated_at = updated_at - 1 WHERE user = ?1', first.person.seq);
  const now = async () => await readOutgoingMail(jobCtx());
  expect(await now()).toMatchObject({ server: 'second.mail.com:587', fromName: 'Ours', by: 'settings' });
  expect((await readSmtp(first.client)).sending.savedBy).toBe(second.person.username);
  const sends = async (of: typeof first) => {
    const response = await first.client.get(`/api/admin/people/${of.person.id}/deletion?kind=account`);
    return (await response.json<DeletionPreview>()).sendsMail;
  };
  expect([await sends(first), await sends(second)]).toEqual([false, true]);
  expect((await (await second.client.get('/api/account/deletion')).json<DeletionPreview>()).sendsMail).toBe(true);
  await run('UPDATE users SET deleting_at = 1 WHERE seq = ?1', second.person.seq);
  expect(await now()).toMatchObject({ server: 'first.mail.com:587', fromName: 'Blog Platform' });
  await run('DELETE FROM admin_users WHERE user = ?1', first.person.seq);
  expect(await now()).toMatchObject({ by: 'nothing', smtp: null });
  const smtp = { ...getConfig(env).smtp, host: 'mail.configured.com' };
  const configured = await readOutgoingMail({ ...jobCtx(), config: { ...getConfig(env), smtp } });
  expect(configured).toMatchObject({ by: 'configuration', server: 'mail.configured.com:587', smtp, problem: null });
  const clear = { ...getConfig(env), smtp: { ...smtp, tls: false } };
  const problem = 'TLS can only be off for a mail server on this machine, in local development';
  expect(await readOutgoingMail({ ...jobCtx(), config: clear })).toMatchObject({ smtp: null, problem });
});

describe('a stored password', () => {
  it.each([
    [
      'was changed',
      "UPDATE smtp_settings SET encrypted_password = substr(encrypted_password, 1, length(encrypted_password) - 4) || 'AAAA'",
    ],
    [
      'is another admin’s',
      'UPDATE smtp_settings SET encrypted_password = (SELECT o.encrypted_password FROM smtp_settings o WHERE o.user <> smtp_settings.user) WHERE smtp_port = 1',
    ],
    [
      'has lost its key',
      "UPDATE smtp_settings SET encrypted_password = 'gone' || substr(encrypted_password, instr(encrypted_password, '.'))",
    ],
  ])('that %s is reported as unreadable, and email waits unchanged', async (_case, change) => {
    const [other, { client }] = [await newAdmin(), await newAdmin()];
    await saveSmtp(other.client, { password: 'the other one' });
    await saveSmtp(client, LOCAL_SERVER);
    await run('UPDATE smtp_settings SET updated_at = updated_at - 1 WHERE user = ?1', other.person.seq);
    await run(change);
    expect(await readSmtp(client)).toMatchObject({
      settings: LOCAL_SERVER,
      isPasswordReadable: false,
      sending: { by: 'settings', server: '127.0.0.1:1', problem: UNREADABLE },
    });
    expect(await errorOf(await sendTest(client))).toMatchObject({ status: 503, message: UNREADABLE });
    const id = await enqueue(Date.now());
    await env.OUTBOX.getByName('mail').poke('mail');
    await runDurableObjectAlarm(env.OUTBOX.getByName('mail'));
    expect(await outboxRow(id)).toMatchObject({ state: 'waiting', attempts: 0 });
    await run('DELETE FROM outbox_messages');
    expect(await saveSmtp(client, LOCAL_SERVER)).toMatchObject({
      isPasswordReadable: true,
      sending: { problem: null },
    });
  });

  it('is encrypted again with the newest key, which makes the old one removable', async () => {
    const { client } = await newAdmin();
    await saveSmtp(client);
    const [old] = getConfig(env).sessionKeys;
    const next = { kid: 'next', secret: new Uint8Array(32).fill(7) };
    const withKeys = (...sessionKeys: ReturnType<typeof getConfig>['sessionKeys']) => ({
      ...jobCtx(),
      config: { ...getConfig(env), sessionKeys },
    });
    expect(await readOutgoingMail(withKeys(next))).toMatchObject({ smtp: null, problem: UNREADABLE });
    if (old === undefined) throw new Error('no key');
    for (let run = 0; run < 2; run++) await reencryptSmtpPasswords(withKeys(next, old));
    expect((await readOutgoingMail(withKeys(next))).smtp?.password).toBe(PASSWORD);
    expect(await readOutgoingMail(withKeys(old))).toMatchObject({ smtp: null });
    const log = vi.spyOn(console, 'error').mockReturnValue();
    await reencryptSmtpPasswords(withKeys({ kid: 'third', secret: next.secret }));
    expect(String(log.mock.calls)).toContain('can no longer be decrypted');
    log.mockRestore();
    expect((await readOutgoingMail(withKeys(next))).smtp?.password).toBe(PASSWORD);
  });
});

describe('a test email', () => {
  it('reports missing settings, and requires an address', async () => {
    const { client } = await newAdmin();
    const unset = await errorOf(await sendTest(client));
    expect(unset).toMatchObject({
      status: 503,
      message: 'Outgoing email is not set up. Save the SMTP settings first.',
    });
    for (const [to, message] of [
      ['', 'Please enter an email address to test'],
      ['ann', 'Please enter a valid email address'],
      ['ann@demo.test, bob@demo.test', 'Please enter a valid email address'],
      ['ann@demo.test\r\nBcc: v@demo.test', 'Please enter a valid email address'],
    ] as const) {
      expect(await errorOf(await sendTest(client, to))).toMatchObject({ status: 422, fields: { to: message } });
    }
    const own = { to: 'ann@demo.test', test: 'general', from: 'eve@demo.test', html: '<p>Buy</p>' };
    expect(await errorOf(await client.post('/api/admin/send-email', own))).toMatchObject({ status: 422 });
  });

  it('is sent immediately, reported in plain words, audited, and limited to five a minute', async () => {
    const { client, person } = await newAdmin();
    await saveSmtp(client, LOCAL_SERVER);
    const response = await sendTest(client);
    expect(costsOf(response).roundTrips).toBeLessThanOrEqual(3);
    expect(await errorOf(response)).toMatchObject({
      status: 503,
      message: 'The mail server could not be reached on this port.',
    });
    const entry = await env.DB.prepare(
      "SELECT target, after FROM audit_entries WHERE admin = ?1 AND action = 'test_email_sent'",
    )
      .bind(person.seq)
      .first();
    expect(entry).toEqual({
      target: 'ann@demo.test',
      after: JSON.stringify({ test: 'general', server: '127.0.0.1:1' }),
    });
    for (let n = 0; n < 4; n++) await sendTest(client);
    expect(await errorOf(await sendTest(client))).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(await env.DB.prepare('SELECT 1 FROM outbox_messages').first()).toBeNull();
  });
});

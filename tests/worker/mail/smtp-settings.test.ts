import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it } from 'vitest';
import type { SmtpResponse } from '#contract/smtp';
import { newAdmin } from '../support/admins.ts';
import { errorOf } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { clientOf } from '../support/database.ts';
import {
  forgetMail,
  LOCAL_SERVER,
  PORT_25_MESSAGE,
  PRODUCTION,
  readSmtp,
  SMTP,
  saveSmtp,
  smtpForm,
} from '../support/smtp.ts';

afterEach(forgetMail);

describe('the mail server', () => {
  it('is unset at first, then the admin’s, whose password no response contains', async () => {
    const { client, person } = await newAdmin();
    expect(await readSmtp(client)).toEqual({
      settings: null,
      isPasswordReadable: true,
      sending: {
        by: 'nothing',
        server: null,
        from: null,
        savedBy: null,
        problem: 'Outgoing email is not set up. Save the SMTP settings first.',
      },
    });
    const saved = await client.put(SMTP, smtpForm());
    expect(costsOf(saved).roundTrips).toBeLessThanOrEqual(3);
    const { password: _, ...settings } = smtpForm();
    const response = {
      settings: { ...settings, updatedAt: expect.any(Number) },
      isPasswordReadable: true,
      sending: {
        by: 'settings',
        server: 'smtp.mail.com:587',
        from: 'hello@platform.test',
        savedBy: person.username,
        problem: null,
      },
    };
    expect(await saved.json()).toEqual(response);
    expect(await (await client.get(SMTP)).json()).toEqual(response);
    await saveSmtp(client, { password: 'another pass' });
    for (const table of ['smtp_settings', 'audit_entries']) {
      const { results } = await env.DB.prepare(`SELECT * FROM ${table}`).all();
      expect(results.length).toBeGreaterThan(0);
      expect(JSON.stringify(results)).not.toMatch(/hünter|another pass/);
    }
    const entry = await env.DB.prepare('SELECT before, after FROM audit_entries ORDER BY seq DESC').first();
    expect(JSON.parse(String(entry?.before))).toEqual(settings);
    expect(JSON.parse(String(entry?.after))).toEqual({ ...settings, password: 'replaced' });
  });

  it('is removed by the admin who saved it, and then another admin’s is in use', async () => {
    const [{ client: other, person }, { client, person: remover }] = [await newAdmin(), await newAdmin()];
    await saveSmtp(other, { smtpServer: 'smtp.older.com' });
    await saveSmtp(client);
    const removed = await client.delete(SMTP);
    expect(costsOf(removed).roundTrips).toBeLessThanOrEqual(3);
    const response = await removed.json<SmtpResponse>();
    expect(response).toMatchObject({
      settings: null,
      sending: { by: 'settings', server: 'smtp.older.com:587', savedBy: person.username },
    });
    expect(await readSmtp(client)).toEqual(response);
    expect((await readSmtp(other)).settings).not.toBeNull();
    expect(await errorOf(await client.delete(SMTP))).toMatchObject({
      status: 404,
      message: 'You have not saved any SMTP settings',
    });
    await other.delete(SMTP);
    expect((await readSmtp(other)).sending).toMatchObject({ by: 'nothing', savedBy: null });
    const { results } = await env.DB.prepare('SELECT action, before FROM audit_entries WHERE admin = ?1 ORDER BY seq')
      .bind(remover.seq)
      .all<{ action: string; before: string }>();
    expect(results.map(({ action }) => action)).toEqual(['smtp_settings_saved', 'smtp_settings_removed']);
    const { password: _, ...settings } = smtpForm();
    expect(JSON.parse(results[1]?.before ?? '')).toEqual(settings);
  });

  it.each([
    ['smtpServer', ' ', 'Please fill in all required fields'],
    ['smtpUsername', ' ', 'Please fill in all required fields'],
    ['password', '', 'Please fill in all required fields'],
    ['password', undefined, 'Please fill in all required fields'],
    ['fromEmail', '', 'Please fill in all required fields'],
    ['fromEmail', 'hello', 'Please enter a valid email address'],
    ['fromEmail', 'a@b.test\r\nBcc: v@demo.test', 'Please enter a valid email address'],
    ['fromName', 'Us\r\nBcc: v@demo.test', 'Please enter one line of text of at most 254 characters'],
    ['smtpUsername', 'a\0b', 'Please enter one line of text of at most 254 characters'],
    ['password', 'a\r\nb', 'Please enter one line of text of at most 254 characters'],
    ['smtpServer', 'smtp.mail.com\r\nQUIT', 'Please enter the name of a mail server, such as smtp.example.com'],
    ['smtpServer', 'smtp.mail.com/x@y', 'Please enter the name of a mail server, such as smtp.example.com'],
    ['smtpPort', 0, 'Port must be between 1 and 65535'],
    ['smtpPort', 65_536, 'Port must be between 1 and 65535'],
    ['smtpPort', 587.5, 'Port must be between 1 and 65535'],
    ['useTls', false, 'TLS can only be off for a mail server on this machine, in local development'],
  ])('rejects the %s %j', async (field, value, message) => {
    const { client } = await newAdmin();
    const refusal = await errorOf(await client.put(SMTP, smtpForm({ [field]: value })));
    expect(refusal).toMatchObject({ status: 422, fields: { [field]: message } });
    expect((await readSmtp(client)).settings).toBeNull();
  });

  const PRIVATE = 'Please enter a public host name, not an IP address or a local name';
  const privateNames =
    '127.0.0.1 10.1 2130706433 0x7f.0.0.1 ::1 fe80::1 localhost mailhost a.local a.internal a.home.arpa a.lan a.localhost smtp.mail.com. -a.com a..com a_b.com';
  it.each<[object, object | null]>([
    ...privateNames.split(' ').map((smtpServer): [object, object] => [{ smtpServer }, { smtpServer: PRIVATE }]),
    [{ smtpPort: 25 }, { smtpPort: PORT_25_MESSAGE }],
    [
      { useTls: false, smtpServer: 'localhost' },
      { smtpServer: PRIVATE, useTls: expect.stringContaining('TLS') },
    ],
    [{ smtpServer: 'Smtp.Mail.Co.UK', smtpPort: 465 }, null],
    [{ smtpServer: 'xn--mnchen-3ya.de', smtpPort: 2525 }, null],
  ])('of a product in production rejects %j: %j', async (parts, fields) => {
    const { client } = await newAdmin();
    const response = await clientOf(env.DB, client.cookies, PRODUCTION)('PUT', SMTP, smtpForm(parts));
    if (fields === null) expect(response.status).toBe(200);
    else expect(await errorOf(response)).toMatchObject({ status: 422, fields });
  });

  it('on this machine accepts no TLS and port 25 outside of production', async () => {
    const { client } = await newAdmin();
    const { sending } = await saveSmtp(client, { ...LOCAL_SERVER, smtpPort: 25 });
    expect(sending).toMatchObject({ server: '127.0.0.1:25', problem: null });
    const response = await clientOf(env.DB, client.cookies, PRODUCTION)('GET', SMTP);
    expect((await response.json<SmtpResponse>()).sending.problem).toBe(PORT_25_MESSAGE);
    const tested = await clientOf(env.DB, client.cookies, PRODUCTION)('POST', '/api/admin/send-email', {
      to: 'ann@demo.test',
      test: 'signup',
    });
    expect(await errorOf(tested)).toMatchObject({ status: 503, message: PORT_25_MESSAGE });
  });
});

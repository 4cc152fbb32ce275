import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AlertSettingsResponse, AlertsResponse } from '#contract/alerts';
import { DAY, HOUR, MINUTE } from '#contract/time';
import { watchPlatform } from '../../../worker/features/alerts/watch.service.ts';
import { signUp } from '../support/accounts.ts';
import { newAdmin } from '../support/admins.ts';
import { alertForm, alertMessageIds, backupAlerts, clearAlerts, setBackup, watchAt } from '../support/alerts.ts';
import { silenceOutbox } from '../support/billing-lane.ts';
import { errorOf, newClient } from '../support/client.ts';
import { type Crash, mortalCtx } from '../support/crashes.ts';
import { eventually } from '../support/eventually.ts';
import { changeLimits } from '../support/limits.ts';
import { mailsTo } from '../support/mail.ts';
import { enqueueParked } from '../support/outbox.ts';
import { rowsOf, runInParallel } from '../support/races.ts';
import { addApp, enterPassword } from '../support/second-factors.ts';

changeLimits({ signInPerEmail: [100, MINUTE], signInPerAddress: [100, MINUTE] });
beforeEach(async () => {
  silenceOutbox();
  await clearAlerts();
});
afterEach(() => void vi.restoreAllMocks());

/** A time at which nothing is due: noon UTC. */
const noon = Date.UTC(2031, 0, 15, 12);
const titlesTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject.split(' · ')[0]);

it('alerts every admin once, and again when the problem has ended', async () => {
  const [one, other] = [await newAdmin(), await newAdmin()];
  await other.client.put('/api/admin/alerts/settings', alertForm({ mailsMe: false }));
  await setBackup(noon - 2 * DAY);
  for (const minutes of [0, 5, 10]) await watchAt(noon + minutes * MINUTE);
  expect(await titlesTo(one.person.email)).toEqual(['The last backup is too old']);
  expect(await titlesTo(other.person.email)).toEqual([]);
  await setBackup(noon);
  await watchAt(noon + 15 * MINUTE);
  await watchAt(noon + 20 * MINUTE);
  expect((await titlesTo(one.person.email)).toSorted()).toEqual([
    'The last backup is too old',
    'There is a new backup',
  ]);
  const { alerts } = await (await one.client.get('/api/admin/alerts')).json<AlertsResponse>();
  expect(alerts.filter(({ kind }) => kind === 'backup')).toMatchObject([
    { kind: 'backup', raisedAt: noon, resolvedAt: noon + 15 * MINUTE, mails: 1, hasWebhook: false, isHeld: false },
  ]);
  await setBackup(noon - 2 * DAY);
  await watchAt(noon + 25 * MINUTE);
  expect(await backupAlerts()).toHaveLength(2);
});

it('emails only what the role of a receiver shows', async () => {
  const [owner, moderator, support] = [await newAdmin(), await newAdmin('moderator'), await newAdmin('support')];
  const form = alertForm({ digestHour: 11 });
  expect((await owner.client.put('/api/admin/alerts/settings', form)).status).toBe(200);
  await setBackup(noon - 2 * DAY);
  await enqueueParked();
  await watchAt(noon);
  expect((await titlesTo(owner.person.email)).toSorted()).toEqual([
    'Messages are parked',
    'The last backup is too old',
    'Your platform on 2031-01-15',
  ]);
  expect((await titlesTo(support.person.email)).toSorted()).toEqual([
    'Messages are parked',
    'Your platform on 2031-01-15',
  ]);
  const [digest, ...others] = await mailsTo(moderator.person.email);
  expect(others).toEqual([]);
  expect(digest?.text).toContain('Open reports: 0');
  expect(digest?.text).not.toMatch(/backup|parked|share|dispute/i);
  expect((await support.client.put('/api/admin/alerts/emails', { mailsMe: false })).status).toBe(200);
  await setBackup(noon);
  await env.DB.prepare("DELETE FROM outbox_messages WHERE state = 'parked'").run();
  await watchAt(noon + HOUR);
  expect(await titlesTo(support.person.email)).toHaveLength(2);
});

it('sends an alert once through a crash at every call to the database', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  await newAdmin();
  let isOver = false;
  let crashes = 0;
  for (let at = 1; !isOver; at++) {
    for (const isDone of [false, true]) {
      const now = noon + at * HOUR + (isDone ? 30 * MINUTE : 0);
      await env.DB.prepare('DELETE FROM alerts').run();
      await env.DB.prepare('DELETE FROM outbox_messages').run();
      await setBackup(now - 2 * DAY);
      const crash: Crash = { at, calls: 0, isDead: false, isDone };
      await watchPlatform(mortalCtx(crash, now)).catch(() => undefined);
      isOver = !crash.isDead;
      crashes += crash.isDead ? 1 : 0;
      await watchAt(now + 5 * MINUTE);
      expect(await backupAlerts(), `call ${at}`).toHaveLength(1);
      expect(await alertMessageIds(), `call ${at}`).toHaveLength((await rowsOf('SELECT id FROM alerts')).length);
    }
  }
  expect(crashes).toBeGreaterThanOrEqual(4);
});

it('stores one of many evaluations that run at the same time', async () => {
  await newAdmin();
  await setBackup(noon - 2 * DAY);
  await runInParallel((n) => watchAt(noon + n), 5);
  expect(await backupAlerts()).toHaveLength(1);
  expect(await alertMessageIds()).toHaveLength(1);
});

it('holds alerts during quiet hours that contain midnight, and sends one summary at their end', async () => {
  const { client, person } = await newAdmin();
  const form = alertForm({ quietFrom: '22:00', quietTo: '07:00', timeZone: 'Europe/Berlin' });
  expect((await client.put('/api/admin/alerts/settings', form)).status).toBe(200);
  // The clock goes forward at 01:00 UTC: 07:00 in Berlin is 05:00 UTC instead of 06:00.
  const night = Date.UTC(2031, 2, 29, 23);
  await setBackup(night - 2 * DAY);
  await watchAt(night);
  expect(await backupAlerts()).toMatchObject([{ isHeld: 1, mails: 0 }]);
  await setBackup(night);
  await watchAt(Date.UTC(2031, 2, 30, 0, 30));
  await watchAt(Date.UTC(2031, 2, 30, 4, 55));
  expect(await titlesTo(person.email)).toEqual([]);
  await watchAt(Date.UTC(2031, 2, 30, 5));
  await watchAt(Date.UTC(2031, 2, 30, 5, 5));
  const mails = await mailsTo(person.email);
  expect(mails.map(({ subject }) => subject.split(' · ')[0])).toEqual(['One alert during the quiet hours']);
  expect(mails[0]?.text).toContain('It is over.');
  expect(await backupAlerts()).toMatchObject([{ isHeld: 0, mails: 1 }]);
});

it('sends a burst of refused sign-ins on an admin at once, also in quiet hours', async () => {
  const { client, person } = await newAdmin();
  await client.put('/api/admin/alerts/settings', alertForm({ quietFrom: '00:00', quietTo: '23:59' }));
  for (let n = 0; n < 5; n++)
    await newClient().post('/api/auth/sign-in', { email: person.email, password: 'wrong-pass-1' });
  await eventually(async () =>
    expect(await rowsOf('SELECT sum(count) AS n FROM security_events WHERE actor = ?1', person.id)).toEqual([{ n: 5 }]),
  );
  await watchAt(Date.now());
  expect(await titlesTo(person.email)).toEqual(['Many sign-ins to an admin’s account are refused']);
  const [mail] = await mailsTo(person.email);
  expect(mail?.text).not.toContain(person.username);
});

it('counts wrong codes of a second factor: whoever enters them knows the password', async () => {
  const { client, email } = await signUp();
  await env.DB.prepare('INSERT INTO admin_users (id, user, created_at) SELECT ?1, seq, 0 FROM users WHERE email = ?2')
    .bind(crypto.randomUUID(), email)
    .run();
  await addApp(client);
  const { secondStep } = await enterPassword(email);
  for (let n = 0; n < 5; n++)
    await newClient().post('/api/auth/second-step', { signInToken: secondStep?.signInToken, code: `00000${n}` });
  const alerts = async () => {
    await watchAt(Date.now());
    return await titlesTo(email);
  };
  await eventually(async () => expect(await alerts()).toContain('Many sign-ins to an admin’s account are refused'));
});

it('sends one digest a day at its hour', async () => {
  const { client, person } = await newAdmin();
  await client.put('/api/admin/alerts/settings', alertForm({ digestHour: 8, timeZone: 'America/New_York' }));
  await env.DB.prepare("UPDATE alert_settings SET digest_day = '2031-01-14'").run();
  await watchAt(Date.UTC(2031, 0, 15, 12, 55));
  expect(await titlesTo(person.email)).toEqual([]);
  for (const minute of [0, 5, 10]) await watchAt(Date.UTC(2031, 0, 15, 13, minute));
  const [mail, ...others] = await mailsTo(person.email);
  expect(mail?.subject).toContain('Your platform on 2031-01-15');
  expect(mail?.text).toContain('Open reports:');
  expect(others).toEqual([]);
});

it('alerts to disputes, parked messages and failed webhooks of Stripe, without names', async () => {
  const { person } = await newAdmin();
  const event = (id: string, type: string, state: string, error: string | null) =>
    env.DB.prepare(
      'INSERT INTO stripe_events (id, type, object_id, state, received_at, tried_at, error) VALUES (?1, ?2, ?1, ?3, ?4, ?4, ?5)',
    ).bind(id, type, state, noon - HOUR, error);
  await env.DB.batch([
    event('dp_1', 'charge.dispute.created', 'applied', null),
    event('evt_1', 'invoice.paid', 'received', 'broken'),
    env.DB.prepare(
      "INSERT INTO outbox_messages (id, kind, payload, state, tried_at, created_at) VALUES ('x1', 'email', '{}', 'parked', 1, ?1)",
    ).bind(noon),
  ]);
  await watchAt(noon);
  await watchAt(noon + 5 * MINUTE);
  const titles = await titlesTo(person.email);
  for (const title of ['A payment is disputed', 'Webhooks of Stripe fail', 'Messages are parked'])
    expect(titles.filter((each) => each === title)).toHaveLength(1);
  await env.DB.prepare('DELETE FROM stripe_events').run();
});

it('saves one of two forms that were opened together, and neither over a newer save', async () => {
  const [one, other] = [await newAdmin(), await newAdmin()];
  const path = '/api/admin/alerts/settings';
  const read = async () => await (await one.client.get(path)).json<AlertSettingsResponse>();
  const { updatedAt: base } = await read();
  const forms = [alertForm({ base, timeZone: 'Europe/Berlin' }), alertForm({ base, timeZone: 'Asia/Tokyo' })];
  const responses = await Promise.all([one.client.put(path, forms[0]), other.client.put(path, forms[1])]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [saved] = responses.flatMap(({ status }, n) => (status === 200 ? [n] : []));
  expect((await read()).timeZone).toBe(forms[saved ?? 0]?.timeZone);
  expect(await errorOf(await other.client.put(path, forms[1]))).toMatchObject({ status: 409, code: 'conflict' });
  const { updatedAt } = await read();
  expect((await other.client.put(path, alertForm({ base: updatedAt }))).status).toBe(200);
});

it('shows the settings without the secret, and validates them', async () => {
  const { client } = await newAdmin();
  const first = await client.put(
    '/api/admin/alerts/settings',
    alertForm({ webhookUrl: 'https://hooks.platform.com/a' }),
  );
  expect((await first.json<AlertSettingsResponse>()).secret).toMatch(/^whsec_[\w-]{43}$/);
  const again = await client.get('/api/admin/alerts/settings');
  expect((await again.json<AlertSettingsResponse>()).secret).toBeNull();
  for (const changes of [
    { webhookUrl: 'https://10.0.0.1/a' },
    { webhookUrl: 'https://intranet/a' },
    { heartbeatUrl: 'https://user:word@hooks.platform.com/' },
    { quietFrom: '22:00' },
    { quietFrom: '22:00', quietTo: '22:00' },
    { timeZone: 'Mars/Olympus' },
    { digestHour: 24 },
  ]) {
    const refused = await client.put('/api/admin/alerts/settings', alertForm(changes));
    expect([refused.status, changes]).toEqual([422, changes]);
  }
});

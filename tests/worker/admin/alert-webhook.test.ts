import { env } from 'cloudflare:workers';
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AlertSettingsResponse, AlertTestResponse } from '#contract/alerts';
import { DAY, MINUTE } from '#contract/time';
import { openDatabase } from '../../../worker/db/client.ts';
import { deliverDue } from '../../../worker/outbox/delivery.ts';
import { newAdmin } from '../support/admins.ts';
import { alertForm, clearAlerts, setBackup, watchAt } from '../support/alerts.ts';
import { deliver, silenceOutbox } from '../support/billing-lane.ts';
import { jobCtx } from '../support/factories.ts';
import { answerOutside, redirectTo } from '../support/outside.ts';
import { rowsOf } from '../support/races.ts';

const ADDRESS = 'https://hooks.platform.com/alerts';
const HEARTBEAT = 'https://beats.platform.com/ping';
/** A time at which nothing else is due: noon UTC. */
const noon = Date.UTC(2031, 0, 15, 12);

beforeEach(async () => {
  silenceOutbox();
  await clearAlerts();
});
afterEach(() => void vi.restoreAllMocks());

async function saveWebhook() {
  const { client } = await newAdmin();
  const form = alertForm({ mailsMe: false, webhookUrl: ADDRESS });
  const { secret } = await (await client.put('/api/admin/alerts/settings', form)).json<AlertSettingsResponse>();
  return { client, secret: secret ?? '' };
}

/** Raises the alert about backups and nothing else. */
async function raiseAlert() {
  await setBackup(noon - 2 * DAY);
  await watchAt(noon);
  await env.DB.prepare("DELETE FROM outbox_messages WHERE payload NOT LIKE '%backup%'").run();
}

/** Delivers due jobs at a time. */
const deliverAt = (now: number) =>
  deliverDue(
    openDatabase(env.DB, undefined),
    'jobs',
    async ({ id, kind, payload }) => await deliver(kind, payload, jobCtx(now), id),
    () => now,
  );
const messages = () =>
  rowsOf<{ state: string; error: string | null }>(
    "SELECT state, last_error AS error FROM outbox_messages WHERE kind = 'alert-webhook'",
  );

const test = async (client: Awaited<ReturnType<typeof newAdmin>>['client']) =>
  await (await client.post('/api/admin/alerts/test', {})).json<AlertTestResponse>();

it('signs an alert, retries it after an error, and keeps its id', async () => {
  const { secret } = await saveWebhook();
  await raiseAlert();
  const statuses = [500, 200];
  const bodies: string[] = [];
  const requests = answerOutside(async (request) => {
    bodies.push(await request.text());
    return new Response('x', { status: statuses[bodies.length - 1] ?? 404 });
  });
  await deliverAt(noon);
  expect(await messages()).toEqual([{ state: 'waiting', error: 'Error: Answered 500.' }]);
  await deliverAt(noon + MINUTE);
  await deliverAt(noon + DAY);
  expect(await messages()).toEqual([{ state: 'sent', error: null }]);
  expect(requests.map(({ url, method, redirect }) => [url, method, redirect])).toEqual([
    [ADDRESS, 'POST', 'manual'],
    [ADDRESS, 'POST', 'manual'],
  ]);
  const ids = requests.map(({ headers }) => headers.get('Webhook-Id'));
  expect(new Set([...ids, ...bodies.map((body) => JSON.parse(body).id)]).size).toBe(1);
  const [, time = '', signature] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(requests[1]?.headers.get('Webhook-Signature') ?? '') ?? [];
  expect(signature).toBe(createHmac('sha256', secret).update(`${time}.${bodies[1]}`).digest('hex'));
  expect(JSON.parse(bodies[1] ?? '')).toMatchObject({ type: 'alert.raised', title: 'The last backup is too old' });
});

it('follows no redirect, such as one to a private network', async () => {
  const { client } = await saveWebhook();
  const requests = answerOutside(() => redirectTo('http://169.254.169.254/latest/meta-data', 307));
  expect(await test(client)).toEqual({
    webhook: { isAccepted: false, answer: 'Answered 307: a redirect, which is not followed.' },
    isMailed: false,
  });
  await raiseAlert();
  await deliverAt(noon);
  expect(await messages()).toMatchObject([{ state: 'waiting' }]);
  expect(requests.map(({ url }) => url)).toEqual([ADDRESS, ADDRESS]);
});

it('gives up on an address that hangs, and says so', async () => {
  const { client } = await saveWebhook();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  answerOutside(() => new Promise<Response>(() => {}));
  expect(await test(client)).toMatchObject({ webhook: { isAccepted: false, answer: 'No answer within 5 seconds.' } });
});

it('says what the address answered to a test alert', async () => {
  const { client } = await saveWebhook();
  answerOutside(() => new Response(null, { status: 204 }));
  expect(await test(client)).toEqual({ webhook: { isAccepted: true, answer: 'Answered 204.' }, isMailed: false });
});

it('sends the heartbeat while the database and the jobs are well', async () => {
  const { client } = await newAdmin();
  await client.put('/api/admin/alerts/settings', alertForm({ heartbeatUrl: HEARTBEAT }));
  const requests = answerOutside(() => new Response('ok'));
  await watchAt(noon);
  expect(requests.map(({ url, method }) => [url, method])).toEqual([[HEARTBEAT, 'GET']]);
  const read = async () => await (await client.get('/api/admin/alerts/settings')).json<AlertSettingsResponse>();
  expect(await read()).toMatchObject({ heartbeatAt: noon, heartbeatAnswer: 'Answered 200.' });
  await env.DB.prepare("INSERT INTO job_runs (cron, first_ran_at, ran_at) VALUES ('17 * * * *', 1, 1)").run();
  await watchAt(noon + 5 * MINUTE);
  expect(requests).toHaveLength(1);
  expect(await read()).toMatchObject({ heartbeatAt: noon });
});

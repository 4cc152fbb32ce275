import { createExecutionContext, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { metricSeriesNames } from '#contract/metrics';
import { lazyModules } from '../../../worker/lazy-modules.ts';
import { createBulkLaneClass } from '../../../worker/objects/bulk-lane.ts';
import type { MetricsLine } from '../../sandbox/metrics/answer-metrics.ts';
import { newAccount, PASSWORD } from '../support/accounts.ts';
import { newAdmin } from '../support/admins.ts';
import { accept, failure, newWorld, SHARDS, workIn } from '../support/bulk-lanes.ts';
import { newClient } from '../support/client.ts';
import { newBlogger, newWriter, postInput } from '../support/factories.ts';
import { collectMetrics, stopMetrics } from '../support/metrics.ts';
import { publish } from '../support/posts.ts';
import { LOCAL_SERVER, saveSmtp } from '../support/smtp.ts';
import { chargingBlogger, payingReader, postSigned, sandboxFor } from '../support/stripe.ts';

const stripe = sandboxFor('metrics');
let lines: MetricsLine[] = [];
beforeEach(() => {
  lines = collectMetrics();
});
afterEach(stopMetrics);

/** Returns the blobs of a series without its method and cache: 'verdict name'. */
const namesOf = (series: string) =>
  lines.filter(({ indexes }) => indexes[0] === series).map(({ blobs: [verdict, name] }) => `${verdict} ${name}`.trim());

test('records every series by an action through HTTP, and nothing about a person', async () => {
  // Sign-ins, and the email that confirms the address.
  const account = newAccount();
  const guest = newClient();
  await guest.post('/api/auth/sign-up', account);
  await newClient().post('/api/auth/sign-in', { email: account.email, password: PASSWORD, remember: false });
  await newClient().post('/api/auth/sign-in', { email: account.email, password: 'wrong-horse-1', remember: false });
  expect(namesOf('signIns')).toEqual(['ok', 'refused']);
  expect(namesOf('errors')).toContain('invalid_credentials');

  // An email that expired while there was no mail server is parked.
  await env.DB.prepare("UPDATE outbox_messages SET expires_at = 1 WHERE kind = 'email'").run();
  await saveSmtp((await newAdmin()).client, LOCAL_SERVER);
  await runDurableObjectAlarm(env.OUTBOX.getByName('mail'));
  await expect.poll(() => namesOf('mails')).toContain('parked');

  // A post at its page, with its announcements in the background.
  const { client } = await newWriter();
  const post = await publish(client, postInput());
  expect(post.status).toBe(201);
  expect(namesOf('posts')).toEqual(['at once']);
  await newClient({ isKept: true }).get(`/api/posts/${post.id}`);
  await newClient({ isKept: true }).get(`/api/posts/${post.id}`);
  const reads = lines.filter(({ blobs }) => blobs[1] === '/api/posts/:id' && blobs[2] === 'GET');
  expect(reads.map(({ blobs }) => blobs[3])).toEqual(['miss', 'hit']);

  // A subscription, by checkout and webhooks; its jobs run in the outbox.
  await payingReader(stripe, await chargingBlogger());
  expect(namesOf('checkouts').sort()).toEqual(['begun', 'completed']);
  expect(namesOf('webhooks')).toContain('accepted checkout.session.completed');
  expect((await postSigned('{}', 't=1,v1=00')).status).toBe(400);
  expect(namesOf('webhooks')).toContain('refused stripe');

  await (await lazyModules.schedule()).runScheduled('32 * * * *', env);
  expect(namesOf('jobs')).toContain('ok cron:mend-search-index');

  // The lane of campaigns, with a mail server that defers one recipient and rejects another.
  const world = newWorld(8);
  await runInDurableObject(env.BULK_LANE.getByName(crypto.randomUUID()), async (_instance, state) => {
    const send = async (contact: number) => {
      if (contact === 3) throw failure({ reason: 'recipient', isTemporary: true });
      if (contact === 4) throw failure({ reason: 'recipient', isForGood: true });
      accept(world, contact);
    };
    const Lane = createBulkLaneClass(
      async () => workIn(world, send, () => false),
      SHARDS,
      async () => {},
    );
    await new Lane(state as unknown as DurableObjectState, env).alarm();
  });
  expect(new Set(namesOf('campaignMails'))).toEqual(new Set(['sent', 'retried', 'failed']));

  expect(new Set(lines.map(({ indexes }) => indexes[0]))).toEqual(new Set(metricSeriesNames));
  const written = JSON.stringify(lines);
  for (const secret of [account.email, account.username, guest.address, post.id, '@'])
    expect(written, 'personal data').not.toContain(secret);
});

test('counts a page that is rendered for a guest once, by its name', async () => {
  const path = `/@${(await newBlogger()).username}`;
  for (let n = 0; n < 2; n++) await (await newClient().get(path)).text();
  const pages = lines.filter(({ blobs }) => blobs[1]?.startsWith('page'));
  expect(pages.map(({ blobs }) => blobs.slice(1))).toEqual([
    ['page handle', 'GET', 'miss'],
    ['page handle', 'GET', 'hit'],
  ]);
});

test('answers as before while metrics cannot be recorded', async () => {
  const writeDataPoint = () => {
    throw new Error('no dataset');
  };
  const { app } = await lazyModules.app();
  for (const METRICS of [undefined, { writeDataPoint }]) {
    const bindings = { ...env, METRICS, METRICS_URL: undefined } as unknown as Env;
    const request = new Request(`${env.APP_ORIGIN}/api/topics`);
    expect((await app.fetch(request, bindings, createExecutionContext())).status).toBe(200);
  }
});

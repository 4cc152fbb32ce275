import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { app } from '../../worker/app.ts';
import { configOf, parseConfig } from '../../worker/config.ts';
import { catalogSql } from '../../worker/db/catalog/load.ts';
import { FACTS_KNOWN_FOR } from '../../worker/freshness.ts';
import { newClient } from './support/client.ts';
import { failingDatabase } from './support/database.ts';
import { isOnLibsql } from './support/libsql.ts';

test('health is ok when every part answers', async () => {
  const response = await newClient().get('/api/health');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    status: 'ok',
    parts: { database: 'ok', profilePictures: 'ok', blogImages: 'ok' },
    version: configOf(env).version,
    time: expect.any(Number),
  });
});

const broken = () => {
  throw new Error('down');
};

test.each([
  ['database', isOnLibsql ? { DATABASE_URL: 'http://127.0.0.1:9' } : { DB: failingDatabase('down') }],
  ['profilePictures', { PROFILE_PICTURES: { head: broken } }],
  ['blogImages', { BLOG_IMAGES: { head: async () => broken() } }],
])('health is 503 when %s fails, and names it', async (part, binding) => {
  const request = new Request(`${env.APP_ORIGIN}/api/health`);
  const response = await app.fetch(request, Object.assign({ ...env }, binding) as Env, createExecutionContext());
  expect(response.status).toBe(503);
  const body = await response.json<{ status: string; parts: Record<string, string> }>();
  expect(body.status).toBe('degraded');
  expect(Object.entries(body.parts).filter(([, state]) => state === 'failing')).toEqual([[part, 'failing']]);
});

test('health is 503 without the catalog', async () => {
  await env.DB.batch([env.DB.prepare('DELETE FROM subtopics'), env.DB.prepare('DELETE FROM topics')]);
  const response = await newClient().get('/api/health');
  await env.DB.batch(catalogSql().map((statement) => env.DB.prepare(statement)));
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ status: 'degraded', parts: { database: 'failing' } });
  expect((await newClient().get('/api/health')).status).toBe(200);
});

test('the platform’s facts come from its settings, else from the configuration', async () => {
  const read = async () => await (await newClient().get('/api/platform')).json();
  const promotion = configOf(env).promotion;
  expect(promotion?.url).toMatch(/^https:/);
  expect(await read()).toEqual({
    name: env.PLATFORM_NAME,
    supportEmail: env.PLATFORM_EMAIL,
    feePercentage: 25,
    promotion,
  });
  await env.DB.prepare(
    `INSERT INTO platform_settings (id, platform_name, platform_email, platform_fee_percentage, updated_at)
     VALUES (1, 'Quill', 'hello@quill.test', 17.5, 0)`,
  ).run();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + FACTS_KNOWN_FOR });
  expect(await read()).toEqual({ name: 'Quill', supportEmail: 'hello@quill.test', feePercentage: 17.5, promotion });
  vi.useRealTimers();
});

test('the promotion is as configured, and none without an address', () => {
  const set = { PROMOTION_TITLE: 'Planner', PROMOTION_TEXT: 'Plan.', PROMOTION_URL: 'https://planner.test/' };
  expect(parseConfig({ ...env, ...set }).promotion).toEqual({
    title: 'Planner',
    text: 'Plan.',
    url: 'https://planner.test/',
  });
  expect(parseConfig({ ...env, PROMOTION_URL: '' }).promotion).toBeNull();
  expect(() => parseConfig({ ...env, PROMOTION_URL: 'javascript:alert(1)' })).toThrow(/PROMOTION_URL/);
});

test('spaces around the keys that sign webhooks are not theirs', () => {
  const config = parseConfig({ ...env, STRIPE_WEBHOOK_SECRET: ' whsec_one, whsec_two\n, ' });
  expect(config.stripe?.webhookSecrets).toEqual(['whsec_one', 'whsec_two']);
});

import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { type TermsResponse, termsMessages } from '#contract/terms';
import { newAdmin } from '../support/admins.ts';
import { errorOf, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newReader } from '../support/factories.ts';
import { statuses, TRIES } from '../support/races.ts';
import {
  changeVersions,
  dayIn,
  editorOf,
  forgetTerms,
  publishDraft,
  publishTerms,
  saveTermsDraft,
} from '../support/terms.ts';

let owner: Awaited<ReturnType<typeof newAdmin>>;
beforeAll(async () => {
  owner = await newAdmin();
});
afterEach(forgetTerms);

const pageOf = async (path: string, client = newClient()) => {
  const response = await client.get(path);
  return { status: response.status, html: await response.text(), response };
};
const read = async (path: string) => await (await newClient().get(`/api/terms/${path}`)).json<TermsResponse>();

it('shows the built-in text until a version is in force, and then each version at its own address', async () => {
  expect((await pageOf('/terms')).html).toContain('You must be at least 16 years old.');
  expect(await read('terms')).toMatchObject({ shown: null, inForce: 0, versions: [] });
  expect((await pageOf('/terms/1')).status).toBe(404);

  await publishTerms(owner.client, 'terms', { text: '## First\n\nBe **kind**.', summary: 'Kindness.' });
  const { html } = await pageOf('/terms');
  expect(html).toContain('<strong>kind</strong>');
  expect(html).toContain('Version 1, in force since');
  expect(html).toContain('href="/terms/1"');
  expect(html).not.toContain('at least 16 years old');
  expect((await pageOf('/privacy')).html).toContain('stores only what it needs');

  const soon = dayIn(20);
  await publishTerms(owner.client, 'terms', { text: 'Be kinder.', summary: 'More of it.', day: soon });
  expect((await pageOf('/terms')).html).toContain('<strong>kind</strong>');
  const next = (await pageOf('/terms/2')).html;
  expect(next).toContain('Be kinder.');
  expect(next).toContain('Read the version in force');
  expect(await read('terms')).toMatchObject({ inForce: 1, versions: [{ version: 2 }, { version: 1 }] });

  await changeVersions(['UPDATE terms_versions SET in_force_at = published_at WHERE version = 2']);
  expect(await read('terms/1')).toMatchObject({ shown: { text: '## First\n\nBe **kind**.' }, inForce: 2 });
  expect((await pageOf('/terms/1')).html).toContain('no longer in force');
  for (const path of ['/terms/3', '/terms/01', '/terms/x']) expect((await pageOf(path)).status).toBe(404);
});

it('escapes markup in a text and in its summary', async () => {
  const hostile = '<img src=x onerror=alert(1)>';
  await publishTerms(owner.client, 'privacy', { text: `Rule ${hostile}`, summary: hostile });
  expect((await pageOf('/privacy')).html).not.toContain('<img src=x');
});

it('costs a signed-in reader two round trips at most', async () => {
  await publishTerms(owner.client);
  const { client } = await newReader();
  expect(costsOf((await pageOf('/terms', client)).response).roundTrips).toBeLessThanOrEqual(2);
});

it('never changes, replaces or deletes a published version', async () => {
  await publishTerms(owner.client);
  const version = 'SELECT document, version, text, summary, needs_consent, published_at, 0, 0 FROM terms_versions';
  for (const [sql, refusal] of [
    ["UPDATE terms_versions SET text = 'x'", /cannot be changed/],
    ['DELETE FROM terms_versions', /cannot be deleted/],
    [`INSERT OR REPLACE INTO terms_versions ${version}`, /cannot be replaced/],
  ] as const)
    await expect(env.DB.prepare(sql).run(), sql).rejects.toThrow(refusal);
});

it('refuses an owner who has not seen the version that another published', async () => {
  const seen = { text: 'Mine.', summary: 'Mine.', base: null, newestVersion: 0 };
  const save = () => owner.client.put('/api/admin/terms/terms/draft', seen);
  await publishTerms(owner.client, 'terms', { text: 'Theirs.' });
  expect(await errorOf(await save())).toMatchObject({ status: 409, message: termsMessages.conflict });
  expect((await editorOf(owner.client)).draft.updatedAt).toBeNull();
  await saveTermsDraft(owner.client, 'terms', { text: 'Mine.' });
  expect((await publishDraft(owner.client, 'terms', { newestVersion: 0 })).status).toBe(409);
  expect((await publishDraft(owner.client, 'terms', { newestVersion: 1 })).status).toBe(200);
});

it('saves and publishes a draft once, of many requests in parallel', async () => {
  const saved = await saveTermsDraft(owner.client, 'terms', { text: 'Be kind.' });
  expect(saved.status).toBe(200);
  const { draft } = await editorOf(owner.client);
  const base = draft.updatedAt;
  const put = (text: string) =>
    owner.client.put('/api/admin/terms/terms/draft', { text, summary: 'Calm.', base, newestVersion: 0 });
  expect(await statuses(() => put('Be calm.'))).toEqual({ 200: TRIES });
  expect((await put('Be loud.')).status).toBe(409);
  expect((await publishDraft(owner.client, 'terms', { base: base ?? 0 })).status).toBe(409);
  const newest = (await editorOf(owner.client)).draft.updatedAt ?? 0;
  const publish = (day = 0) => publishDraft(owner.client, 'terms', { base: newest, newestVersion: 0, day: dayIn(day) });
  expect(await statuses(() => publish())).toEqual({ 200: TRIES });
  expect((await publish(1)).status).toBe(409);
  expect(await editorOf(owner.client)).toMatchObject({
    draft: { text: 'Be calm.', updatedAt: null },
    versions: [{ version: 1, summary: 'Calm.' }],
  });
});

it.each([
  ['a day in the past', { day: dayIn(-1) }, { day: termsMessages.dayPast }],
  ['a day after a year', { day: dayIn(366) }, { day: termsMessages.dayTooFar }],
  ['no day', { day: '2031-02-30' }, { day: termsMessages.dayInvalid }],
])('refuses %s', async (_, request, fields) => {
  await saveTermsDraft(owner.client, 'terms', {});
  expect(await errorOf(await publishDraft(owner.client, 'terms', request))).toMatchObject({ status: 422, fields });
});

it('refuses an empty or unchanged text, a missing summary, and a start before that of an earlier version', async () => {
  const refusal = async () => (await errorOf(await publishDraft(owner.client, 'terms', {}))).fields;
  await saveTermsDraft(owner.client, 'terms', { text: ' ' });
  expect(await refusal()).toEqual({ text: termsMessages.textRequired });
  await saveTermsDraft(owner.client, 'terms', { summary: '' });
  expect(await refusal()).toEqual({ summary: termsMessages.summaryRequired });
  await publishTerms(owner.client, 'terms', { text: 'Same.', day: dayIn(5) });
  await saveTermsDraft(owner.client, 'terms', { text: 'Same.' });
  expect(await refusal()).toEqual({ text: termsMessages.unchanged });
  await saveTermsDraft(owner.client, 'terms', { text: 'Other.' });
  expect(await refusal()).toEqual({ day: termsMessages.dayTooEarly });
});

import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { NOTICE_MAX, type NoticeResponse, noticeMessages, readOnlyNotice } from '#contract/notice';
import type { PlatformResponse } from '#contract/settings';
import { HOUR } from '#contract/time';
import { clearPlatformInfo } from '../../../worker/features/settings/settings.service.ts';
import { newAdmin, saveSettings } from '../support/admins.ts';
import { errorOf, newClient } from '../support/client.ts';
import { clientOf } from '../support/database.ts';
import { jobCtx, newReader } from '../support/factories.ts';
import { saveNotice } from '../support/notice.ts';
import { statuses, TRIES } from '../support/races.ts';

const NOTICE = '/api/admin/platform/notice';
const TEXT = 'Maintenance <b>tonight</b> & tomorrow.';
const ESCAPED = 'Maintenance &lt;b&gt;tonight&lt;/b&gt; &amp; tomorrow.';
const SCRIPT = '/assets/notice.v1.js';

let admin: Awaited<ReturnType<typeof newAdmin>>;
beforeAll(async () => {
  admin = await newAdmin();
});

const forget = async () => {
  await env.DB.prepare('DELETE FROM platform_settings').run();
  clearPlatformInfo(jobCtx());
};
beforeEach(forget);
afterEach(forget);

const read = async () => await (await admin.client.get(NOTICE)).json<NoticeResponse>();
const shown = async (client = newClient()) =>
  (await (await client.get('/api/platform')).json<PlatformResponse>()).notice;
const pageOf = async (client = newClient(), path = '/about') => await (await client.get(path)).text();

it('is on every page once it is saved, as text, and gone once it is removed', async () => {
  const reader = await newReader();
  expect(await shown()).toBeNull();
  expect(await pageOf(reader.client)).not.toContain('id="notice"');
  const saved = await saveNotice(admin.client, { text: ` ${TEXT} ` });
  expect(saved.status).toBe(200);
  const { updatedAt } = await saved.json<NoticeResponse>();
  expect(await shown()).toEqual({ id: updatedAt, text: TEXT });
  for (const path of ['/', '/about', '/browse-posts', '/no-such-page/at-all']) {
    const html = await pageOf(reader.client, path);
    expect(html).toContain(ESCAPED);
    expect(html).toContain('<section aria-label="Platform notice"');
    expect(html).toContain(SCRIPT);
    expect(html).not.toContain('<b>tonight');
    expect(html).not.toContain('role="alert"');
  }
  expect((await saveNotice(admin.client, { text: ' ', endsAt: Date.now() + HOUR })).status).toBe(200);
  expect(await read()).toMatchObject({ text: '', startsAt: null, endsAt: null });
  expect(await shown()).toBeNull();
  expect(await pageOf(reader.client)).not.toContain(SCRIPT);
});

it.each([
  ['before its start', HOUR, 2 * HOUR, false],
  ['from its start on', -HOUR, null, true],
  ['until its end', null, HOUR, true],
  ['between both', -HOUR, HOUR, true],
])('is on or off %s', async (_, start, end, isOn) => {
  const at = (offset: number | null) => (offset === null ? null : Date.now() + offset);
  expect((await saveNotice(admin.client, { text: TEXT, startsAt: at(start), endsAt: at(end) })).status).toBe(200);
  expect((await shown()) !== null).toBe(isOn);
});

it('ends by itself', async () => {
  await saveNotice(admin.client, { text: TEXT, endsAt: Date.now() + HOUR });
  await env.DB.prepare('UPDATE platform_settings SET notice_ends_at = ?1')
    .bind(Date.now() - 1)
    .run();
  clearPlatformInfo(jobCtx());
  expect(await shown()).toBeNull();
});

it.each([
  ['text', { text: 'x'.repeat(NOTICE_MAX + 1) }, noticeMessages.tooLong],
  ['text', { text: 'One line\nand another' }, noticeMessages.oneLine],
  ['endsAt', { text: TEXT, startsAt: 2000, endsAt: 1000 }, noticeMessages.endsFirst],
  ['endsAt', { text: TEXT, endsAt: 1000 }, noticeMessages.hasEnded],
])('rejects a wrong %s', async (field, notice, message) => {
  const refused = await errorOf(await saveNotice(admin.client, notice));
  expect(refused).toMatchObject({ status: 422, fields: { [field]: message } });
  expect(await read()).toMatchObject({ text: '', updatedAt: null });
});

it('accepts 200 characters', async () => {
  expect((await saveNotice(admin.client, { text: 'x'.repeat(NOTICE_MAX) })).status).toBe(200);
});

it('is saved by one of many requests in parallel, and has an id of its own each time', async () => {
  const { updatedAt: base } = await read();
  const send = () => admin.client.put(NOTICE, { text: TEXT, startsAt: null, endsAt: null, base });
  expect(await statuses(send)).toEqual({ 200: 1, 409: TRIES - 1 });
  const first = await shown();
  await saveNotice(admin.client, { text: TEXT });
  expect((await shown())?.id).toBeGreaterThan(first?.id ?? 0);
});

it('keeps the settings of the platform, and is kept by them', async () => {
  await saveSettings(admin.client, { platformName: 'Ours' });
  const before = await (await admin.client.get('/api/admin/platform/settings')).json();
  await saveNotice(admin.client, { text: TEXT });
  expect(await (await admin.client.get('/api/admin/platform/settings')).json()).toEqual(before);
  await saveSettings(admin.client, { platformName: 'Ours again' });
  expect(await read()).toMatchObject({ text: TEXT });
});

it('is the one of read-only mode while nothing can be written, which cannot be dismissed', async () => {
  await saveNotice(admin.client, { text: TEXT });
  const send = clientOf(env.DB, admin.client.cookies, { READ_ONLY: '1' });
  const platform = await (await send('GET', '/api/platform')).json<PlatformResponse>();
  const text = 'Blog Platform is read-only at the moment. You can read everything; changes are not saved.';
  expect(platform.notice).toEqual({ id: null, text });
  expect(readOnlyNotice('Blog Platform')).toBe(text);
  const html = await (await send('GET', '/about')).text();
  expect(html).toContain(text);
  expect(html).not.toContain(SCRIPT);
  expect(html).not.toContain('Dismiss');
});

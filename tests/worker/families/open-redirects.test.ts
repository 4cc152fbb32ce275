import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { CheckoutResponse, SubscribeResponse } from '#contract/subscriptions';
import { countCases } from '../../support/cases.ts';
import { hostileLinks, hostileTargets, leaves } from '../../support/hostile-targets.ts';
import { errorOf, newClient } from '../support/client.ts';
import { sampleOf } from '../support/cross-origin-requests.ts';
import { newPost, newReader } from '../support/factories.ts';
import { changeLimits } from '../support/limits.ts';
import { newOwner, readProfile } from '../support/profiles.ts';
import { chargingBlogger, sandboxFor } from '../support/stripe.ts';

const stripe = sandboxFor('staying');
changeLimits({ api: false, sensitive: [100_000, 60_000] });

const CONTROL = /\p{Cc}/u;
const DEEP = env.DEEP === '1';

test('accepts only its own paths as the page that a reader came from', async () => {
  const blogger = await chargingBlogger();
  const { client } = await newReader();
  const targets = sampleOf(hostileTargets(), 60);
  let kept = 0;
  for (const returnTo of targets) {
    const response = await client.post('/api/subscriptions', { bloggerId: blogger.id, returnTo });
    if (response.status === 422) continue;
    expect(response.status, JSON.stringify(returnTo)).toBe(200);
    const { checkoutId } = await response.json<SubscribeResponse & { checkoutId: string }>();
    const checkout = await (await client.get(`/api/checkouts/${checkoutId}`)).json<CheckoutResponse>();
    expect(checkout.returnTo).toBe(returnTo);
    expect([returnTo, leaves(returnTo, env.APP_ORIGIN), CONTROL.test(returnTo)]).toEqual([returnTo, false, false]);
    kept++;
  }
  expect(kept).toBeGreaterThan(targets.length / 4);
  expect(kept).toBeLessThan(targets.length);
  expect(JSON.stringify(stripe.sandbox.requests())).not.toContain('evil');
  countCases('elsewhere', targets.length);
});

test('links and redirects to no other site for any address of a page', async () => {
  const { id } = await newPost();
  const { client } = await newReader();
  // A redirect costs little; rendered pages are requested less often.
  const onward = sampleOf(hostileTargets(), 40).map((target) => `/article/${id}/${encodeURIComponent(target)}`);
  const starts = ['/', '/checkout/', '/topic/', '/team/', '/blogger/'];
  const asking = ['/auth?next=', '/my-topics?next=', '/admin-auth?next='];
  const named = hostileTargets().flatMap((target) => [
    ...starts.map((start) => start + target),
    ...asking.map((start) => start + encodeURIComponent(target)),
  ]);
  const composed = sampleOf(named, 10, 400);
  const paths = [...onward, ...composed].filter((path) => !leaves(path, env.APP_ORIGIN));
  for (const path of paths) {
    for (const browser of DEEP ? [newClient(), client] : [newClient()]) {
      const response = await browser.get(path);
      expect([path, response.status < 500]).toEqual([path, true]);
      const to = response.headers.get('Location');
      if (to !== null) expect([path, to, leaves(to, env.APP_ORIGIN)]).toEqual([path, to, false]);
      if (to !== null) expect(to).toMatch(/^\/(?![/\\])[^\p{Cc}]*$/u);
      const html = await response.text();
      const links = [...html.matchAll(/<(?:a|form|area|base|iframe)\b[^>]*\s(?:href|action|src)="([^"]*)"/g)];
      for (const [, link = ''] of links) {
        expect([
          path,
          link,
          /evil\.example/.test(link) && leaves(link.replaceAll('&amp;', '&'), env.APP_ORIGIN),
        ]).toEqual([path, link, false]);
        expect(link).not.toMatch(/^\s*(?:javascript|data|vbscript):/i);
      }
    }
  }
  countCases('elsewhere', paths.length * (DEEP ? 2 : 1));
});

test('links a profile only to the hosts of its networks', async () => {
  const { client, path } = await newOwner();
  const links = sampleOf(hostileLinks(), 80);
  const kept = { youtubeUrl: new Set<string>(), tiktokUrl: new Set<string>() };
  for (const link of links) {
    for (const [field, other, host] of [
      ['youtubeUrl', 'tiktokUrl', 'youtube.com'],
      ['tiktokUrl', 'youtubeUrl', 'tiktok.com'],
    ] as const) {
      const response = await client.put(`${path}/links`, { [field]: link, [other]: '' });
      if (response.status !== 200) {
        expect(await errorOf(response), JSON.stringify(link)).toMatchObject({ status: 422, code: 'invalid_input' });
        continue;
      }
      const stored = (await readProfile(client))?.[field] ?? null;
      if (stored === null) expect(link.trim()).toBe('');
      else
        expect(stored, JSON.stringify(link)).toMatch(
          new RegExp(`^https://(?:(?:www|m)\\.)?${host.replace('.', '\\.')}/[!-~]*$`),
        );
      if (stored !== null) kept[field].add(stored);
    }
  }
  expect(kept.youtubeUrl.size).toBeGreaterThan(0);
  expect(kept.tiktokUrl.size).toBeGreaterThan(0);
  countCases('elsewhere', 2 * links.length);
});

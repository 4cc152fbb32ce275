import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import type { ArticleResponse } from '#contract/posts';
import { newClient } from '../support/client.ts';
import { newBlogger, newPost, newWriter } from '../support/factories.ts';
import { chargingBlogger } from '../support/stripe.ts';

const read = async (id: string, client = newClient()) => {
  const response = await client.get(`/api/posts/${id}`);
  expect(response.status).toBe(200);
  return await response.json<ArticleResponse>();
};
describe('the price of a subscription on an article', () => {
  test('is the current one, where the blog accepts subscribers', async () => {
    const blogger = await chargingBlogger(450);
    const { id } = await newPost({ by: blogger, isFree: false });
    expect((await read(id)).priceCents).toBe(450);
    await env.DB.prepare(
      'UPDATE profiles SET next_subscription_cents = 500, next_subscription_from = ?2 WHERE user = ?1',
    )
      .bind(blogger.seq, Date.now() + 86_400_000)
      .run();
    const { client } = await newWriter();
    expect((await read(id, client)).priceCents).toBe(450);
    await env.DB.prepare('UPDATE profiles SET next_subscription_from = 1 WHERE user = ?1').bind(blogger.seq).run();
    expect((await read(id, client)).priceCents).toBe(500);
  });

  test('is missing before a blog has the required posts', async () => {
    const { id } = await newPost({ by: await newBlogger() });
    expect((await read(id)).priceCents).toBeNull();
  });

  test('disappears and returns for guests too, as soon as blogging is switched', async () => {
    const { person, client } = await newWriter('tech');
    for (let n = 0; n < 4; n++) await newPost({ by: person });
    const { id } = await newPost({ by: person });
    const guest = newClient();
    expect((await read(id, guest)).priceCents).toBe(300);
    const page = async () => await (await guest.get(`/article/${id}`)).text();
    await page();
    expect((await client.put('/api/profile/blogging', { enabled: false })).status).toBe(200);
    await expect.poll(async () => (await read(id, guest)).priceCents).toBeNull();
    expect((await client.put('/api/profile/blogging', { enabled: true })).status).toBe(200);
    await expect.poll(async () => (await read(id, guest)).priceCents).toBe(300);
  });
});

import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BloggersResponse } from '#contract/profiles';
import { recountCounters } from '../../../worker/jobs/sweep.ts';
import { errorOf, newClient } from '../support/client.ts';
import { jobCtx, newBlogger, newReader, subscribe } from '../support/factories.ts';

describe('GET /api/bloggers', () => {
  beforeAll(async () => {
    for (let n = 0; n < 24; n++) await newBlogger(`lister_${n}`);
  });

  it('lists bloggers page by page, those with the most subscribers first', async () => {
    const popular = await newBlogger('lister_popular');
    for (let n = 0; n < 2; n++) await subscribe((await newReader()).person, popular);
    const page = async (tail: string) =>
      await (await newClient().get(`/api/bloggers?q=lister_${tail}`)).json<BloggersResponse>();
    const first = await page('');
    expect(first.bloggers[0]).toEqual({
      id: popular.id,
      username: 'lister_popular',
      pictureUrl: null,
      joinedAt: expect.any(Number),
      currentSubscribers: 2,
      writingTopics: [],
      priceCents: 300,
    });
    const second = await page(`&cursor=${first.nextCursor}`);
    const names = [...first.bloggers, ...second.bloggers].map(({ username }) => username);
    expect([first.bloggers.length, second.bloggers.length, second.nextCursor]).toEqual([20, 5, null]);
    expect(new Set(names).size).toBe(25);
    expect(names.slice(1, 3)).toEqual(['lister_23', 'lister_22']);
    expect((await page('popular')).bloggers).toHaveLength(1);
    const all = await (await newClient().get('/api/bloggers')).json<BloggersResponse>();
    expect(all.bloggers).toHaveLength(20);
    expect(await errorOf(await newClient().get('/api/bloggers?cursor=x'))).toMatchObject({ status: 422 });
  });

  it('counts active subscriptions only, after any changes', async () => {
    const blogger = await newBlogger('counted');
    const { person } = await newReader();
    const count = async () => {
      const response = await newClient().get('/api/bloggers?q=counted');
      return (await response.json<BloggersResponse>()).bloggers[0]?.currentSubscribers;
    };
    await subscribe(person, blogger);
    await subscribe((await newReader()).person, blogger, { active: false });
    expect(await count()).toBe(1);
    await env.DB.prepare('UPDATE subscriptions SET active = 0 WHERE creator = ?1').bind(blogger.seq).run();
    expect(await count()).toBe(0);
    await env.DB.prepare('UPDATE subscriptions SET active = 1 WHERE creator = ?1').bind(blogger.seq).run();
    expect(await count()).toBe(2);
    await env.DB.prepare('DELETE FROM users WHERE seq = ?1').bind(person.seq).run();
    expect(await count()).toBe(1);
    await env.DB.prepare('UPDATE profiles SET active_subscribers = 7 WHERE user = ?1').bind(blogger.seq).run();
    await recountCounters(jobCtx());
    expect(await count()).toBe(1);
  });
});

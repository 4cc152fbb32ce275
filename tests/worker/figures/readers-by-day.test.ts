import { env } from 'cloudflare:workers';
import { afterEach, expect, test, vi } from 'vitest';
import { DAY } from '#contract/time';
import { requestBloggerDeletion } from '../../../worker/features/deletions/deletions.service.ts';
import { newAccount } from '../support/accounts.ts';
import { followByMail, followToken, membersOf } from '../support/audience.ts';
import { deliverAllJobs } from '../support/billing-lane.ts';
import { errorOf, newClient } from '../support/client.ts';
import { erased, quietCtx } from '../support/deletions.ts';
import { newPost, newReader, newWriter, type Person, signedIn } from '../support/factories.ts';
import { figuresOf, readersNow, sumsOf } from '../support/figures.ts';
import { importReaders, readerRow } from '../support/reader-imports.ts';
import { chargingBlogger, sandboxFor } from '../support/stripe.ts';
import { subscribeTo } from '../support/subscriptions.ts';

const stripe = sandboxFor('figures', Date.UTC(2026, 10, 10, 12));

/** The database has its own clock: the figures are read at its time, not at the sandbox's. */
const readAtDatabaseTime = () => vi.setSystemTime(vi.getRealSystemTime());

const follow = async (blogger: Person, body: object = {}) => {
  const { person, client } = await newReader();
  expect((await client.put(`/api/bloggers/${blogger.id}/follow`, body)).status).toBe(200);
  return { person, client, unfollow: () => client.delete(`/api/bloggers/${blogger.id}/follow`) };
};

afterEach(() => {
  vi.setSystemTime(vi.getRealSystemTime());
});

test('counts followers gained and lost by every way, equal to the list, before and after deletions', async () => {
  readAtDatabaseTime();
  const { person: blogger, client } = await newWriter();
  const agree = async (gained: number, lost: number) => {
    const sums = sumsOf(await figuresOf(client));
    expect([sums.followed, sums.unfollowed ?? 0]).toEqual([gained, lost]);
    expect((await readersNow(blogger))?.followers).toBe(gained - lost);
  };
  const first = await follow(blogger);
  const second = await follow(blogger, { cadence: 'each' });
  await first.client.put(`/api/bloggers/${blogger.id}/follow`, { cadence: 'none' });
  await agree(2, 0);
  await followByMail(blogger, newAccount().email);
  await importReaders(client, [readerRow(), readerRow(), readerRow(undefined, false)]);
  await agree(5, 0);
  for (let n = 0; n < 2; n++) await first.unfollow();
  await agree(5, 1);
  const guest = (await membersOf(blogger)).find(({ source }) => source === 'form');
  const { id } = (await env.DB.prepare('SELECT id FROM contacts WHERE seq = ?1').bind(guest?.contact).first()) ?? {};
  expect((await client.delete(`/api/profile/readers/${id}`)).status).toBe(200);
  await agree(5, 2);
  const yesterday = Math.floor(Date.now() / DAY) - 1;
  await env.DB.prepare('UPDATE figures SET day = ?2 WHERE blogger = ?1').bind(blogger.seq, yesterday).run();
  await erased(second.person);
  await agree(5, 3);
  const { days } = await figuresOf(client);
  expect(days.slice(-2).map(({ followed, unfollowed }) => [followed, unfollowed])).toEqual([
    [5, 2],
    [0, 1],
  ]);
  await follow(blogger);
  await agree(6, 3);
});

test('counts which post brought a follower, once, and only a post of the blogger', async () => {
  const { person: blogger, client } = await newWriter();
  const [post, other] = [await newPost({ by: blogger }), await newPost()];
  const reader = await follow(blogger, { post: post.id });
  await reader.client.put(`/api/bloggers/${blogger.id}/follow`, { post: post.id });
  for (const each of [other.id, 'nope', undefined]) await follow(blogger, { post: each });
  const address = newAccount().email;
  await newClient().post(`/api/bloggers/${blogger.id}/follow-by-mail`, { email: address, post: post.id });
  const token = await followToken(address);
  for (let press = 0; press < 2; press++) await newClient().post('/api/mail/confirm', { token });
  const figures = await figuresOf(client);
  expect(sumsOf(figures)).toEqual({ followed: 5 });
  expect(figures.posts).toMatchObject([{ post: { id: post.id }, views: 0, followers: 2, subscribers: 0 }]);
  expect((await figuresOf(await signedIn(other.by))).posts).toEqual([]);
});

test('counts subscribers gained and lost, and which post brought them', async () => {
  vi.setSystemTime(Date.UTC(2026, 10, 10, 12));
  const blogger = await chargingBlogger();
  const [{ id }, other] = [await newPost({ by: blogger, isFree: false }), await newPost()];
  const pay = async (returnTo?: string) => {
    const reader = await newReader();
    const response = await subscribeTo(reader.client, blogger, { returnTo });
    const { url, checkoutId } = await response.json<{ url: string; checkoutId: string }>();
    stripe.pay(url);
    await stripe.deliverEvents();
    return { ...reader, subscriptionId: checkoutId };
  };
  const first = await pay(`/article/${id}`);
  await pay(`/article/${id}/a-slug`);
  const third = await pay(`/article/${other.id}`);
  await pay('/find');
  expect((await first.client.delete(`/api/subscriptions/${first.subscriptionId}`)).status).toBe(200);
  await stripe.deliverEvents();
  await erased(third.person);
  readAtDatabaseTime();
  const figures = await figuresOf(await signedIn(blogger));
  expect(sumsOf(figures)).toMatchObject({ subscribed: 4, unsubscribed: 2 });
  expect((await readersNow(blogger))?.subscribers).toBe(2);
  expect(figures.posts).toMatchObject([{ post: { id }, views: 0, followers: 0, subscribers: 2 }]);
});

test('shows figures only to the blogger, and erases them with the blog', async () => {
  readAtDatabaseTime();
  const { person: blogger, client } = await newWriter();
  const { client: reader } = await follow(blogger);
  expect((await newClient().get('/api/profile/figures')).status).toBe(401);
  expect(await errorOf(await reader.get('/api/profile/figures'))).toMatchObject({ status: 403, code: 'forbidden' });
  expect(sumsOf(await figuresOf((await newWriter()).client))).toEqual({});
  expect(sumsOf(await figuresOf(client))).toEqual({ followed: 1 });
  await requestBloggerDeletion(quietCtx(), blogger.id, 'admin');
  await deliverAllJobs();
  const { results } = await env.DB.prepare('SELECT * FROM figures WHERE blogger = ?1').bind(blogger.seq).all();
  expect(results).toEqual([]);
});

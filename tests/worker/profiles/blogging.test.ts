import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { OwnProfileResponse } from '#contract/profiles';
import { categoriesWithPage } from '#contract/topics';
import { signUp, viewerOf } from '../support/accounts.ts';
import { type Client, errorOf, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newPost, newReader } from '../support/factories.ts';

async function ownProfile(client: Client) {
  const response = await client.get('/api/profile');
  expect(response.status).toBe(200);
  return (await response.json<OwnProfileResponse>()).profile;
}

async function put(client: Client, path: string, body: unknown) {
  const response = await client.put(path, body);
  expect(response.status).toBe(200);
  expect(costsOf(response).roundTrips).toBeLessThanOrEqual(3);
  return (await response.json<OwnProfileResponse>()).profile;
}

test('creates the profile with defaults when blogging is switched on, without a confirmed email', async () => {
  const { client, username } = await signUp();
  expect(await ownProfile(client)).toBeNull();
  expect((await viewerOf(client))?.isBlogger).toBe(false);
  const profile = await put(client, '/api/profile/blogging', { enabled: true });
  expect(profile).toEqual({
    id: expect.any(String),
    username,
    pictureUrl: null,
    joinedAt: expect.any(Number),
    currentSubscribers: 0,
    emailedReaders: 0,
    previousMonthSubscribers: 0,
    writingTopics: [],
    youtubeUrl: null,
    tiktokUrl: null,
    aboutMe: '',
    priceCents: 300,
    isBlogging: true,
    missingPosts: 5,
    nextPriceCents: null,
    nextPriceFrom: null,
    subscriberChange: 0,
    growthPercent: null,
    counts: { total: 0, free: 0, maxFree: 10, views: 0 },
    feePercentage: 25,
    nextFeePercentage: null,
    nextFeeFrom: null,
  });
  expect(await ownProfile(client)).toEqual(profile);
  expect((await viewerOf(client))?.isBlogger).toBe(true);
});

test('preserves the profile, its topics and the published posts when it is switched off', async () => {
  const { person, client } = await newReader();
  await put(client, '/api/profile/blogging', { enabled: true });
  await put(client, '/api/profile/writing-topics', { categories: ['food', 'travel'] });
  await client.put(`/api/bloggers/${person.id}/about-me`, { aboutMe: 'I cook.' });
  const { title } = await newPost({ by: person });
  const off = await put(client, '/api/profile/blogging', { enabled: false });
  expect(off).toMatchObject({ isBlogging: false, writingTopics: ['travel', 'food'], aboutMe: 'I cook.' });
  expect((await viewerOf(client))?.isBlogger).toBe(false);
  const shown = await newClient().get(`/api/bloggers/${person.id}`);
  expect(await shown.json()).toMatchObject({ blogger: { aboutMe: 'I cook.' }, recentPosts: [{ title }] });
  const on = await put(client, '/api/profile/blogging', { enabled: true });
  expect(on).toEqual({ ...off, isBlogging: true });
});

test('creates no profile when it is switched off without one, and one in parallel requests', async () => {
  const { person, client } = await newReader();
  expect(await put(client, '/api/profile/blogging', { enabled: false })).toBeNull();
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => client.put('/api/profile/blogging', { enabled: true })),
  );
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  const { results } = await env.DB.prepare('SELECT id FROM profiles WHERE user = ?1').bind(person.seq).all();
  expect(results).toHaveLength(1);
});

test('replaces writing topics by the chosen ones, in the order of the screens, without duplicates', async () => {
  const { client } = await newReader();
  await put(client, '/api/profile/blogging', { enabled: true });
  const thirteen = categoriesWithPage.map(({ key }) => key);
  expect(thirteen).toHaveLength(13);
  expect(await put(client, '/api/profile/writing-topics', { categories: [...thirteen].reverse() })).toMatchObject({
    writingTopics: thirteen,
  });
  const categories = ['news', 'sports', 'news'];
  expect(await put(client, '/api/profile/writing-topics', { categories })).toMatchObject({
    writingTopics: ['sports', 'news'],
  });
  expect(await put(client, '/api/profile/writing-topics', { categories: [] })).toMatchObject({ writingTopics: [] });
});

test.each([[['gaming']], [['cooking']], [[1]], ['food'], [null]])(
  'rejects the writing topics %j',
  async (categories) => {
    const { client } = await newReader();
    await put(client, '/api/profile/blogging', { enabled: true });
    const error = await errorOf(await client.put('/api/profile/writing-topics', { categories }));
    expect(error).toMatchObject({ status: 422, code: 'invalid_input', fields: { categories: expect.any(String) } });
    expect(await ownProfile(client)).toMatchObject({ writingTopics: [] });
  },
);

test('requires a profile for writing topics', async () => {
  const { person, client } = await newReader();
  const error = await errorOf(await client.put('/api/profile/writing-topics', { categories: ['food'] }));
  expect(error).toMatchObject({ status: 404, code: 'not_found', message: 'Profile Not Available' });
  const { results } = await env.DB.prepare('SELECT * FROM writing_topics WHERE user = ?1').bind(person.seq).all();
  expect(results).toEqual([]);
});

test('shows and changes no profile for guests', async () => {
  const guest = newClient();
  const responses = [
    await guest.get('/api/profile'),
    await guest.put('/api/profile/blogging', { enabled: true }),
    await guest.put('/api/profile/writing-topics', { categories: ['food'] }),
  ];
  for (const answer of responses) expect(await errorOf(answer)).toMatchObject({ status: 401, code: 'signed_out' });
});

test.each([{}, { enabled: 'yes' }, { enabled: true, isBlogging: true }])(
  'rejects the blogging switch %j',
  async (body) => {
    const { client } = await newReader();
    expect((await client.put('/api/profile/blogging', body)).status).toBe(422);
    expect(await ownProfile(client)).toBeNull();
  },
);

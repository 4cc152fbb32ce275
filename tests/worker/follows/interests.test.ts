import { expect, test } from 'vitest';
import { gamingSubtopics } from '#contract/gaming';
import type { InterestsResponse } from '#contract/interests';
import type { Client } from '../support/client.ts';
import { errorOf, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { follow, newBlogger, newReader } from '../support/factories.ts';

async function interests(client: Client) {
  const response = await client.get('/api/interests');
  expect(costsOf(response).roundTrips).toBe(1);
  const body = await response.json<InterestsResponse>();
  return { ...body, names: body.subtopics.map(({ name }) => name) };
}

test('follows whole categories in the sign-up step, in addition to existing follows', async () => {
  const { person, client } = await newReader();
  await follow(person, 'team', 'nba-boston-celtics');
  await follow(person, 'league', 'nba-atlantic');
  const response = await client.post('/api/interests/categories', { categories: ['sports', 'short_stories'] });
  expect(response.status).toBe(200);
  expect(costsOf(response).roundTrips).toBeLessThanOrEqual(3);
  await client.post('/api/interests/categories', { categories: ['short_stories', 'food'] });
  expect(await interests(client)).toMatchObject({
    categories: ['sports', 'short_stories', 'food'],
    subtopics: [],
    teams: ['nba-boston-celtics'],
    leagues: ['nba-atlantic'],
  });
});

test('narrows nothing when a follower of all Sports follows a team, and marks it as such', async () => {
  const [all, one] = [(await newReader()).client, (await newReader()).client];
  await all.post('/api/interests/categories', { categories: ['sports'] });
  for (const client of [all, one]) await client.put('/api/interests/teams/nhl-boston-bruins');
  const both = { categories: ['sports'], teams: ['nhl-boston-bruins'], bloggers: [] };
  expect(await interests(all)).toMatchObject({ ...both, whole: ['sports'] });
  expect(await interests(one)).toMatchObject({ ...both, whole: [] });
});

test('contains bloggers', async () => {
  const { person, client } = await newReader();
  const { id } = await newBlogger();
  await follow(person, 'blogger', id);
  expect(await interests(client)).toMatchObject({ categories: [], bloggers: [{ id, isSubscribed: false }] });
});

test('follows the gaming subtopics of Tech with Gaming', async () => {
  const { client } = await newReader();
  await client.post('/api/interests/categories', { categories: ['gaming'] });
  const followed = await interests(client);
  expect(followed.categories).toEqual([]);
  expect(followed.names.sort()).toEqual([...gamingSubtopics].sort());
  expect(followed.subtopics.every(({ category }) => category === 'tech')).toBe(true);
});

test('follows the same for Gaming and Tech in either order', async () => {
  const outcomes = [];
  for (const steps of [[['gaming', 'tech']], [['gaming'], ['tech']], [['tech'], ['gaming']]]) {
    const { client } = await newReader();
    for (const categories of steps) await client.post('/api/interests/categories', { categories });
    outcomes.push(await interests(client));
  }
  const [first] = outcomes;
  expect(first?.categories).toEqual(['tech']);
  expect(first?.names.sort()).toEqual([...gamingSubtopics].sort());
  for (const { categories, subtopics } of outcomes) {
    expect({ categories, subtopics }).toEqual({ categories: first?.categories, subtopics: first?.subtopics });
  }
});

test('replaces the follows of one category and no others', async () => {
  const { client } = await newReader();
  await client.put('/api/interests/food/subtopics', { subtopics: ['Baking'] });
  await client.put('/api/interests/self-help/subtopics', { subtopics: ['Habit Building', 'Mental Wellness'] });
  const response = await client.put('/api/interests/self-help/subtopics', {
    subtopics: ['Mental Wellness', 'Personal Growth', 'Personal Growth'],
  });
  expect(costsOf(response).roundTrips).toBeLessThanOrEqual(3);
  const saved = await interests(client);
  expect(saved.names.sort()).toEqual(['Baking', 'Mental Wellness', 'Personal Growth']);
  expect(saved.categories).toEqual(['food', 'self_help']);
  await client.put('/api/interests/food/subtopics', { subtopics: [] });
  expect(await interests(client)).toMatchObject({ categories: ['self_help'] });
  expect((await interests(client)).names).not.toContain('Baking');
});

test('does not unfollow Sports when no subtopics of Sports are saved', async () => {
  const { client } = await newReader();
  await client.post('/api/interests/categories', { categories: ['sports'] });
  await client.put('/api/interests/sports/subtopics', { subtopics: [] });
  expect(await interests(client)).toMatchObject({ categories: ['sports'] });
});

test('requires a signed-in user and known names', async () => {
  const { client } = await newReader();
  const guest = newClient();
  expect((await guest.get('/api/interests')).status).toBe(401);
  expect((await guest.post('/api/interests/categories', { categories: ['food'] })).status).toBe(401);
  expect((await guest.put('/api/interests/food/subtopics', { subtopics: [] })).status).toBe(401);
  expect(await errorOf(await client.post('/api/interests/categories', { categories: [] }))).toMatchObject({
    status: 422,
    message: 'Choose at least one topic to personalize your experience',
  });
  expect((await client.post('/api/interests/categories', { categories: ['cooking'] })).status).toBe(422);
  expect((await client.put('/api/interests/food/subtopics', { subtopics: ['Europe'] })).status).toBe(422);
  for (const category of ['gaming', 'sports', 'cooking']) {
    expect((await client.put(`/api/interests/${category}/subtopics`, { subtopics: [] })).status).toBe(404);
  }
});

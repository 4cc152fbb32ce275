import { expect, test } from 'vitest';
import type { InterestsResponse } from '#contract/interests';
import { type Client, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newReader } from '../support/factories.ts';

/** Returns the follows after a removal, with shortened ids. */
async function without(client: Client, path: string) {
  const response = await client.delete(`/api/interests/${path}`);
  expect(response.status).toBe(200);
  expect(costsOf(response).roundTrips).toBeLessThanOrEqual(3);
  const { subtopics, ...rest } = await response.json<InterestsResponse>();
  return { ...rest, subtopics: subtopics.map(({ id }) => id).sort() };
}
const nothing = { categories: [], whole: [], subtopics: [], teams: [], leagues: [], bloggers: [] };

test('removes a subtopic alone, and its category with the last one', async () => {
  const { client } = await newReader();
  await client.put('/api/interests/travel/subtopics', { subtopics: ['Europe', 'Asia'] });
  await client.put('/api/interests/food/subtopics', { subtopics: ['Baking'] });
  for (let n = 0; n < 2; n++) {
    expect(await without(client, 'subtopics/travel-asia')).toEqual({
      ...nothing,
      categories: ['travel', 'food'],
      subtopics: ['food-baking', 'travel-europe'],
    });
  }
  expect(await without(client, 'subtopics/travel-europe')).toMatchObject({ categories: ['food'] });
  expect(await without(client, 'subtopics/food-baking')).toEqual(nothing);
});

test('preserves the subtopics of Gaming when the last chosen part of Tech is removed, without all of Tech', async () => {
  const { client } = await newReader();
  await client.put('/api/interests/tech/subtopics', { subtopics: ['Robotics'] });
  await client.post('/api/interests/categories', { categories: ['gaming'] });
  const remaining = await without(client, 'subtopics/tech-robotics');
  expect(remaining.categories).toEqual([]);
  expect(remaining.subtopics).toContain('tech-esports');
});

test('preserves a whole category when a choice that came with another one is removed', async () => {
  const { client } = await newReader();
  await client.post('/api/interests/categories', { categories: ['gaming', 'tech'] });
  const remaining = await without(client, 'subtopics/tech-esports');
  expect(remaining).toMatchObject({ categories: ['tech'], whole: ['tech'] });
  expect(remaining.subtopics).not.toContain('tech-esports');
});

test('removes a category with everything in it, Sports with its teams and leagues', async () => {
  const { client } = await newReader();
  await client.post('/api/interests/categories', { categories: ['gaming', 'news'] });
  await client.put('/api/interests/short-stories/subtopics', { subtopics: ['Drama', 'Horror'] });
  await client.put('/api/interests/sports', { leagues: ['nhl-atlantic'], teams: ['nba-boston-celtics'] });
  expect(await without(client, 'categories/sports')).toMatchObject({
    categories: ['short_stories', 'news'],
    teams: [],
    leagues: [],
  });
  expect((await without(client, 'categories/short_stories')).subtopics).toContain('tech-esports');
  expect(await without(client, 'categories/tech')).toEqual({ ...nothing, categories: ['news'], whole: ['news'] });
  for (let n = 0; n < 2; n++) expect(await without(client, 'categories/news')).toEqual(nothing);
});

test('responds 404 to unknown ids, and rejects guests', async () => {
  const { client } = await newReader();
  for (const path of ['subtopics/nothing', 'subtopics/Europe', 'categories/cooking', 'categories/gaming']) {
    expect((await client.delete(`/api/interests/${path}`)).status, path).toBe(404);
  }
  for (const path of ['subtopics/travel-asia', 'categories/travel']) {
    expect((await newClient().delete(`/api/interests/${path}`)).status, path).toBe(401);
  }
});

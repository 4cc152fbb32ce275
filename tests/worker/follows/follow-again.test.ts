import { expect, test } from 'vitest';
import type { InterestsResponse } from '#contract/interests';
import { type Client, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newReader } from '../support/factories.ts';

const interests = async (client: Client) => (await client.get('/api/interests')).json<InterestsResponse>();

async function follow(client: Client, path: string, body = {}) {
  const response = await client.put(`/api/interests/${path}`, body);
  expect(response.status).toBe(200);
  expect(costsOf(response).roundTrips).toBeLessThanOrEqual(3);
}

/** Expects that the undo restores the follows from before the removal. */
async function expectUndone(client: Client, path: string, body?: object) {
  const before = await interests(client);
  expect((await client.delete(`/api/interests/${path}`)).status).toBe(200);
  expect(await interests(client)).not.toEqual(before);
  await follow(client, path, body);
  expect(await interests(client)).toEqual(before);
}

test('follows a removed subtopic again, also the last of its category', async () => {
  const { client } = await newReader();
  await client.put('/api/interests/travel/subtopics', { subtopics: ['Europe', 'Asia'] });
  await expectUndone(client, 'subtopics/travel-asia');
  await client.delete('/api/interests/subtopics/travel-asia');
  await expectUndone(client, 'subtopics/travel-europe');
});

test('restores a subtopic of Gaming as such, and narrows nothing', async () => {
  const { client } = await newReader();
  await client.post('/api/interests/categories', { categories: ['gaming'] });
  await expectUndone(client, 'subtopics/tech-esports', { isImplied: true });
  expect((await interests(client)).categories).toEqual([]);
  await client.post('/api/interests/categories', { categories: ['tech'] });
  await expectUndone(client, 'subtopics/tech-esports');
  expect((await interests(client)).whole).toEqual(['tech']);
});

test('follows a removed division again, and restores a team that was removed from one', async () => {
  const { client } = await newReader();
  await client.put('/api/interests/sports', { leagues: ['nhl-atlantic'], teams: ['nba-boston-celtics'] });
  await expectUndone(client, 'leagues/nhl-atlantic');
  const before = await interests(client);
  await client.delete('/api/interests/teams/nhl-boston-bruins');
  expect((await interests(client)).teams).toHaveLength(8);
  await follow(client, 'leagues/nhl-atlantic');
  expect(await interests(client)).toEqual(before);
});

test('preserves the follow of all Sports when a division is added', async () => {
  const { client } = await newReader();
  await client.post('/api/interests/categories', { categories: ['sports'] });
  await follow(client, 'leagues/nhl-atlantic');
  expect((await interests(client)).whole).toEqual(['sports']);
});

test('rejects guests and unknown ids', async () => {
  const { client } = await newReader();
  for (const path of ['subtopics/no-such-one', 'leagues/no-such-one']) {
    expect((await client.put(`/api/interests/${path}`, {})).status).toBe(404);
  }
  for (const path of ['subtopics/travel-asia', 'leagues/nhl-atlantic']) {
    expect((await newClient().put(`/api/interests/${path}`, {})).status).toBe(401);
  }
});

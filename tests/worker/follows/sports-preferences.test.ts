import { describe, expect, test } from 'vitest';
import type { FeedResponse } from '#contract/feed';
import type { InterestsResponse, SaveSportsRequest } from '#contract/interests';
import type { TeamsResponse } from '#contract/teams';
import { type Client, errorOf, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newPost, newReader } from '../support/factories.ts';

const guest = newClient();
const BRUINS = 'nhl-boston-bruins';
const SABRES = 'nhl-buffalo-sabres';
const CELTICS = 'nba-boston-celtics';
const nothing = { categories: [], whole: [], subtopics: [], teams: [], leagues: [], bloggers: [] };

/** Returns the interests in a change's response, after checking that the viewer then reads the same. */
async function after(client: Client, change: Promise<Response>): Promise<InterestsResponse> {
  const response = await change;
  expect(response.status).toBe(200);
  expect(costsOf(response).roundTrips).toBeLessThanOrEqual(3);
  const answer = await response.json<InterestsResponse>();
  expect(await (await client.get('/api/interests')).json()).toEqual(answer);
  return { ...answer, teams: answer.teams.sort() };
}
const save = (client: Client, sports: SaveSportsRequest) => after(client, client.put('/api/interests/sports', sports));
const followTeam = (client: Client, id: string) => after(client, client.put(`/api/interests/teams/${id}`));
const unfollow = (client: Client, path: string) => after(client, client.delete(`/api/interests/${path}`));

async function teamsOf(league: string) {
  const { leagues } = await (await guest.get('/api/teams')).json<TeamsResponse>();
  return leagues.find(({ id }) => id === league)?.teams.map(({ id }) => id) ?? [];
}

async function reasons(client: Client) {
  const { posts } = await (await client.get('/api/feed')).json<FeedResponse>();
  return Object.fromEntries(posts.map(({ title, reason }) => [title, reason?.text]));
}

describe('the sports screen', () => {
  test('replaces all sports preferences, and nothing else', async () => {
    const { client } = await newReader();
    await client.put('/api/interests/food/subtopics', { subtopics: ['Baking'] });
    expect(await save(client, { leagues: ['nhl-pacific'], teams: [CELTICS] })).toMatchObject({
      categories: ['sports', 'food'],
      teams: [CELTICS],
      leagues: ['nhl-pacific'],
    });
    expect(await save(client, { leagues: [], teams: [BRUINS] })).toMatchObject({
      categories: ['sports', 'food'],
      subtopics: [{ name: 'Baking' }],
      teams: [BRUINS],
      leagues: [],
    });
    expect(await save(client, { leagues: [], teams: [] })).toMatchObject({
      categories: ['food'],
      subtopics: [{ name: 'Baking' }],
      teams: [],
      leagues: [],
    });
  });

  test('stores no team in addition to its league, and no duplicates', async () => {
    const { client } = await newReader();
    const saved = await save(client, {
      leagues: ['nhl-atlantic', 'nhl-atlantic'],
      teams: [BRUINS, CELTICS, CELTICS, SABRES],
    });
    expect(saved).toEqual({ ...nothing, categories: ['sports'], teams: [CELTICS], leagues: ['nhl-atlantic'] });
  });

  test('stores one of 20 parallel saves', async () => {
    const { client } = await newReader();
    const choices = [
      { leagues: ['nhl-atlantic'], teams: [CELTICS] },
      { leagues: [], teams: [BRUINS, SABRES] },
    ];
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => client.put('/api/interests/sports', choices[i % 2])),
    );
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    const { leagues, teams } = await (await client.get('/api/interests')).json<InterestsResponse>();
    expect(choices).toContainEqual({ leagues, teams: teams.sort() });
  });

  test('names unknown ids', async () => {
    const { client } = await newReader();
    await save(client, { leagues: [], teams: [BRUINS] });
    const refused = async (sports: object) => await errorOf(await client.put('/api/interests/sports', sports));
    expect(await refused({ leagues: ['nhl-moon'], teams: [] })).toMatchObject({
      status: 422,
      fields: { leagues: 'Unknown league: nhl-moon' },
    });
    expect(await refused({ leagues: [], teams: [CELTICS, 'nhl-atlantic'] })).toMatchObject({
      status: 422,
      fields: { teams: 'Unknown team: nhl-atlantic' },
    });
    expect(await refused({ leagues: [] })).toMatchObject({ status: 422 });
    expect(await refused({ leagues: [], teams: [], more: 1 })).toMatchObject({ status: 422 });
    expect((await unfollow(client, 'leagues/nhl-pacific')).teams).toEqual([BRUINS]);
  });
});

describe('a team’s badge', () => {
  test('follows and unfollows the team with Sports, for any number of presses', async () => {
    const { client } = await newReader();
    for (let n = 0; n < 2; n++) {
      expect(await followTeam(client, BRUINS)).toEqual({ ...nothing, categories: ['sports'], teams: [BRUINS] });
    }
    await followTeam(client, CELTICS);
    expect(await unfollow(client, `teams/${BRUINS}`)).toMatchObject({ categories: ['sports'], teams: [CELTICS] });
    for (let n = 0; n < 2; n++) expect(await unfollow(client, `teams/${CELTICS}`)).toEqual(nothing);
  });

  test('leaves a league unchanged that is followed as a whole', async () => {
    const { client } = await newReader();
    const saved = await save(client, { leagues: ['nhl-atlantic'], teams: [] });
    expect(await followTeam(client, BRUINS)).toEqual(saved);
  });

  test('neither narrows nor removes Sports for a user who follows all of it', async () => {
    const { client } = await newReader();
    await client.post('/api/interests/categories', { categories: ['sports'] });
    const elsewhere = await newPost({ category: 'sports', teams: ['nfl-dallas-cowboys'] });
    const bruins = await newPost({ category: 'sports', teams: [BRUINS] });
    await followTeam(client, BRUINS);
    expect(await reasons(client)).toMatchObject({
      [elsewhere.title]: 'You follow Sports',
      [bruins.title]: 'You follow the Boston Bruins',
    });
    expect(await unfollow(client, `teams/${BRUINS}`)).toEqual({
      ...nothing,
      categories: ['sports'],
      whole: ['sports'],
    });
  });

  test('requires a signed-in user and a known team', async () => {
    const { client } = await newReader();
    const unknown = await errorOf(await client.put('/api/interests/teams/nhl-atlantic'));
    expect(unknown).toMatchObject({ status: 404, message: 'Team not found' });
    expect((await client.delete('/api/interests/teams/x')).status).toBe(404);
    expect((await client.delete(`/api/interests/leagues/${BRUINS}`)).status).toBe(404);
    expect((await client.put(`/api/interests/teams/${BRUINS}`, { more: 1 })).status).toBe(422);
    expect((await guest.put('/api/interests/sports', { leagues: [], teams: [] })).status).toBe(401);
    expect((await guest.put(`/api/interests/teams/${BRUINS}`)).status).toBe(401);
    expect((await guest.delete(`/api/interests/teams/${BRUINS}`)).status).toBe(401);
    expect((await guest.delete('/api/interests/leagues/nhl-atlantic')).status).toBe(401);
  });
});

describe('a league that is followed as a whole', () => {
  test('adds the posts of its teams', async () => {
    const { client } = await newReader();
    await save(client, { leagues: ['mlb-al-east'], teams: [] });
    const { title } = await newPost({ category: 'sports', teams: ['mlb-tampa-bay-rays'] });
    expect(await reasons(client)).toMatchObject({ [title]: 'You follow AL East' });
  });

  test('is replaced by its other teams when one is removed, and saved again unchanged', async () => {
    const { client } = await newReader();
    await save(client, { leagues: ['nhl-atlantic', 'nhl-pacific'], teams: [CELTICS] });
    const others = (await teamsOf('nhl-atlantic')).filter((id) => id !== BRUINS);
    expect(others).toHaveLength(7);
    const remaining = {
      ...nothing,
      categories: ['sports'],
      teams: [...others, CELTICS].sort(),
      leagues: ['nhl-pacific'],
    };
    for (let n = 0; n < 2; n++) expect(await unfollow(client, `teams/${BRUINS}`)).toEqual(remaining);
    expect(await save(client, { leagues: remaining.leagues, teams: remaining.teams })).toEqual(remaining);
    const bruins = await newPost({ category: 'sports', teams: [BRUINS] });
    const sabres = await newPost({ category: 'sports', teams: [SABRES] });
    const following = await (await client.get('/api/feed?view=following')).text();
    expect(following).toContain(sabres.title);
    expect(following).not.toContain(bruins.title);
  });

  test('loses all of its teams when all are removed in parallel', async () => {
    const { client } = await newReader();
    await save(client, { leagues: ['nba-atlantic'], teams: [] });
    const teams = await teamsOf('nba-atlantic');
    await Promise.all(teams.map((id) => client.delete(`/api/interests/teams/${id}`)));
    expect(await unfollow(client, `teams/${CELTICS}`)).toEqual(nothing);
  });

  test('is removed with one request, and Sports with the last preference', async () => {
    const { client } = await newReader();
    await save(client, { leagues: ['nhl-atlantic', 'nhl-pacific'], teams: [CELTICS] });
    expect(await unfollow(client, 'leagues/nhl-atlantic')).toMatchObject({
      categories: ['sports'],
      leagues: ['nhl-pacific'],
    });
    await unfollow(client, `teams/${CELTICS}`);
    expect(await unfollow(client, 'leagues/nhl-pacific')).toEqual(nothing);
  });
});

import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { type TeamsResponse, teamName } from '#contract/teams';
import { newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';

test('lists every division with its teams, as in the database', async () => {
  const response = await newClient().get('/api/teams');
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=60');
  expect(costsOf(response).roundTrips).toBe(0);
  const { leagues } = await response.json<TeamsResponse>();
  const sports = [...Map.groupBy(leagues, ({ sport }) => sport)];
  const sizes = sports.map(([sport, divisions]) => [
    sport,
    divisions.length,
    divisions.flatMap(({ teams }) => teams).length,
  ]);
  expect(sizes).toEqual([
    ['MLB', 6, 30],
    ['NBA', 6, 30],
    ['NFL', 8, 32],
    ['NHL', 4, 32],
  ]);
  const { results } = await env.DB.prepare(
    'SELECT t.id, l.id AS league FROM teams t JOIN leagues l ON l.seq = t.league ORDER BY t.id',
  ).all();
  const listed = leagues.flatMap(({ id, teams }) => teams.map((team) => ({ id: team.id, league: id })));
  expect(listed.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(results);
});

test('sorts teams by full name, American leagues before National ones', async () => {
  const { leagues } = await (await newClient().get('/api/teams')).json<TeamsResponse>();
  for (const { teams } of leagues) {
    const names = teams.map(teamName);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
  }
  const baseball = leagues.filter(({ sport }) => sport === 'MLB').map(({ abbreviation }) => abbreviation.slice(0, 2));
  expect(baseball).toEqual(['AL', 'AL', 'AL', 'NL', 'NL', 'NL']);
});

import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { TeamPostsPage } from '#contract/teams';
import { errorOf, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newBlogger, newPost } from '../support/factories.ts';
import { page } from '../support/pages.ts';

const client = newClient();

async function teamPage(id: string, cursor: string | null = null): Promise<TeamPostsPage> {
  const response = await client.get(`/api/teams/${id}/posts${cursor === null ? '' : `?cursor=${cursor}`}`);
  expect(response.status).toBe(200);
  expect(costsOf(response).roundTrips).toBe(1);
  return await response.json<TeamPostsPage>();
}
const titles = ({ posts }: TeamPostsPage) => posts.map(({ title }) => title);

/** Hides a post from a team's page, as an admin does. */
async function exclude(postId: string, teamId: string) {
  await env.DB.prepare(
    `INSERT INTO team_page_exclusions (team, post, created_at)
     SELECT t.seq, p.seq, 0 FROM teams t, posts p WHERE t.id = ?1 AND p.id = ?2`,
  )
    .bind(teamId, postId)
    .run();
}

test('names the team and its league on a team page, and lists its posts newest first', async () => {
  const first = await newPost({ category: 'sports', teams: ['nhl-boston-bruins', 'nhl-buffalo-sabres'] });
  const second = await newPost({ category: 'sports', teams: ['nhl-boston-bruins'], isFree: false });
  await newPost({ category: 'sports', teams: ['nhl-buffalo-sabres'] });
  const bruins = await teamPage('nhl-boston-bruins');
  expect(titles(bruins)).toEqual([second.title, first.title]);
  expect(bruins).toMatchObject({
    team: {
      id: 'nhl-boston-bruins',
      city: 'Boston',
      name: 'Bruins',
      league: { id: 'nhl-atlantic', sport: 'NHL', abbreviation: 'Atlantic (NHL)' },
    },
    total: 2,
    totalIsFloor: false,
    nextCursor: null,
  });
  expect(bruins.posts[1]?.teams).toContainEqual({
    id: 'nhl-buffalo-sabres',
    city: 'Buffalo',
    name: 'Sabres',
    league: 'Atlantic (NHL)',
    leagueId: 'nhl-atlantic',
    sport: 'NHL',
  });
});

test('omits an article that an admin hides from a team’s page only there, in the list, the count and the page', async () => {
  const teams = ['nba-boston-celtics', 'nba-miami-heat'];
  const kept = await newPost({ category: 'sports', teams });
  const hidden = await newPost({ category: 'sports', teams });
  await exclude(hidden.id, 'nba-boston-celtics');
  const celtics = await teamPage('nba-boston-celtics');
  expect(titles(celtics)).toEqual([kept.title]);
  expect(celtics.total).toBe(1);
  expect(titles(await teamPage('nba-miami-heat'))).toEqual([hidden.title, kept.title]);
  const composed = await page(client, '/team/nba-boston-celtics');
  expect(composed.status).toBe(200);
  expect(composed.html).toContain(kept.title);
  expect(composed.html).not.toContain(hidden.title);
  expect((await page(client, '/team/nba-miami-heat')).html).toContain(hidden.title);
});

test('shows an empty page for a team without posts, and responds 404 to an unknown one', async () => {
  expect(await teamPage('mlb-seattle-mariners')).toMatchObject({ posts: [], total: 0, nextCursor: null });
  for (const id of ['mlb-moon-rovers', 'nhl-atlantic', 'NHL-boston-bruins']) {
    expect(await errorOf(await client.get(`/api/teams/${id}/posts`))).toMatchObject({
      status: 404,
      message: 'Team not found',
    });
  }
  expect((await page(client, '/team/mlb-moon-rovers')).status).toBe(404);
  expect((await page(client, '/team/mlb-seattle-mariners')).status).toBe(200);
});

test('has one address per team', async () => {
  const { response } = await page(client, '/team/MLB-Seattle-Mariners/');
  expect(response.status).toBe(301);
  expect(response.headers.get('Location')).toBe('/team/mlb-seattle-mariners');
});

test('pages 50 posts at a time, without hidden ones', async () => {
  const by = await newBlogger();
  const written: string[] = [];
  for (let i = 0; i < 52; i++) {
    const { id, title } = await newPost({ by, category: 'sports', teams: ['mlb-chicago-cubs'] });
    if (i === 20) await exclude(id, 'mlb-chicago-cubs');
    else written.unshift(title);
  }
  const first = await teamPage('mlb-chicago-cubs');
  expect(first.posts).toHaveLength(50);
  const second = await teamPage('mlb-chicago-cubs', first.nextCursor);
  expect([...titles(first), ...titles(second)]).toEqual(written);
  expect(second).toMatchObject({ total: 51, nextCursor: null });
  expect((await client.get('/api/teams/mlb-chicago-cubs/posts?cursor=x')).status).toBe(422);
});

import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { FeedResponse } from '#contract/feed';
import type { HiddenPost } from '#contract/moderation';
import type { TeamPostsPage } from '#contract/teams';
import { newAdmin } from '../support/admins.ts';
import { newClient } from '../support/client.ts';
import { newPost, newReader, newWriter } from '../support/factories.ts';
import { page } from '../support/pages.ts';

const ATHLETICS = 'mlb-sacramento-athletics';

test('names a club without a city by its name alone, everywhere', async () => {
  const { person, client: author } = await newWriter('sports');
  const post = await newPost({ by: person, category: 'sports', teams: [ATHLETICS] });
  const { client: reader } = await newReader();
  await reader.put(`/api/interests/teams/${ATHLETICS}`, {});
  const { client: admin } = await newAdmin();
  await admin.put(`/api/admin/teams/${ATHLETICS}/hidden-posts/${post.id}`, {});

  const { team } = await (await newClient().get(`/api/teams/${ATHLETICS}/posts`)).json<TeamPostsPage>();
  expect(team).toMatchObject({ id: ATHLETICS, city: '', name: 'Athletics' });
  const { title, html } = await page(newClient(), `/team/${ATHLETICS}`);
  expect(title).toMatch(/^Athletics/);
  expect(html).toContain('>Athletics</h1>');

  const { posts } = await (await reader.get('/api/feed')).json<FeedResponse>();
  expect(posts.find(({ id }) => id === post.id)?.reason?.text).toBe('You follow the Athletics');

  const { hiddenPosts } = await (await admin.get('/api/admin/hidden-posts')).json<{ hiddenPosts: HiddenPost[] }>();
  expect(hiddenPosts.find(({ post: { id } }) => id === post.id)?.team).toEqual({ id: ATHLETICS, name: 'Athletics' });

  const files = unzipSync(new Uint8Array(await (await author.get('/api/account/export')).arrayBuffer()));
  expect(JSON.parse(strFromU8(files['posts.json'] ?? new Uint8Array()))).toMatchObject([{ tags: ['Athletics'] }]);
});

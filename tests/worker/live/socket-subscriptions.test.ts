import { expect, test } from 'vitest';
import type { InterestsResponse } from '#contract/interests';
import type { Client } from '../support/client.ts';
import { follow, newBlogger, newPost, newReader, newWriter, postInput } from '../support/factories.ts';
import { publish } from '../support/posts.ts';
import { heardBy, listen, heardNext as next } from '../support/sockets.ts';

const interests = { type: 'invalidate', topic: 'interests' };
const posts = { type: 'invalidate', topic: 'posts' };

type Options = Parameters<typeof newPost>[0];

/** Sends a page every post except the `missed` ones; it does receive the last. */
async function hearsBut(client: Client, missed: Options[], last: Options) {
  const page = await listen(client);
  for (const options of missed) await newPost(options);
  await newPost(last);
  expect(await next(page)).toEqual([posts]);
}

test('who follows nothing hears of every post', async () => {
  const { client } = await newReader();
  const page = await listen(client);
  await newPost({ category: 'news' });
  expect(await next(page)).toEqual([posts]);
});

test('a category is heard whole until parts of it are chosen, and a blogger always', async () => {
  const { person, client } = await newReader();
  const blogger = await newBlogger();
  await follow(person, 'blogger', blogger.id);
  const theirs = { by: blogger, category: 'finance' } as const;
  const privacy: Options = { category: 'tech', subtopics: ['Privacy'] };
  const heat: Options = { category: 'sports', teams: ['nba-miami-heat'] };
  await hearsBut(client, [{ category: 'news' }, heat], theirs);
  await client.post('/api/interests/categories', { categories: ['gaming', 'tech', 'sports'] });
  await hearsBut(client, [{ category: 'news' }], privacy);
  await hearsBut(client, [], heat);
  await client.put('/api/interests/tech/subtopics', { subtopics: ['Robotics'] });
  await client.put('/api/interests/sports', { leagues: ['nhl-atlantic'], teams: [] });
  await hearsBut(client, [privacy, heat], theirs);
  await hearsBut(client, [privacy, heat], { category: 'sports', teams: ['nhl-boston-bruins'] });
});

test('every change of what is followed is heard', async () => {
  const { client } = await newReader();
  const page = await listen(client);
  const changes: (() => Promise<Response>)[] = [
    () => client.post('/api/interests/categories', { categories: ['news'] }),
    () => client.put('/api/interests/travel/subtopics', { subtopics: ['Asia'] }),
    () => client.put('/api/interests/sports', { leagues: ['nhl-atlantic'], teams: [] }),
    () => client.put('/api/interests/teams/nba-miami-heat'),
    () => client.delete('/api/interests/teams/nba-miami-heat'),
    () => client.delete('/api/interests/leagues/nhl-atlantic'),
    () => client.delete('/api/interests/subtopics/travel-asia'),
    () => client.delete('/api/interests/categories/news'),
  ];
  for (const change of changes) {
    expect((await change()).status, String(change)).toBe(200);
    expect(await next(page), String(change)).toEqual([interests]);
  }
});

test('a writer hears that they follow what they wrote about', async () => {
  const { client } = await newWriter('travel');
  await client.put('/api/interests/news/subtopics', { subtopics: ['Science'] });
  const page = await listen(client);
  expect((await publish(client, postInput({ category: 'travel', subtopics: ['Asia'] }))).status).toBe(201);
  expect(await next(page)).toContainEqual(interests);
  await newPost({ category: 'travel', subtopics: ['Asia'] });
  expect(await next(page)).toContainEqual(posts);
});

test('of many changes at once the one that counts in the end is heard', async () => {
  const { client } = await newReader();
  const page = await listen(client);
  const choices = ['Asia', 'Europe', 'Africa', 'Asia', 'Europe', 'Africa'];
  await Promise.all(choices.map((choice) => client.put('/api/interests/travel/subtopics', { subtopics: [choice] })));
  const { subtopics } = await (await client.get('/api/interests')).json<InterestsResponse>();
  const [followed] = subtopics.map(({ name }) => name);
  expect(await next(page)).toEqual(choices.map(() => interests));
  for (const choice of new Set(choices)) {
    await newPost({ category: 'travel', subtopics: [choice] });
    expect(await heardBy(page), choice).toEqual(choice === followed ? [posts] : []);
  }
});

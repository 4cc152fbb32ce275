import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { InterestsResponse } from '#contract/interests';
import { MUTES_MAX } from '#contract/mutes';
import type { Client } from '../support/client.ts';
import { follow, newBlogger, newPost, newReader, newWriter, postInput } from '../support/factories.ts';
import { addMutes } from '../support/mutes.ts';
import { publish } from '../support/posts.ts';
import { listen, receiveNextMessages as next, receivedMessages } from '../support/sockets.ts';

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

test('notifies a user who follows nothing of every post', async () => {
  const { client } = await newReader();
  const page = await listen(client);
  await newPost({ category: 'news' });
  expect(await next(page)).toEqual([posts]);
});

test('notifies of a whole category until parts of it are chosen, and always of bloggers', async () => {
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

test('updates the subscriptions of a socket after every change of follows', async () => {
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

test('subscribes a writer to the topics that they wrote about', async () => {
  const { client } = await newWriter('travel');
  await client.put('/api/interests/news/subtopics', { subtopics: ['Science'] });
  const page = await listen(client);
  expect((await publish(client, postInput({ category: 'travel', subtopics: ['Asia'] }))).status).toBe(201);
  expect(await next(page)).toContainEqual(interests);
  await newPost({ category: 'travel', subtopics: ['Asia'] });
  expect(await next(page)).toContainEqual(posts);
});

test('applies the last of many parallel changes', async () => {
  const { client } = await newReader();
  const page = await listen(client);
  const choices = ['Asia', 'Europe', 'Africa', 'Asia', 'Europe', 'Africa'];
  await Promise.all(choices.map((choice) => client.put('/api/interests/travel/subtopics', { subtopics: [choice] })));
  const { subtopics } = await (await client.get('/api/interests')).json<InterestsResponse>();
  const [followed] = subtopics.map(({ name }) => name);
  expect(await next(page)).toEqual(choices.map(() => interests));
  for (const choice of new Set(choices)) {
    await newPost({ category: 'travel', subtopics: [choice] });
    expect(await receivedMessages(page), choice).toEqual(choice === followed ? [posts] : []);
  }
});

test('tells a user of no post that they mute, from the moment of the mute on open sockets', async () => {
  const { person, client } = await newReader();
  const [loud, other] = [await newBlogger(), await newBlogger()];
  for (const blogger of [loud, other]) await follow(person, 'blogger', blogger.id);
  await client.post('/api/interests/categories', { categories: ['fantasy'] });
  const asia: Options = { by: other, category: 'travel', subtopics: ['Asia'] };
  const muted: Options[] = [
    { by: loud, category: 'fantasy' },
    { by: loud, category: 'news' },
    asia,
    { by: other, category: 'romance' },
  ];
  const page = await listen(client);
  for (const post of muted) {
    await newPost(post);
    expect(await next(page)).toEqual([posts]);
  }
  for (const path of [`blogger/${loud.id}`, 'subtopic/travel-asia', 'category/romance']) {
    expect((await client.put(`/api/mutes/${path}`)).status).toBe(200);
    expect(await next(page)).toEqual([{ type: 'invalidate', topic: 'mutes' }]);
  }
  for (const post of muted) await newPost(post);
  expect(await receivedMessages(page)).toEqual([]);
  await newPost({ by: other, category: 'fantasy' });
  expect(await next(page)).toEqual([posts]);
  // The mutes of a new socket, and of one that follows nothing.
  await hearsBut(client, muted, { by: other, category: 'fantasy' });
  await client.delete(`/api/mutes/blogger/${loud.id}`);
  await hearsBut(client, [], { by: loud, category: 'fantasy' });
  const newcomer = await newReader();
  await newcomer.client.put('/api/mutes/category/romance');
  await hearsBut(newcomer.client, [{ category: 'romance' }], { category: 'news' });
});

test('stores as many streams and mutes as a user can have in a socket', async () => {
  const { person, client } = await newReader();
  await addMutes(
    person,
    Array.from({ length: MUTES_MAX }, (_, n) => ({ kind: 'blogger' as const, target: 1_000_000 + n })),
  );
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2999)
     INSERT INTO users (seq, id, email, username, password_hash, created_at)
     SELECT 2000000 + i, 'many' || i, 'many' || i || '@example.test', 'many_' || i, 'none', 1 FROM n`,
  ).run();
  await env.DB.prepare(
    'INSERT INTO follows (user, kind, stream, blogger, created_at) SELECT ?1, 0, seq * 8 + 7, seq, 0 FROM users WHERE seq > 2000000',
  )
    .bind(person.seq)
    .run();
  const blogger = await newBlogger();
  await follow(person, 'blogger', blogger.id);
  await hearsBut(client, [{ category: 'news' }], { by: blogger });
});

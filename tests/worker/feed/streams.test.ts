import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { runBatch } from '../../../worker/db/client.ts';
import { streamTarget } from '../../../worker/db/streams.ts';
import {
  addToStreamsStatement,
  removePostFromStreamsStatement,
} from '../../../worker/features/posts/post-streams.repo.ts';
import { jobCtx, newPost } from '../support/factories.ts';

async function streamsOf(id: string) {
  const { results } = await env.DB.prepare(
    'SELECT stream FROM stream_posts WHERE post = (SELECT seq FROM posts WHERE id = ?1) ORDER BY stream',
  )
    .bind(id)
    .all<{ stream: number }>();
  return results.map(({ stream }) => stream);
}
const kinds = async (id: string) => (await streamsOf(id)).map((stream) => streamTarget(stream).kind).sort();

test('adds a post to the streams of all its tags', async () => {
  const free = await newPost({ category: 'travel', subtopics: ['Asia', 'Europe'] });
  expect(await kinds(free.id)).toEqual(['all', 'blogger', 'category', 'free', 'subtopic', 'subtopic']);
  const match = await newPost({
    category: 'sports',
    isFree: false,
    teams: ['nhl-boston-bruins', 'nhl-buffalo-sabres', 'nba-boston-celtics'],
  });
  expect(await kinds(match.id)).toEqual(['all', 'blogger', 'category', 'league', 'league', 'team', 'team', 'team']);
});

test('derives the streams of a post from its tags, also repeatedly', async () => {
  const { db } = jobCtx();
  const rebuild = (id: string) => runBatch(db, [removePostFromStreamsStatement(db, id), addToStreamsStatement(db, id)]);
  const [post, other] = [
    await newPost({ category: 'tech', subtopics: ['Privacy', 'Robotics'] }),
    await newPost({ category: 'tech', subtopics: ['Privacy'] }),
  ];
  const [before, others] = [await streamsOf(post.id), await streamsOf(other.id)];
  await runBatch(db, [removePostFromStreamsStatement(db, post.id)]);
  expect(await streamsOf(post.id)).toEqual([]);
  await rebuild(post.id);
  expect(await streamsOf(post.id)).toEqual(before);
  await rebuild(post.id);
  expect(await streamsOf(post.id)).toEqual(before);
  expect(await streamsOf(other.id)).toEqual(others);
});

import { runDurableObjectAlarm } from 'cloudflare:test';
import { expect } from 'vitest';
import { MUTES_MAX } from '#contract/mutes';
import { POST_EMAIL } from '#contract/visits';
import { newClient } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { newBlogger, newPost, newReader, newWriter, postInput } from '../../support/factories.ts';
import { report } from '../../support/moderation.ts';
import { addMutes, subtopicsIn } from '../../support/mutes.ts';
import { countOf, expectStatuses, type Races, rowsOf, runInParallel, statuses, TRIES } from '../../support/races.ts';
import { viewCounterOf } from '../../support/views.ts';

const react = (client: ReturnType<typeof newClient>, id: string, reaction: 'like' | 'dislike' | null) =>
  client.put(`/api/posts/${id}/reaction`, { reaction });

const seqOf = async (id: string) =>
  (await rowsOf<{ seq: number }>('SELECT seq FROM posts WHERE id = ?1', id))[0]?.seq ?? 0;

const dislikesOf = async (id: string) =>
  (await rowsOf<{ n: number }>('SELECT dislike_count AS n FROM posts WHERE id = ?1', id))[0]?.n;

/** Races of readers' actions. */
export const readingRaces: Races = {
  'one reaction of one reader': {
    holds: ['article_reactions(post,user)', 'posts.dislike_count', 'profiles.dislike_count'],
    run: async () => {
      const { id } = await newPost();
      const { client } = await newReader();
      expect(await statuses(() => react(client, id, 'dislike'))).toEqual({ 200: TRIES });
      expect(await dislikesOf(id)).toBe(1);
      const turns = [null, 'like', 'dislike'] as const;
      expect(await statuses((n) => react(client, id, turns[n % 3] ?? null))).toEqual({ 200: TRIES });
      const own = await rowsOf<{ type: string }>(
        'SELECT reaction_type AS type FROM article_reactions WHERE post = ?1',
        await seqOf(id),
      );
      expect(own.length).toBeLessThanOrEqual(1);
      expect(await dislikesOf(id)).toBe(own[0]?.type === 'dislike' ? 1 : 0);
    },
  },
  'one saved post of one reader': {
    holds: ['saved(user,post)'],
    run: async () => {
      const { id } = await newPost();
      const { person, client } = await newReader();
      const marks = [{}, { read: true }, { read: false }];
      expect(await statuses((n) => client.put(`/api/saved/${id}`, marks[n % 3]))).toEqual({ 200: TRIES });
      expect(await countOf('saved WHERE user = ?1', person.seq)).toBe(1);
      expect(await statuses(() => client.delete(`/api/saved/${id}`))).toEqual({ 200: TRIES });
      expect(await countOf('saved WHERE user = ?1', person.seq)).toBe(0);
    },
  },
  'one position of one reader': {
    holds: ['reading(user,post)'],
    run: async () => {
      const { id } = await newPost();
      const { person, client } = await newReader();
      expect(await statuses((n) => client.put(`/api/reading/${id}`, { part: n }))).toEqual({ 200: TRIES });
      expect(await countOf('reading WHERE user = ?1', person.seq)).toBe(1);
    },
  },
  'reactions of many readers to two articles of one blogger': {
    holds: ['posts.dislike_count', 'profiles.dislike_count'],
    run: async () => {
      const first = await newPost();
      const second = await newPost({ by: first.by });
      const readers = await runInParallel(async () => (await newReader()).client);
      const all = readers.flatMap((client) => [first.id, second.id].map((id) => [client, id] as const));
      await Promise.all(all.map(([client, id]) => react(client, id, 'dislike')));
      expect([await dislikesOf(first.id), await dislikesOf(second.id)]).toEqual([TRIES, TRIES]);
      await Promise.all(all.map(([client, id], n) => react(client, id, n % 2 === 0 ? null : 'like')));
      expect([await dislikesOf(first.id), await dislikesOf(second.id)]).toEqual([0, 0]);
    },
  },
  'one followed team': {
    holds: ['follows(user,kind,stream)'],
    run: async () => {
      const { person, client } = await newReader();
      expect(await statuses(() => client.put('/api/interests/teams/nhl-boston-bruins'))).toEqual({ 200: TRIES });
      expect(await countOf('follows WHERE user = ?1 AND team IS NOT NULL', person.seq)).toBe(1);
      // It implies Sports, once; unfollowing removes both, with the same counts.
      expect(await countOf('follows WHERE user = ?1', person.seq)).toBe(2);
      expect(await statuses(() => client.delete('/api/interests/teams/nhl-boston-bruins'))).toEqual({ 200: TRIES });
      expect(await countOf('follows WHERE user = ?1', person.seq)).toBe(0);
    },
  },
  'one mute of one reader, and the last place for one': {
    holds: ['mutes(user,kind,target)'],
    run: async () => {
      const { person, client } = await newReader();
      const blogger = await newBlogger();
      const path = `/api/mutes/blogger/${blogger.id}`;
      expect(await statuses(() => client.put(path))).toEqual({ 200: TRIES });
      expect(await countOf('mutes WHERE user = ?1', person.seq)).toBe(1);
      expect(await statuses((n) => (n % 2 === 0 ? client.delete(path) : client.put(path)))).toEqual({ 200: TRIES });
      expect(await countOf('mutes WHERE user = ?1', person.seq)).toBeLessThanOrEqual(1);
      await client.delete(path);
      const absent = Array.from({ length: MUTES_MAX - 1 }, (_, n) => ({ kind: 'blogger' as const, target: -1 - n }));
      await addMutes(person, absent);
      const targets = await subtopicsIn('travel');
      const mute = (n: number) => client.put(`/api/mutes/subtopic/${targets[n % targets.length]?.id}`);
      const responses = await runInParallel(mute);
      expectStatuses(responses, [200, 409]);
      expect(await countOf('mutes WHERE user = ?1', person.seq)).toBe(MUTES_MAX);
    },
  },
  'one choice of subtopics': {
    holds: ['follows(user,kind,stream)'],
    run: async () => {
      const { person, client } = await newReader();
      const choices = [['Camping', 'Hiking'], ['Fishing']];
      const send = (n: number) => client.put('/api/interests/outdoors/subtopics', { subtopics: choices[n % 2] });
      expect(await statuses(send)).toEqual({ 200: TRIES });
      const rows = await rowsOf<{ name: string }>(
        'SELECT s.name FROM follows f JOIN subtopics s ON s.seq = f.subtopic WHERE f.user = ?1',
        person.seq,
      );
      expect(choices).toContainEqual(rows.map(({ name }) => name).toSorted());
    },
  },
  'one open report of an article': {
    holds: ['article_reports_one_open'],
    run: async () => {
      const { id } = await newPost();
      const { person, client } = await newReader();
      const responses = await runInParallel(() => report(client, id));
      expectStatuses(responses, [200, 201, 409]);
      expect(responses.some(({ ok }) => ok)).toBe(true);
      expect(await countOf('article_reports WHERE reporter = ?1', person.seq)).toBe(1);
    },
  },
  'loads of one article': {
    holds: [
      'posts.view_count',
      'campaigns.visits',
      'view_flushes(id)',
      'view_flushes.number',
      'figures(blogger,day,post,kind)',
    ],
    run: async () => {
      const id = crypto.randomUUID();
      await (await newWriter()).client.put(`/api/posts/${id}`, { post: postInput(), base: null });
      const visit = () => newClient().post(`/api/posts/${id}/views`, { email: POST_EMAIL });
      const seq = await seqOf(id);
      const shard = viewCounterOf(seq);
      expect(await statuses(visit)).toEqual({ 200: TRIES });
      // The runtime runs one alarm of an object at a time.
      const flushTwice = async () => {
        await runDurableObjectAlarm(shard);
        await runDurableObjectAlarm(shard);
      };
      await Promise.all([flushTwice(), runInParallel(visit)]);
      // An alarm that is already running may store its views later.
      await eventually(async () => {
        await runDurableObjectAlarm(shard);
        const [row] = await rowsOf(
          `SELECT p.view_count, m.visits, (SELECT sum(n) FROM figures WHERE post = p.seq AND kind = 'email') AS figure
             FROM posts p JOIN campaigns m ON m.post = p.seq WHERE p.id = ?1`,
          id,
        );
        expect(row).toEqual({ view_count: 2 * TRIES, visits: 2 * TRIES, figure: 2 * TRIES });
      });
    },
  },
};

import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import type { SaveDraftResponse } from '#contract/drafts';
import { newClient } from '../../support/client.ts';
import { saveRequest, text } from '../../support/drafts.ts';
import { newImage, newPost, newReader, newWriter, postInput } from '../../support/factories.ts';
import { ownPosts, publish, saveDraft } from '../../support/posts.ts';
import { countOf, expectStatuses, type Races, rowsOf, runInParallel, statuses, TRIES } from '../../support/races.ts';

const newId = () => crypto.randomUUID();

/** Races of writers' actions. */
export const writingRaces: Races = {
  'one profile': {
    holds: ['profiles(user)', 'profiles_id_unique'],
    run: async () => {
      const { person, client } = await newReader();
      expect(await statuses(() => client.put('/api/profile/blogging', { enabled: true }))).toEqual({ 200: TRIES });
      expect(await countOf('profiles WHERE user = ?1', person.seq)).toBe(1);
    },
  },
  'one choice of writing topics': {
    holds: ['writing_topics(user,category)'],
    run: async () => {
      const { person, client } = await newWriter();
      const choices = [['news', 'sports'], ['food']];
      const send = (n: number) => client.put('/api/profile/writing-topics', { categories: choices[n % 2] });
      expect(await statuses(send)).toEqual({ 200: TRIES });
      const rows = await rowsOf<{ category: string }>(
        'SELECT category FROM writing_topics WHERE user = ?1',
        person.seq,
      );
      expect(choices).toContainEqual(rows.map(({ category }) => category).toSorted());
    },
  },
  'one draft, started in many windows': {
    holds: ['drafts(id)', 'drafts.version', 'revisions(work,number)', 'revisions.number', 'users.text_bytes'],
    run: async () => {
      const { client } = await newWriter();
      const id = newId();
      const responses = await runInParallel((n) => client.put(`/api/drafts/${id}`, saveRequest(text(`Window ${n}`))));
      const saved = await Promise.all(responses.map((response) => response.json<SaveDraftResponse>()));
      const [first, ...others] = saved.filter((response) => response.outcome === 'saved');
      expect(others).toEqual([]);
      expect(saved.filter(({ outcome }) => outcome === 'conflict')).toHaveLength(TRIES - 1);
      const [draft] = await rowsOf('SELECT version, title FROM drafts WHERE id = ?1', id);
      const kept = await rowsOf('SELECT number, title FROM revisions WHERE work = ?1 ORDER BY number', id);
      expect(draft).toMatchObject({ version: first?.version });
      expect(kept.map(({ number }) => number)).toEqual(kept.map((_, n) => n + 1));
      // Every typed text exists: one is the draft, the others are stored as revisions.
      expect(new Set([draft, ...kept].map((row) => row?.title)).size).toBe(TRIES);
    },
  },
  'one version of a draft': {
    holds: ['drafts.version', 'revisions(work,number)'],
    run: async () => {
      const { client } = await newWriter();
      const id = newId();
      const base = await saveDraft(client, id, postInput(), 0);
      const responses = await runInParallel((n) =>
        client.put(`/api/drafts/${id}`, saveRequest(text(`Next ${n}`), { base })),
      );
      const saved = await Promise.all(responses.map((response) => response.json<SaveDraftResponse>()));
      expect(saved.filter(({ outcome }) => outcome === 'saved')).toMatchObject([{ version: base + 1 }]);
      expect(await rowsOf('SELECT version FROM drafts WHERE id = ?1', id)).toEqual([{ version: base + 1 }]);
    },
  },
  'images in the text of one draft': {
    holds: ['work_images(image,work,version)'],
    run: async () => {
      const { client, person } = await newWriter();
      const id = newId();
      const images = [await newImage(person), await newImage(person)];
      const textOf = (n: number) => ({
        ...text(`Window ${n}`, `![](image:${images[n % 2]})\n\n![](image:${images[0]})`),
        format: 2 as const,
      });
      await runInParallel((n) => client.put(`/api/drafts/${id}`, saveRequest(textOf(n))));
      const named = await rowsOf(
        `SELECT DISTINCT value AS image, version FROM (
           SELECT pictures, 0 AS version FROM drafts WHERE id = ?1
           UNION ALL SELECT pictures, number FROM revisions WHERE work = ?1), json_each(pictures) ORDER BY 2, 1`,
        id,
      );
      expect(await rowsOf('SELECT image, version FROM work_images WHERE work = ?1 ORDER BY 2, 1', id)).toEqual(named);
      expect(named.length).toBeGreaterThan(1);
    },
  },
  'one id of a draft, for two users': {
    holds: ['drafts(id)'],
    run: async () => {
      const [one, two] = [await newWriter(), await newWriter()];
      const id = newId();
      const both = [one, two].map(({ client }) =>
        newClient({ cookies: Object.fromEntries(client.cookies), isContending: true }),
      );
      const responses = await runInParallel(
        async (n) => (await both[n % 2]?.put(`/api/drafts/${id}`, saveRequest(text(`Mine ${n}`)))) as Response,
      );
      const rows = await rowsOf<{ author: number }>('SELECT author FROM drafts WHERE id = ?1', id);
      expect(rows).toHaveLength(1);
      const isFirst = rows[0]?.author === one.person.seq;
      expect(responses.every(({ ok }, n) => ok === ((n % 2 === 0) === isFirst))).toBe(true);
      const others = 'revisions WHERE work = ?1 AND author <> ?2';
      expect(await countOf(others, id, rows[0]?.author ?? 0)).toBe(0);
    },
  },
  'one post, published by many presses': {
    holds: ['posts_id_unique', 'post_bodies(post)', 'post_subtopics(post,subtopic)', 'stream_posts(stream,post)'],
    run: async () => {
      const { client } = await newWriter('travel');
      const [id, post] = [newId(), postInput({ category: 'travel', subtopics: ['Europe', 'Asia'] })];
      const base = await saveDraft(client, id, post);
      const responses = await runInParallel(async () => (await publish(client, post, id, base)).response);
      expect(responses.every(({ ok }) => ok)).toBe(true);
      expect((await ownPosts(client)).posts.map((own) => own.id)).toEqual([id]);
      const [row] = await rowsOf<{ seq: number }>('SELECT seq FROM posts WHERE id = ?1', id);
      const seq = row?.seq ?? 0;
      expect(await countOf('post_bodies WHERE post = ?1', seq)).toBe(1);
      expect(await countOf('post_subtopics WHERE post = ?1', seq)).toBe(2);
      expect(await countOf('drafts WHERE id = ?1', id)).toBe(0);
    },
  },
  'one post of a team, changed in parallel': {
    holds: ['post_teams(post,team)', 'stream_posts(stream,post)'],
    run: async () => {
      const { person, client } = await newWriter('sports');
      const { id } = await newPost({ by: person, category: 'sports', teams: ['nba-boston-celtics'] });
      const team = ['nhl-boston-bruins', 'nba-boston-celtics'];
      const send = async (n: number) =>
        (await publish(client, postInput({ category: 'sports', teams: [team[n % 2] ?? ''] }), id)).response;
      const responses = await runInParallel(send);
      expect(responses.some(({ ok }) => ok)).toBe(true);
      expectStatuses(responses, [200, 409]);
      const of = 'JOIN posts ON posts.seq = r.post WHERE posts.id = ?1';
      expect(await countOf(`post_teams r ${of}`, id)).toBe(1);
      const streams = await countOf(`stream_posts r ${of} AND r.stream % 8 = 5`, id);
      expect(streams).toBe(1);
    },
  },
  'the last free post, by publishing and by switching': {
    holds: ['profiles.max_free_posts'],
    run: async () => {
      const { person, client } = await newWriter();
      const premium: string[] = [];
      for (let n = 0; n < 5; n++) await newPost({ by: person });
      for (let n = 0; n < TRIES / 2; n++) premium.push((await newPost({ by: person, isFree: false })).id);
      await env.DB.prepare('UPDATE profiles SET max_free_posts = 6 WHERE user = ?1').bind(person.seq).run();
      const send = async (n: number) =>
        n % 2 === 0
          ? (await publish(client, postInput())).response
          : await client.put(`/api/posts/${premium[(n - 1) / 2]}/access`, { isFree: true });
      const responses = await runInParallel(send);
      expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
      expect(responses.filter(({ status }) => status === 422)).toHaveLength(TRIES - 1);
      expect(await countOf('posts WHERE blogger = ?1 AND is_free = 1', person.seq)).toBe(6);
    },
  },
  'one deletion of a post': {
    holds: [],
    run: async () => {
      const { person, client } = await newWriter();
      const { id } = await newPost({ by: person });
      // Requests during the deletion also succeed; later ones receive a 404.
      const { 200: done = 0, 404: gone = 0 } = await statuses(() => client.delete(`/api/posts/${id}`));
      expect([done > 0, done + gone]).toEqual([true, TRIES]);
      expect(await countOf('posts WHERE id = ?1', id)).toBe(0);
    },
  },
};

import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { DraftResponse } from '#contract/drafts';
import type { OwnPostCounts, PostPage } from '#contract/posts';
import type { SearchResponse } from '#contract/search';
import { runBatch } from '../../../worker/db/client.ts';
import { checkFreePosts } from '../../../worker/features/posts/free-posts.policy.ts';
import { isAccessAllowedSql } from '../../../worker/features/posts/free-posts.statements.ts';
import { type Client, errorOf } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { anHourAgo, jobCtx, newPost, newReader, newWriter, type Person, postInput } from '../support/factories.ts';
import { guest, ownPosts, readPost, saveDraft } from '../support/posts.ts';

const TOO_FEW = 'You must have at least 5 free posts before you can charge for subscriptions';
const FILLER = 'Plain words that anybody may read, one after another. '.repeat(12);

async function posts(by: Person, free: number, premium = 0): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < free + premium; n++) ids.push((await newPost({ by, isFree: n < free, at: anHourAgo() })).id);
  return ids;
}

const publish = (client: Client, isFree: boolean, id: string = crypto.randomUUID()) =>
  client.put(`/api/posts/${id}`, { post: postInput({ isFree }), base: null });
const change = (client: Client, id: string | undefined, isFree: boolean) =>
  client.put(`/api/posts/${id}/access`, { isFree });
const countsOf = async (client: Client) => (await ownPosts(client)).counts;
const allow = (person: Person, max: number) =>
  env.DB.prepare('UPDATE profiles SET max_free_posts = ?2 WHERE user = ?1').bind(person.seq, max).run();

const refusal = (message: string) => ({ status: 422, message, fields: { isFree: message } });

describe('the maximum of free posts', () => {
  it('limits publications, to ten by default', async () => {
    const { person, client } = await newWriter();
    await posts(person, 10);
    const error = await errorOf(await publish(client, true));
    expect(error).toMatchObject(refusal('You cannot have more than 10 free posts'));
    expect((await publish(client, false)).status).toBe(201);
    expect(await countsOf(client)).toEqual({ total: 11, free: 10, maxFree: 10, views: 0 });
  });

  it('limits premium posts that become free, and depends on the blogger', async () => {
    const { person, client } = await newWriter();
    const ids = await posts(person, 2, 2);
    await allow(person, 3);
    const response = await change(client, ids[2], true);
    expect(await response.json()).toEqual({ counts: { total: 4, free: 3, maxFree: 3, views: 0 } });
    expect(costsOf(response).roundTrips).toBeLessThanOrEqual(3);
    const error = await errorOf(await change(client, ids[3], true));
    expect(error).toMatchObject(refusal('You cannot have more than 3 free posts'));
    expect(await errorOf(await publish(client, true, ids[3]))).toMatchObject(refusal(error.message));
  });

  it('allows the edit of existing free posts', async () => {
    const { person, client } = await newWriter();
    const [id] = await posts(person, 3);
    await allow(person, 2);
    expect((await publish(client, true, id)).status).toBe(200);
    expect((await change(client, id, true)).status).toBe(200);
  });

  it('counts a republished post', async () => {
    const { person, client } = await newWriter();
    const [id] = await posts(person, 2);
    await allow(person, 2);
    const response = await client.post(`/api/posts/${id}/unpublish`);
    expect(await response.json()).toEqual({ counts: { total: 1, free: 1, maxFree: 2, views: 0 } });
    expect((await publish(client, true)).status).toBe(201);
    expect((await publish(client, true, id)).status).toBe(422);
  });
});

describe('the minimum of five free posts', () => {
  it('rejects a change of a fifth one to premium, by the switch or the form', async () => {
    const { person, client } = await newWriter();
    const ids = await posts(person, 6);
    expect((await change(client, ids[0], false)).status).toBe(200);
    expect(await errorOf(await change(client, ids[1], false))).toMatchObject(refusal(TOO_FEW));
    expect(await errorOf(await publish(client, false, ids[1]))).toMatchObject(refusal(TOO_FEW));
    expect(await countsOf(client)).toMatchObject({ total: 6, free: 5 });
  });

  it('rejects a free post that is unpublished and published again as premium', async () => {
    const { person, client } = await newWriter();
    const [first, second] = await posts(person, 6);
    for (const id of [first, second]) expect((await client.post(`/api/posts/${id}/unpublish`)).status).toBe(200);
    expect(await errorOf(await publish(client, false, first))).toMatchObject(refusal(TOO_FEW));
    expect((await publish(client, true, second)).status).toBe(201);
    expect((await publish(client, false, first)).status).toBe(201);
    expect(await countsOf(client)).toMatchObject({ total: 6, free: 5 });
  });

  it('holds with parallel changes', async () => {
    const { person, client } = await newWriter();
    const ids = await posts(person, 8);
    const responses = await Promise.all(
      ids.map((id, n) => (n % 2 === 0 ? change(client, id, false) : publish(client, false, id))),
    );
    expect(responses.filter(({ ok }) => ok)).toHaveLength(3);
    expect((await countsOf(client)).free).toBe(5);
  });

  it('allows premium posts without free ones, and the deletion and unpublishing of free ones', async () => {
    const { client } = await newWriter();
    expect((await publish(client, false)).status).toBe(201);
    const { person, client: other } = await newWriter();
    const [first, second] = await posts(person, 5);
    expect((await other.delete(`/api/posts/${first}`)).status).toBe(200);
    const counts = await (await other.post(`/api/posts/${second}/unpublish`)).json<{ counts: OwnPostCounts }>();
    expect(counts).toEqual({ counts: { total: 3, free: 3, maxFree: 10, views: 0 } });
  });
});

describe('a switch between free and premium', () => {
  const freePosts = async () => await (await guest.get('/api/posts/free')).json<PostPage>();
  const searched = async (word: string) =>
    (await (await guest.get(`/api/search?q=${word}`)).json<SearchResponse>()).articles.length;

  it('switches a draft of the post without a new version, and its publication preserves the switch', async () => {
    const { person, client } = await newWriter();
    const [id = ''] = await posts(person, 6);
    const base = await saveDraft(client, id, postInput({ isFree: true }));
    expect((await change(client, id, false)).status).toBe(200);
    const { draft } = await (await client.get(`/api/drafts/${id}`)).json<DraftResponse>();
    expect(draft).toMatchObject({ version: base, fields: { isFree: false } });
  });

  it('shows the permitted text immediately, and preserves date, views and tags', async () => {
    const { person, client } = await newWriter();
    await posts(person, 5);
    const { client: reader } = await newReader();
    const post = await newPost({
      by: person,
      content: `${FILLER}zqxwv and the rest.`,
      subtopics: ['Baking'],
    });
    const before = await readPost(reader, post.id);
    expect([before.access, await searched('zqxwv')]).toEqual(['full', 1]);

    for (let again = 0; again < 2; again++) expect((await change(client, post.id, false)).status).toBe(200);
    const premium = await readPost(reader, post.id);
    expect(premium).toMatchObject({ access: 'teaser', isFree: false, createdAt: before.createdAt });
    expect(premium.subtopics).toEqual(before.subtopics);
    expect(JSON.stringify(await freePosts())).not.toContain(post.id);
    const topic = await (await guest.get('/api/topics/food/posts')).text();
    expect(topic).toContain(post.id);
    expect(topic).not.toContain('zqxwv');
    expect(await searched('zqxwv')).toBe(0);
    expect((await readPost(client, post.id)).body).toContain('zqxwv');

    expect((await change(client, post.id, true)).status).toBe(200);
    expect(await readPost(reader, post.id)).toEqual(before);
    expect((await freePosts()).posts.map(({ id }) => id)).toContain(post.id);
    expect(await searched('zqxwv')).toBe(1);
  });

  it('preserves only catalog names of the older inline tags when a post becomes premium', async () => {
    const { person, client } = await newWriter();
    await posts(person, 6);
    const content = `${FILLER}[tech: the murderer is the gardener, Privacy] The end.`;
    const labels = async (id: string) => (await readPost(guest, id)).subtopics.map(({ label }) => label);
    const switched = await newPost({ by: person, content });
    expect(await labels(switched.id)).toEqual(['the murderer is the gardener', 'Privacy']);
    await change(client, switched.id, false);
    expect(await labels(switched.id)).toEqual(['Privacy']);
    const edited = await newPost({ by: person, content });
    expect((await publish(client, true, edited.id)).status).toBe(200);
    expect(await labels(edited.id)).toEqual(['the murderer is the gardener', 'Privacy']);
    expect((await publish(client, false, edited.id)).status).toBe(200);
    expect(await labels(edited.id)).toEqual(['Privacy']);
  });

  it('requires a published post', async () => {
    const { person, client } = await newWriter();
    const [id] = await posts(person, 6);
    await client.post(`/api/posts/${id}/unpublish`);
    expect(await errorOf(await change(client, id, false))).toMatchObject({ status: 404, message: 'Post not found' });
  });
});

/** Returns whether the policy allows a post's access. */
function isAllowed(...check: Parameters<typeof checkFreePosts>): 0 | 1 {
  try {
    checkFreePosts(...check);
    return 1;
  } catch {
    return 0;
  }
}

describe('the rule for free posts', () => {
  it('gives the same result in the policy and in SQL', async () => {
    const { db } = jobCtx();
    const { person } = await newWriter();
    const [id = '', ...others] = await posts(person, 0, 12);
    const posted = [
      { wasFree: true, isPublished: true },
      { wasFree: true, isPublished: false },
      { wasFree: false, isPublished: true },
      { wasFree: false, isPublished: false },
    ];
    const cases = [3, 10].flatMap((max) =>
      [0, ...others].flatMap((_, otherFree) => posted.map((post) => ({ max, otherFree, ...post }))),
    );
    const results = await runBatch(
      db,
      cases.flatMap(({ max, otherFree, wasFree, isPublished }) => [
        db.run(sql`UPDATE profiles SET max_free_posts = ${max} WHERE user = ${person.seq}`),
        db.run(sql`UPDATE posts SET is_free = id IN (SELECT value FROM json_each(${JSON.stringify(others.slice(0, otherFree))}))
          WHERE blogger = ${person.seq}`),
        db.run(
          sql`UPDATE posts SET is_free = ${Number(wasFree)}, unpublished_at = ${isPublished ? null : 1} WHERE id = ${id}`,
        ),
        db.all<{ free: number; premium: number }>(sql`SELECT ${isAccessAllowedSql(id, person.seq, true)} AS free,
          ${isAccessAllowedSql(id, person.seq, false)} AS premium`),
      ]),
    );
    const differing = cases.filter(({ max, otherFree, wasFree, isPublished }, n) => {
      const counts = { total: 13, free: otherFree + (wasFree && isPublished ? 1 : 0), maxFree: max, views: 0 };
      const [inSql] = results[n * 4 + 3] as { free: number; premium: number }[];
      const [free, premium] = [true, false].map((isFree) =>
        isAllowed({ wasFree, isPublished, isFree, isImported: false }, counts),
      );
      return inSql?.free !== free || inSql?.premium !== premium;
    });
    expect(differing).toEqual([]);
  });
});

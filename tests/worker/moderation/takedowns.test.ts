import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Draft } from '#contract/drafts';
import { moderationMessages, type TakedownsResponse } from '#contract/moderation';
import { newAdmin } from '../support/admins.ts';
import { errorOf } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { clientOf, interruptedDatabase } from '../support/database.ts';
import { newPost, newReader, newWriter, postInput, signedIn } from '../support/factories.ts';
import { mailsTo } from '../support/mail.ts';
import { actionsOn, moderatingAs, published, report } from '../support/moderation.ts';
import { draftsOf, guest, isListed, publish, saveDraft } from '../support/posts.ts';

let admin: Awaited<ReturnType<typeof newAdmin>>;
beforeAll(async () => {
  admin = await newAdmin();
});
beforeEach(async () => {
  await env.DB.prepare('DELETE FROM article_reports').run();
});

const { queue, takeDown, restore } = moderatingAs(() => admin.client);

describe('a take-down', () => {
  const refused = { status: 403, code: 'forbidden', message: 'An admin has taken this post down: It is spam.' };

  it('turns an article into a draft that its author sees with the reason and cannot publish until it is restored', async () => {
    const { id, client, person, post } = await published();
    await (await newReader()).client.put(`/api/posts/${id}/reaction`, { reaction: 'like' });
    const response = await takeDown(id, ' It is spam. ');
    expect(await response.json()).toEqual({ isTakenDown: true, openReports: 0 });
    expect(costsOf(response).roundTrips).toBeLessThanOrEqual(4);
    for (const path of ['/api/feed', '/api/posts/free', '/api/topics/food/posts', `/api/bloggers/${person.id}`]) {
      expect(await isListed(path, id), path).toBe(false);
    }
    expect((await client.get(`/api/posts/${id}`)).status).toBe(404);
    const draft = async () => (await (await client.get(`/api/drafts/${id}`)).json<{ draft: Draft }>()).draft;
    expect(await draft()).toMatchObject({ isPublished: false, takenDownReason: 'It is spam.' });
    const list = await (await client.get('/api/drafts')).json();
    expect(list).toMatchObject({ drafts: [{ id, takenDownReason: 'It is spam.' }] });

    const base = await saveDraft(client, id, { ...post, title: 'Changed since' });
    const changed = { ...post, title: 'Changed since' };
    expect(await errorOf((await publish(client, changed, id, base)).response)).toMatchObject(refused);
    const stranger = await newWriter();
    expect((await publish(stranger.client, post, id)).status).toBe(404);
    expect(await draftsOf(client)).toEqual([id]);

    expect(await (await restore(id)).json()).toEqual({ isTakenDown: false, isGone: false });
    expect(await draft()).toMatchObject({ isPublished: false, takenDownReason: null });
    expect((await guest.get(`/api/posts/${id}`)).status).toBe(404);
    expect((await publish(client, changed, id, base)).status).toBe(201);
    expect(await isListed('/api/posts/free', id)).toBe(true);
    const [restored, down, ...more] = await mailsTo(person.email);
    expect([restored?.subject, down?.subject, more]).toEqual([
      expect.stringContaining('again'),
      expect.stringContaining('taken down'),
      [],
    ]);
    expect(down?.text).toMatch(/\/notifications\?statement=[\w-]{36}/);
    expect(await actionsOn(id)).toEqual(['article_taken_down', 'article_restored']);
  });

  it('notifies the author once, and again when the reason changes', async () => {
    const { id, person, client } = await published();
    for (const reason of ['Spam.', 'Spam.', 'Fraud.']) expect((await takeDown(id, reason)).status).toBe(200);
    expect(await mailsTo(person.email)).toHaveLength(2);
    for (let n = 0; n < 2; n++) expect((await restore(id)).status).toBe(200);
    expect(await mailsTo(person.email)).toHaveLength(3);
    // Requests without a change are not audited.
    expect(await actionsOn(id)).toEqual(['article_taken_down', 'article_taken_down', 'article_restored']);
    // A draft can also be banned before it is restored.
    expect((await takeDown(id, 'Spam.')).status).toBe(200);
    expect((await publish(client, postInput(), id)).status).toBe(403);
  });

  it.each([
    ['draft', (id: string) => `/api/drafts/${id}`],
    ['post', (id: string) => `/api/posts/${id}`],
  ])('remains when the author deletes the %s and publishes it again', async (_, path) => {
    const { id, client, person, post } = await published();
    await report((await newReader()).client, id);
    await takeDown(id, 'It is spam.');
    expect((await client.delete(path(id))).status).toBe(200);
    expect(await draftsOf(client)).toEqual([]);
    expect(await errorOf((await publish(client, post, id)).response)).toMatchObject(refused);
    const [open] = (await queue()).reports;
    expect(open).toMatchObject({ post: { id, title: post.title, isPublished: false, isTakenDown: true } });
    const { takedowns } = await (await admin.client.get('/api/admin/takedowns')).json<TakedownsResponse>();
    expect(takedowns[0]).toMatchObject({ post: { id }, isEmptied: true });
    // Its text is erased, and another reason does not restore it.
    await takeDown(id, 'It is fraud.');
    const kept = await env.DB.prepare(
      'SELECT b.content, p.excerpt, p.teaser, p.image FROM posts p JOIN post_bodies b ON b.post = p.seq WHERE p.id = ?1',
    )
      .bind(id)
      .first();
    expect(kept).toEqual({ content: '', excerpt: '', teaser: '', image: null });
    expect(await draftsOf(client)).toEqual([]);
    expect(await (await restore(id)).json()).toEqual({ isTakenDown: false, isGone: true });
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).not.toContain(
      `You can publish “${post.title}” again`,
    );
    expect((await queue()).openCount).toBe(0);
    expect((await publish(client, post, id)).status).toBe(201);
  });

  it('has no effect on an article that its author deletes in parallel', async () => {
    const { id, client } = await published();
    const late = clientOf(
      interruptedDatabase(() => client.delete(`/api/posts/${id}`)),
      admin.client.cookies,
    );
    expect((await late('PUT', `/api/admin/posts/${id}/takedown`, { reason: 'Spam.' })).status).toBe(404);
    expect(await actionsOn(id)).toEqual([]);
  });

  it('wins over an author who publishes or unpublishes in parallel', async () => {
    const { id, person, post } = await published();
    const { cookies } = await signedIn(person);
    const during = clientOf(
      interruptedDatabase(() => takeDown(id, 'It is spam.')),
      cookies,
    );
    const expected = { post: { ...post, title: 'Faster' }, base: null };
    expect(await errorOf(await during('PUT', `/api/posts/${id}`, expected))).toMatchObject(refused);
    expect((await guest.get(`/api/posts/${id}`)).status).toBe(404);

    const other = await published();
    const meanwhile = clientOf(
      interruptedDatabase(() => publish(other.client, { ...other.post, title: 'Slower' }, other.id)),
      admin.client.cookies,
    );
    const path = `/api/admin/posts/${other.id}/takedown`;
    expect((await meanwhile('PUT', path, { reason: 'Spam.' })).status).toBe(200);
    expect((await guest.get(`/api/posts/${other.id}`)).status).toBe(404);
    expect(await isListed('/api/posts/free', other.id)).toBe(false);
  });

  it('is listed newest first, and requires an existing article', async () => {
    const [one, other] = [await published(), await published()];
    await takeDown(one.id, 'First.');
    await takeDown(other.id, 'Second.');
    const response = await admin.client.get('/api/admin/takedowns');
    const { takedowns } = await response.json<TakedownsResponse>();
    expect(takedowns.slice(0, 2)).toMatchObject([
      { reason: 'Second.', isEmptied: false, post: { id: other.id, author: { username: other.person.username } } },
      { reason: 'First.', post: { id: one.id } },
    ]);
    // Also with many concurrent requests.
    const many = await Promise.all(Array.from({ length: 21 }, () => newPost()));
    const ids = many.map((post) => post.id);
    await env.DB.prepare(
      'UPDATE posts SET taken_down_at = 5, unpublished_at = 5 WHERE id IN (SELECT value FROM json_each(?1))',
    )
      .bind(JSON.stringify(ids))
      .run();
    const listed: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Response = await admin.client.get(`/api/admin/takedowns${cursor && `?cursor=${cursor}`}`);
      const found: TakedownsResponse = await page.json();
      listed.push(...found.takedowns.map(({ post }) => post.id));
      cursor = found.nextCursor;
    }
    expect(listed.slice(-21).toSorted()).toEqual(ids.toSorted());
    expect(new Set(listed).size).toBe(listed.length);
    for (const cursor of ['nonsense', btoa('1:abc')]) {
      expect((await admin.client.get(`/api/admin/takedowns?cursor=${cursor}`)).status).toBe(422);
    }
    expect((await takeDown('nothing', 'Spam.')).status).toBe(404);
    expect((await restore('nothing')).status).toBe(404);
    expect((await errorOf(await takeDown(one.id, ' '))).fields).toEqual({
      reason: moderationMessages.takedownReasonRequired,
    });
  });
});

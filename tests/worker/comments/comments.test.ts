import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { COMMENT_EDIT_MS, COMMENTS_PAGE_SIZE, type Comment } from '#contract/comments';
import { errorOf, newClient } from '../support/client.ts';
import {
  bodiesOf,
  commentsOf,
  expectCountsRight,
  fillComments,
  newCommenter,
  newDiscussion,
  readComments,
  readLinked,
  readReplies,
  sendComment,
  writeComment,
} from '../support/comments.ts';
import { costsOf } from '../support/costs.ts';
import { anHourAgo, newPost, newReader, subscribe } from '../support/factories.ts';

describe('a comment', () => {
  it('is written once, in two round trips, and shown in one', async () => {
    const { post, reader } = await newDiscussion();
    const id = crypto.randomUUID();
    const first = await sendComment(reader.client, post, { id, body: '  I **agree**. ' });
    expect(costsOf(first).roundTrips).toBeLessThanOrEqual(2);
    const { comment } = await first.json<{ comment: Comment }>();
    expect(comment).toMatchObject({ id, body: 'I **agree**.', state: 'visible', isOwn: true, isBlogger: false });
    expect(await writeComment(reader.client, post, { id, body: 'Another text' })).toEqual(comment);
    const page = await commentsOf(reader.client, post);
    expect(costsOf(page).roundTrips).toBe(1);
    const body = await readComments(reader.client, post);
    expect(body).toMatchObject({ count: 1, obstacle: null, bannedUntil: null, nextCursor: null });
    expect(body.comments).toEqual([{ ...comment, replies: [], nextReplies: null }]);
    const seen = await readComments(newClient(), post, '?sort=oldest');
    expect(seen).toMatchObject({ obstacle: 'signed_out', comments: [{ id, isOwn: false }] });
    const article = await (await newClient().get(`/api/posts/${post}?`)).json<{ article: object }>();
    expect(article.article).toMatchObject({ commentCount: 1, commentsOpen: true });
  });

  it('keeps an id from other people, without a sign of its owner', async () => {
    const { post, reader } = await newDiscussion();
    const { id } = await writeComment(reader.client, post);
    const other = await newCommenter();
    expect(await errorOf(await sendComment(other.client, post, { id }))).toMatchObject({ code: 'not_found' });
    for (const [method, path] of [
      ['put', `/api/comments/${id}`],
      ['delete', `/api/comments/${id}`],
    ] as const) {
      const answer = await other.client[method](path, method === 'put' ? { body: 'Mine now' } : {});
      expect(answer.status).toBe(404);
    }
    expect(bodiesOf(await readComments(reader.client, post))).toHaveLength(1);
  });

  it.each(['', ' \n ', '\u200b\u200d', 'x'.repeat(2001)])('is refused as %j', async (body) => {
    const { post, reader } = await newDiscussion();
    expect((await sendComment(reader.client, post, { body })).status).toBe(422);
  });

  it('counts code points, and keeps block syntax as text', async () => {
    const { post, reader } = await newDiscussion();
    expect((await writeComment(reader.client, post, { body: '🎈'.repeat(2000) })).state).toBe('visible');
    const body = '# No heading\n- no list\n```\nno code\n```';
    expect((await writeComment(reader.client, post, { body })).body).toBe(body);
  });

  it('answers only a visible comment of the same post that is no reply', async () => {
    const { post, reader, blogger } = await newDiscussion();
    const top = await writeComment(reader.client, post);
    const reply = await writeComment(reader.client, post, { parent: top.id });
    const stranger = await newCommenter();
    const held = await writeComment(stranger.client, post);
    expect(held.state).toBe('held');
    const elsewhere = await writeComment(reader.client, (await newPost({ by: blogger.person })).id);
    for (const parent of [reply.id, held.id, elsewhere.id, crypto.randomUUID()]) {
      expect((await sendComment(blogger.client, post, { parent })).status, parent).toBe(404);
    }
    await env.DB.prepare('UPDATE comments SET reply_count = 1000 WHERE id = ?1').bind(top.id).run();
    expect((await sendComment(blogger.client, post, { parent: top.id })).status).toBe(409);
  });

  it('can be edited for a quarter of an hour, and is marked after a reply', async () => {
    const { post, reader } = await newDiscussion();
    const { id } = await writeComment(reader.client, post, { body: 'Frist' });
    const edit = async (body: string) => await reader.client.put(`/api/comments/${id}`, { body });
    expect(await (await edit('First')).json()).toMatchObject({ comment: { body: 'First', editedAt: null } });
    await writeComment(reader.client, post, { parent: id });
    const edited = await (await edit('The first')).json<{ comment: Comment }>();
    expect(edited.comment.editedAt).not.toBeNull();
    await env.DB.prepare('UPDATE comments SET created_at = created_at - ?2 WHERE id = ?1')
      .bind(id, COMMENT_EDIT_MS)
      .run();
    expect((await edit('Too late')).status).toBe(409);
  });

  it('is held again by an edit that adds a link', async () => {
    const { post, reader } = await newDiscussion();
    const { id } = await writeComment(reader.client, post);
    const edited = await reader.client.put(`/api/comments/${id}`, { body: 'Look at https://spam.example/now' });
    expect(await edited.json()).toMatchObject({ comment: { state: 'held' } });
    expect(await readComments(newClient(), post, '?sort=oldest')).toMatchObject({ count: 0, comments: [] });
    await expectCountsRight(post);
  });

  it('leaves a tombstone where it has replies, and nothing elsewhere', async () => {
    const { post, reader, blogger } = await newDiscussion();
    const top = await writeComment(reader.client, post, { body: 'Gone soon' });
    const alone = await writeComment(reader.client, post);
    const reply = await writeComment(blogger.client, post, { parent: top.id, body: 'An answer' });
    for (const { id } of [top, alone, alone]) {
      expect((await reader.client.delete(`/api/comments/${id}`)).status).toBe(200);
    }
    const page = await readComments(newClient(), post, '?sort=oldest');
    expect(page.count).toBe(1);
    expect(page.comments).toMatchObject([
      {
        id: top.id,
        state: 'tombstone',
        body: '',
        author: null,
        isOwn: false,
        replies: [{ id: reply.id, isBlogger: true }],
      },
    ]);
    expect(JSON.stringify(page)).not.toContain('Gone soon');
    expect((await sendComment(reader.client, post, { parent: top.id })).status).toBe(404);
    expect((await readReplies(newClient(), top.id)).replies).toHaveLength(1);
    await expectCountsRight(post);
  });
});

describe('pages of comments', () => {
  it('neither repeat nor skip while others write', async () => {
    const { post, reader, blogger } = await newDiscussion();
    const ids = await fillComments(post, reader.person, 3 * COMMENTS_PAGE_SIZE);
    for (const [sort, expected] of [
      ['newest', ids.toReversed()],
      ['oldest', ids],
    ] as const) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page = await readComments(newClient(), post, `?sort=${sort}${cursor && `&cursor=${cursor}`}`);
        seen.push(...page.comments.map(({ id }) => id));
        cursor = page.nextCursor;
        await fillComments(post, blogger.person, 1);
      }
      expect(seen.filter((id) => ids.includes(id))).toEqual(expected);
      expect(new Set(seen).size).toBe(seen.length);
    }
  });

  it('show the first two replies, and the others on pages of their own', async () => {
    const { post, reader } = await newDiscussion();
    const [top = ''] = await fillComments(post, reader.person, 1);
    const replies = await fillComments(post, reader.person, 30, top);
    const { comments } = await readComments(newClient(), post, '?sort=oldest');
    const [thread] = comments;
    expect(thread).toMatchObject({ replyCount: 30 });
    const seen = thread?.replies.map(({ id }) => id) ?? [];
    let cursor = thread?.nextReplies ?? null;
    while (cursor !== null) {
      const page = await readReplies(newClient(), top, cursor);
      seen.push(...page.replies.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(replies);
  });

  it('refuse a cursor of the other order', async () => {
    const { post, reader } = await newDiscussion();
    await fillComments(post, reader.person, COMMENTS_PAGE_SIZE + 1);
    const { nextCursor } = await readComments(newClient(), post, '?sort=newest');
    expect((await commentsOf(newClient(), post, `?sort=oldest&cursor=${nextCursor}`)).status).toBe(422);
  });

  it('are cached for guests on free posts, and purged by each change', async () => {
    const { post, reader, blogger } = await newDiscussion();
    const count = async () => (await readComments(newClient({ isKept: true }), post)).count;
    expect(await count()).toBe(0);
    const { id } = await writeComment(reader.client, post);
    expect(await count()).toBe(1);
    await reader.client.put(`/api/comments/${id}/like`);
    expect((await readComments(newClient({ isKept: true }), post)).comments[0]?.likeCount).toBe(1);
    await blogger.client.post('/api/profile/comments/decide', { ids: [id], action: 'hide' });
    expect(await count()).toBe(0);
    await blogger.client.post('/api/profile/comments/decide', { ids: [id], action: 'show' });
    // Five free posts remain.
    for (let n = 0; n < 5; n++) await newPost({ by: blogger.person, at: anHourAgo() });
    expect((await blogger.client.put(`/api/posts/${post}/access`, { isFree: false })).status).toBe(200);
    expect((await commentsOf(newClient({ isKept: true }), post)).status).toBe(403);
  });
});

describe('an address of a comment', () => {
  it('leads to its thread, with the reply that it names', async () => {
    const { post, reader } = await newDiscussion();
    const [top = ''] = await fillComments(post, reader.person, 1);
    const replies = await fillComments(post, reader.person, 9, top);
    const { postId, thread } = await readLinked(newClient(), top);
    expect(postId).toBe(post);
    expect(thread).toMatchObject({ id: top, replyCount: 9 });
    expect(thread.replies.map(({ id }) => id)).toEqual(replies.slice(0, 2));
    const named = await readLinked(newClient(), replies[6] ?? '');
    expect(named.thread.id).toBe(top);
    expect(named.thread.replies.map(({ id }) => id)).toEqual([replies[0], replies[1], replies[6]]);
    const next = await readReplies(reader.client, top, named.thread.nextReplies ?? undefined);
    expect(next.replies.map(({ id }) => id)).toEqual(replies.slice(2));
  });

  it('leads nowhere for a held comment of another person, a removed one, or one on a post without access', async () => {
    const { post, reader } = await newDiscussion();
    const stranger = await newCommenter();
    const held = await writeComment(stranger.client, post);
    expect((await readLinked(stranger.client, held.id)).thread).toMatchObject({ id: held.id, state: 'held' });
    expect((await reader.client.get(`/api/comments/${held.id}`)).status).toBe(404);
    const { id } = await writeComment(reader.client, post);
    await reader.client.delete(`/api/comments/${id}`);
    expect((await newClient().get(`/api/comments/${id}`)).status).toBe(404);
    const secret = await newDiscussion({ isFree: false });
    const own = await writeComment(secret.blogger.client, secret.post);
    expect((await readLinked(secret.blogger.client, own.id)).postId).toBe(secret.post);
    expect((await secret.reader.client.get(`/api/comments/${own.id}`)).status).toBe(404);
  });
});

describe('comments on a premium post', () => {
  it('end with the access of their reader', async () => {
    const { post, blogger } = await newDiscussion({ isFree: false });
    const reader = await newCommenter();
    await subscribe(reader.person, blogger.person);
    const comment = await writeComment(reader.client, post, { body: 'As it says behind the paywall' });
    expect(comment.state).toBe('visible');
    expect((await readComments(reader.client, post)).comments).toHaveLength(1);
    await env.DB.prepare("UPDATE subscriptions SET active = 0, status = 'canceled' WHERE subscriber = ?1")
      .bind(reader.person.seq)
      .run();
    await env.DB.prepare('UPDATE subscribers SET subscription_end = 1 WHERE user = ?1').bind(reader.person.seq).run();
    const { client } = reader;
    const { id } = comment;
    const outcomes = [
      await commentsOf(client, post),
      await sendComment(client, post),
      await client.get(`/api/comments/${id}/replies`),
      await client.put(`/api/comments/${id}/like`),
      await client.put(`/api/comments/${id}`, { body: 'Still here?' }),
      await client.post(`/api/comments/${id}/reports`, { reason: 'spam' }),
    ];
    expect(outcomes.map(({ status }) => status)).toEqual([403, 403, 404, 404, 404, 404]);
    for (const outcome of outcomes) expect(await outcome.text()).not.toContain('paywall');
    // What they wrote is still theirs to delete.
    expect((await client.delete(`/api/comments/${id}`)).status).toBe(200);
  });

  it('are never cached, and their number is public', async () => {
    const { post, blogger } = await newDiscussion({ isFree: false });
    await writeComment(blogger.client, post, { body: 'For subscribers only' });
    const refused = await commentsOf(newClient(), post);
    expect(refused.status).toBe(403);
    const article = await (await newClient().get(`/api/posts/${post}`)).json<{ article: object }>();
    expect(article.article).toMatchObject({ commentCount: 1 });
  });
});

describe('a like', () => {
  it('counts once per person, however often and at once it is sent', async () => {
    const { post, reader } = await newDiscussion();
    const { id } = await writeComment(reader.client, post);
    const others = await Promise.all([newReader(), newReader()]);
    const likes = Array.from({ length: 50 }, (_, n) => others[n % 2]?.client.put(`/api/comments/${id}/like`));
    expect(new Set((await Promise.all(likes)).map((answer) => answer?.status))).toEqual(new Set([200]));
    const [first] = others;
    const { comments } = await readComments(first?.client ?? newClient(), post);
    expect(comments[0]).toMatchObject({ likeCount: 2, isLiked: true });
    await first?.client.delete(`/api/comments/${id}/like`);
    await first?.client.delete(`/api/comments/${id}/like`);
    expect((await readComments(reader.client, post)).comments[0]).toMatchObject({ likeCount: 1, isLiked: false });
    await expectCountsRight(post);
  });

  it('needs a visible comment', async () => {
    const { post, reader, blogger } = await newDiscussion();
    const stranger = await newCommenter();
    const held = await writeComment(stranger.client, post);
    const hidden = await writeComment(reader.client, post);
    await blogger.client.post('/api/profile/comments/decide', { ids: [hidden.id], action: 'hide' });
    for (const { id } of [held, hidden]) {
      for (const { client } of [reader, blogger, stranger]) {
        expect((await client.put(`/api/comments/${id}/like`)).status).toBe(404);
      }
    }
  });
});

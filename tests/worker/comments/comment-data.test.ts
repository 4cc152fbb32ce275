import { env } from 'cloudflare:workers';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { recountCounters } from '../../../worker/jobs/sweep.ts';
import { deletionOf, newAdmin } from '../support/admins.ts';
import { deliverAllJobs, silenceOutbox } from '../support/billing-lane.ts';
import { type Client, newClient } from '../support/client.ts';
import { expectCountsRight, newCommenter, newDiscussion, readComments, writeComment } from '../support/comments.ts';
import { quietCtx } from '../support/deletions.ts';
import { eventually } from '../support/eventually.ts';
import { jobCtx, newPost, type Person } from '../support/factories.ts';

// The outbox's own objects have the origin of another file, whose cached pages they would purge.
beforeAll(silenceOutbox);

/** Deletes an account as an admin, and waits until it is erased. */
async function erase(person: Person, kind: 'account' | 'blogger' = 'account') {
  const { client } = await newAdmin();
  const begun = await client.post(`/api/admin/people/${person.id}/deletion`, deletionOf(person, kind));
  expect(begun.ok).toBe(true);
  await eventually(async () => {
    await deliverAllJobs(quietCtx);
    const row = await env.DB.prepare("SELECT 1 FROM deletions WHERE account_id = ?1 AND state = 'done'")
      .bind(person.id)
      .first();
    expect(row).not.toBeNull();
  });
}

async function exported(client: Client, name: string): Promise<unknown> {
  const response = await client.get('/api/account/export');
  expect(response.status).toBe(200);
  const file = unzipSync(new Uint8Array(await response.arrayBuffer()))[name];
  return JSON.parse(file === undefined ? 'null' : strFromU8(file));
}

describe('the erasure of an account', () => {
  it('empties comments with replies, and erases the others with the likes', async () => {
    const { post, blogger, reader } = await newDiscussion();
    const top = await writeComment(reader.client, post, { body: 'Answered words' });
    await writeComment(reader.client, post, { body: 'Lonely words' });
    const answer = await writeComment(blogger.client, post, { parent: top.id });
    await reader.client.put(`/api/comments/${answer.id}/like`);
    await erase(reader.person);
    const { results } = await env.DB.prepare(
      'SELECT body, author, state FROM comments WHERE post = (SELECT seq FROM posts WHERE id = ?1) ORDER BY seq LIMIT 1',
    )
      .bind(post)
      .all();
    expect(results).toEqual([{ body: '', author: null, state: 'removed' }]);
    const page = await readComments(newClient(), post, '?sort=oldest');
    expect(page).toMatchObject({
      count: 1,
      comments: [{ id: top.id, state: 'tombstone', replies: [{ id: answer.id, likeCount: 0 }] }],
    });
    expect(page.comments).toHaveLength(1);
    await expectCountsRight(post);
  });

  it('purges what guests have cached of its comments', async () => {
    const { post, blogger, reader } = await newDiscussion();
    const other = await newPost({ by: blogger.person });
    const top = await writeComment(reader.client, post, { body: 'Answered words' });
    await writeComment(blogger.client, post, { parent: top.id });
    await writeComment(reader.client, other.id, { body: 'Lonely words' });
    for (const id of [post, other.id])
      expect(JSON.stringify(await readComments(newClient({ isKept: true }), id))).toContain('words');
    await erase(reader.person);
    for (const id of [post, other.id]) {
      const page = JSON.stringify(await readComments(newClient({ isKept: true }), id));
      for (const secret of ['words', reader.person.username]) expect(page).not.toContain(secret);
    }
  });

  it('erases the comments on the posts of a blog', async () => {
    const { post, blogger, reader } = await newDiscussion();
    const { id } = await writeComment(reader.client, post);
    await blogger.client.put(`/api/comments/${id}/like`);
    await blogger.client.put(`/api/profile/comment-bans/${(await newCommenter()).person.id}`, {});
    await erase(blogger.person, 'blogger');
    for (const table of ['comments WHERE blogger', 'comment_bans WHERE blogger', 'comment_approvals WHERE blogger']) {
      expect(await env.DB.prepare(`SELECT 1 FROM ${table} = ?1`).bind(blogger.person.seq).first(), table).toBeNull();
    }
    expect(
      await env.DB.prepare('SELECT 1 FROM comment_likes WHERE user = ?1').bind(blogger.person.seq).first(),
    ).toBeNull();
  });
});

it('deletes the comments on a post with the post', async () => {
  const { post, blogger, reader } = await newDiscussion();
  const top = await writeComment(reader.client, post);
  await writeComment(blogger.client, post, { parent: top.id });
  await reader.client.put(`/api/comments/${top.id}/like`);
  expect((await blogger.client.delete(`/api/posts/${post}`)).status).toBe(200);
  expect(await env.DB.prepare('SELECT 1 FROM comments WHERE blogger = ?1').bind(blogger.person.seq).first()).toBeNull();
});

it('exports one’s own comments and likes, and what others wrote on one’s posts', async () => {
  const { post, blogger, reader } = await newDiscussion();
  const own = await writeComment(reader.client, post, { body: 'By a reader' });
  const answer = await writeComment(blogger.client, post, { body: 'By the blogger', parent: own.id });
  await reader.client.put(`/api/comments/${answer.id}/like`);
  const { username } = reader.person;
  expect(await exported(reader.client, 'comments.json')).toMatchObject([
    { id: own.id, body: 'By a reader', isReply: false },
  ]);
  expect(await exported(reader.client, 'comment-likes.json')).toMatchObject([{ commentId: answer.id, postId: post }]);
  expect(await exported(reader.client, 'comments-on-posts.json')).toEqual([]);
  expect(await exported(blogger.client, 'comments-on-posts.json')).toMatchObject([
    { id: own.id, username, body: 'By a reader' },
    { id: answer.id, username: blogger.person.username, isReply: true },
  ]);
  expect(JSON.stringify(await exported(blogger.client, 'comments-on-posts.json'))).not.toContain('@example.test');
});

it('recounts what was written past the triggers', async () => {
  const { post, blogger, reader } = await newDiscussion();
  const { id } = await writeComment(reader.client, post);
  await writeComment(blogger.client, post, { parent: id });
  await env.DB.batch([
    env.DB.prepare('UPDATE posts SET comment_count = 9 WHERE id = ?1').bind(post),
    env.DB.prepare('UPDATE comments SET reply_count = 9, like_count = 9 WHERE id = ?1').bind(id),
  ]);
  await recountCounters(jobCtx());
  await expectCountsRight(post);
  expect((await readComments(reader.client, post)).count).toBe(2);
});

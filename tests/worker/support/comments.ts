import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import type {
  Comment,
  CommentDecisionResponse,
  CommentsResponse,
  LinkedCommentResponse,
  ModeratedCommentsResponse,
  RepliesResponse,
} from '#contract/comments';
import { DAY } from '#contract/time';
import type { Client } from './client.ts';
import { costsOf } from './costs.ts';
import { fresh, newPerson, newPost, newWriter, type Person, signedIn } from './factories.ts';

type Wanted = { body?: string; parent?: string | null; id?: string };

/** Sends a comment, or a reply to `parent`. */
export const sendComment = (client: Client, post: string, { body, parent = null, id }: Wanted = {}) =>
  client.post(`/api/posts/${post}/comments`, {
    id: id ?? crypto.randomUUID(),
    body: body ?? `Comment number ${fresh()}`,
    parent,
  });

/** Writes a comment. Returns it as stored. */
export async function writeComment(client: Client, post: string, wanted: Wanted = {}): Promise<Comment> {
  const response = await sendComment(client, post, wanted);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json<{ comment: Comment }>()).comment;
}

/** Creates a reader whose account is older than a day. */
export async function newCommenter() {
  const person = await newPerson(undefined, Date.now() - 2 * DAY);
  return { person, client: await signedIn(person) };
}

/** Approves a person on a blogger's posts, as an earlier visible comment does. */
export async function approve(person: Person, blogger: Person): Promise<void> {
  await env.DB.prepare('INSERT INTO comment_approvals (blogger, user, created_at) VALUES (?1, ?2, 1)')
    .bind(blogger.seq, person.seq)
    .run();
}

/** Creates a blogger with a free post, and a reader whose comments there are visible. */
export async function newDiscussion({ isFree = true } = {}) {
  const blogger = await newWriter();
  const post = await newPost({ by: blogger.person, isFree });
  const reader = await newCommenter();
  await approve(reader.person, blogger.person);
  return { blogger, post: post.id, reader };
}

/** Writes many visible comments, or replies, directly to the table. Returns their ids, oldest first. */
export async function fillComments(
  post: string,
  author: Person,
  count: number,
  parent: string | null = null,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  await env.DB.prepare(
    `INSERT INTO comments (id, post, blogger, parent, author, body, fold, state, created_at)
     SELECT value, p.seq, p.blogger, (SELECT seq FROM comments WHERE id = ?4), ?2, 'Filled ' || key, value, 'visible', 1000 + key
       FROM json_each(?1) CROSS JOIN posts p WHERE p.id = ?3 ORDER BY key`,
  )
    .bind(JSON.stringify(ids), author.seq, post, parent)
    .run();
  return ids;
}

export const commentsOf = (client: Pick<Client, 'get'>, post: string, query = '') =>
  client.get(`/api/posts/${post}/comments${query}`);

/** Reads a page of comments. */
export async function readComments(client: Pick<Client, 'get'>, post: string, query = ''): Promise<CommentsResponse> {
  const response = await commentsOf(client, post, query);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return await response.json();
}

export async function readReplies(client: Client, id: string, cursor?: string): Promise<RepliesResponse> {
  const response = await client.get(`/api/comments/${id}/replies${cursor === undefined ? '' : `?cursor=${cursor}`}`);
  expect(response.status).toBe(200);
  return await response.json();
}

/** Reads the thread of a comment that an address names. */
export async function readLinked(client: Pick<Client, 'get'>, id: string): Promise<LinkedCommentResponse> {
  const response = await client.get(`/api/comments/${id}`);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  expect(costsOf(response).roundTrips).toBe(1);
  return await response.json();
}

export const bodiesOf = ({ comments }: CommentsResponse) => comments.map(({ body }) => body);

export async function decide(client: Client, ids: string[], action: string): Promise<CommentDecisionResponse> {
  const response = await client.post('/api/profile/comments/decide', { ids, action });
  expect(response.status).toBe(200);
  return await response.json();
}

export async function moderated(client: Client, state: string): Promise<ModeratedCommentsResponse> {
  const response = await client.get(`/api/profile/comments?state=${state}`);
  expect(response.status).toBe(200);
  return await response.json();
}

/** Expects the stored counts of a post and its comments to equal a recount. */
export async function expectCountsRight(post: string): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT p.comment_count AS stored, (SELECT count(*) FROM comments WHERE post = p.seq AND state = 'visible') AS counted
       FROM posts p WHERE p.id = ?1
     UNION ALL
     SELECT c.reply_count, (SELECT count(*) FROM comments r WHERE r.parent = c.seq AND r.post = c.post AND r.state = 'visible')
       FROM comments c WHERE c.post = (SELECT seq FROM posts WHERE id = ?1)
     UNION ALL
     SELECT c.like_count, (SELECT count(*) FROM comment_likes WHERE comment = c.seq)
       FROM comments c WHERE c.post = (SELECT seq FROM posts WHERE id = ?1)`,
  )
    .bind(post)
    .all<{ stored: number; counted: number }>();
  expect(results.filter(({ stored, counted }) => stored !== counted)).toEqual([]);
}

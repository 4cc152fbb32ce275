import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { type Client, errorOf, newClient } from '../support/client.ts';
import { newPerson, newPost, newReader, newWriter, postInput, signedIn } from '../support/factories.ts';
import { ownPosts, publish, saveDraft } from '../support/posts.ts';

const put = async (client: Client, post: unknown, id?: string) => (await publish(client, post, id)).response;
const titlesOf = async (client: Client) => (await ownPosts(client)).posts.map(({ title }) => title);

describe('publishing', () => {
  const unconfirmed = async () => {
    const { person, client } = await newWriter();
    await env.DB.prepare('UPDATE users SET email_confirmed_at = NULL WHERE seq = ?1').bind(person.seq).run();
    return client;
  };
  const switchedOff = async () => {
    const { person, client } = await newWriter();
    await env.DB.prepare('UPDATE profiles SET is_blogging = 0 WHERE user = ?1').bind(person.seq).run();
    return client;
  };
  const strangers: [string, () => Promise<Client>, object][] = [
    ['a guest', async () => newClient(), { status: 401, message: 'You must be logged in to create posts' }],
    [
      'a user with an unconfirmed email',
      unconfirmed,
      { status: 403, code: 'email_unconfirmed', message: 'Please confirm your email address before posting content' },
    ],
    ['a reader', async () => (await newReader()).client, { status: 403, code: 'forbidden' }],
    ['a user without blogging', switchedOff, { status: 403, message: 'Enable blogging in Settings to publish posts' }],
  ];
  it.each(strangers)('rejects %s', async (_name, open, refusal) => {
    expect(await errorOf(await put(await open(), postInput()))).toMatchObject(refusal);
  });

  it('updates a post only for its author', async () => {
    const post = await newPost({ category: 'food', title: 'As it was' });
    const { client } = await newWriter('food');
    const requests = (asker: Client) => [
      put(asker, postInput(), post.id),
      asker.post(`/api/posts/${post.id}/unpublish`),
      asker.put(`/api/posts/${post.id}/access`, { isFree: false }),
      asker.delete(`/api/posts/${post.id}`),
    ];
    for (const response of await Promise.all(requests(client))) {
      expect(await errorOf(response)).toMatchObject({ status: 404, message: 'Post not found' });
    }
    for (const response of await Promise.all(requests(newClient()))) {
      expect(await errorOf(response)).toMatchObject({ status: 401, message: 'You must be logged in to update posts' });
    }
    expect((await newClient().get('/api/posts/mine')).status).toBe(401);
    const author = await signedIn(post.by);
    expect(await titlesOf(author)).toEqual(['As it was']);
  });

  it('rejects the id of another user’s draft', async () => {
    const [one, other] = [await newWriter(), await newWriter()];
    const id = crypto.randomUUID();
    await saveDraft(one.client, id, postInput());
    expect((await put(other.client, postInput(), id)).status).toBe(404);
    expect((await put(one.client, postInput(), id)).status).toBe(201);
  });

  it('responds 404 for an unknown post', async () => {
    const client = await signedIn(await newPerson());
    const path = `/api/posts/${crypto.randomUUID()}`;
    const responses = [
      await client.post(`${path}/unpublish`),
      await client.put(`${path}/access`, { isFree: true }),
      await client.delete(path),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

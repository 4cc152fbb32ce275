import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silenceOutbox } from '../support/billing-lane.ts';
import type { Client } from '../support/client.ts';
import { approve, decide, newCommenter, newDiscussion, sendComment, writeComment } from '../support/comments.ts';
import { costsOf } from '../support/costs.ts';
import { type Person, subscribe } from '../support/factories.ts';
import { notificationsOf, unreadOf } from '../support/notifications.ts';
import { listen, receivedMessages, receiveNextMessages } from '../support/sockets.ts';

beforeEach(silenceOutbox);
afterEach(() => void vi.restoreAllMocks());

const changed = { type: 'invalidate', topic: 'notifications' };
const kindsOf = async (client: Client) => (await notificationsOf(client)).map(({ kind }) => kind);
const mute = async (client: Client, { id }: Person) =>
  expect((await client.put(`/api/mutes/person/${id}`, {})).status).toBe(200);

/** Creates a commenter whose comments on the blogger's posts are visible. */
async function approved(blogger: { person: Person }) {
  const commenter = await newCommenter();
  await approve(commenter.person, blogger.person);
  return commenter;
}

describe('a visible comment', () => {
  it('notifies the blogger once, in the batch that writes it, and their open pages', async () => {
    const { post, blogger, reader } = await newDiscussion();
    const [page, stranger] = [await listen(blogger.client), await listen(reader.client)];
    const id = crypto.randomUUID();
    const first = await sendComment(reader.client, post, { id });
    expect(costsOf(first).roundTrips).toBeLessThanOrEqual(2);
    for (const action of ['approve', 'hide', 'show']) await decide(blogger.client, [id], action);
    await sendComment(reader.client, post, { id });
    expect(await kindsOf(blogger.client)).toEqual(['comment']);
    expect(await receiveNextMessages(page)).toContainEqual(changed);
    expect(await receivedMessages(stranger)).not.toContainEqual(changed);
  });

  it('appears with its author, its first words and its place', async () => {
    const { post, blogger, reader } = await newDiscussion();
    const { id } = await writeComment(reader.client, post, { body: 'I **agree**\nwith @nobody-at-all.' });
    const [item, ...others] = await notificationsOf(blogger.client);
    expect(item).toMatchObject({
      kind: 'comment',
      by: reader.person.username,
      note: 'I agree with @nobody-at-all.',
      path: expect.stringMatching(new RegExp(`^/article/${post}/post-number-\\d+#comment-${id}$`)),
      isRead: false,
    });
    expect(others).toEqual([]);
    expect(await unreadOf(blogger.client)).toBe(1);
    expect(await unreadOf(reader.client)).toBe(0);
  });

  it('notifies nobody of their own act, and of an edit nobody', async () => {
    const { post, blogger, reader } = await newDiscussion();
    const own = await writeComment(blogger.client, post, { body: `A word to @${blogger.person.username}` });
    await writeComment(blogger.client, post, { parent: own.id });
    expect(await kindsOf(blogger.client)).toEqual([]);
    const { id } = await writeComment(reader.client, post);
    await writeComment(reader.client, post, { parent: id });
    const body = `Now for @${blogger.person.username} and @${reader.person.username}`;
    expect((await reader.client.put(`/api/comments/${id}`, { body })).status).toBe(200);
    expect(await kindsOf(reader.client)).toEqual([]);
    expect(await kindsOf(blogger.client)).toEqual(['comment', 'comment']);
  });
});

describe('a reply', () => {
  it('notifies the author of the comment and the blogger, each once, also when it mentions them', async () => {
    const { post, blogger, reader } = await newDiscussion();
    const { id } = await writeComment(reader.client, post);
    const other = await approved(blogger);
    const names = `@${reader.person.username} @${blogger.person.username.toUpperCase()} @${other.person.username}`;
    await writeComment(other.client, post, { parent: id, body: names });
    expect(await notificationsOf(reader.client)).toMatchObject([{ kind: 'reply', by: other.person.username }]);
    expect(await kindsOf(blogger.client)).toEqual(['comment', 'comment']);
    expect(await kindsOf(other.client)).toEqual([]);
  });

  it('to the blogger is one notification', async () => {
    const { post, blogger, reader } = await newDiscussion();
    const { id } = await writeComment(blogger.client, post);
    await writeComment(reader.client, post, { parent: id, body: `Thanks, @${blogger.person.username}` });
    expect(await kindsOf(blogger.client)).toEqual(['reply']);
  });
});

describe('a mention', () => {
  it('notifies five people at most, in any case of their names', async () => {
    const { post, blogger, reader } = await newDiscussion();
    const people = await Promise.all(Array.from({ length: 6 }, newCommenter));
    const names = people.map(({ person }, n) => `@${n === 0 ? person.username.toUpperCase() : person.username}`);
    const { id } = await writeComment(reader.client, post, { body: `Hello ${names.join(', ')}!` });
    const kinds = await Promise.all(people.map(({ client }) => kindsOf(client)));
    expect(kinds).toEqual([...Array.from({ length: 5 }, () => ['mention']), []]);
    expect(await kindsOf(blogger.client)).toEqual(['comment']);
    const [item] = await notificationsOf(people[0]?.client as Client);
    expect(item?.path).toContain(`#comment-${id}`);
  });

  it('is plain text for people without access, and for banned ones', async () => {
    const { post, blogger, reader } = await newDiscussion({ isFree: false });
    const [entitled, stranger, banned] = [await newCommenter(), await newCommenter(), await newCommenter()];
    for (const { person } of [reader, entitled, banned]) await subscribe(person, blogger.person);
    await blogger.client.put(`/api/profile/comment-bans/${banned.person.id}`, {});
    const body = [entitled, stranger, banned].map(({ person }) => `@${person.username}`).join(' ');
    await writeComment(reader.client, post, { body });
    const kinds = await Promise.all([entitled, stranger, banned].map(({ client }) => kindsOf(client)));
    expect(kinds).toEqual([['mention'], [], []]);
  });
});

describe('a held comment', () => {
  it('notifies only the blogger, until it is approved', async () => {
    const { post, blogger, reader } = await newDiscussion();
    const top = await writeComment(reader.client, post);
    const [{ client, person }, mentioned] = [await newCommenter(), await newCommenter()];
    const body = `First words for @${mentioned.person.username}`;
    const { id, state } = await writeComment(client, post, { parent: top.id, body });
    expect(state).toBe('held');
    expect(await notificationsOf(blogger.client)).toMatchObject([
      { kind: 'comment_held', by: person.username, note: body, path: '/?tab=content&view=comments' },
      { kind: 'comment' },
    ]);
    for (const other of [client, reader.client, mentioned.client]) expect(await kindsOf(other)).toEqual([]);
    await Promise.all(Array.from({ length: 4 }, () => decide(blogger.client, [id], 'approve')));
    expect(await notificationsOf(client)).toMatchObject([{ kind: 'comment_approved', note: body }]);
    expect(await notificationsOf(reader.client)).toMatchObject([{ kind: 'reply', by: person.username }]);
    expect(await notificationsOf(mentioned.client)).toMatchObject([{ kind: 'mention', by: person.username }]);
    const [held, ...others] = await notificationsOf(blogger.client);
    expect(held).toMatchObject({ kind: 'comment_held', path: expect.stringContaining(`#comment-${id}`) });
    expect(others).toHaveLength(1);
  });

  it('that is hidden or removed instead notifies nobody', async () => {
    const { post, blogger, reader } = await newDiscussion();
    const top = await writeComment(reader.client, post);
    const { client } = await newCommenter();
    for (const action of ['hide', 'remove']) {
      const { id } = await writeComment(client, post, { parent: top.id });
      await decide(blogger.client, [id], action);
      await decide(blogger.client, [id], 'approve');
    }
    expect(await kindsOf(client)).toEqual([]);
    expect(await kindsOf(reader.client)).toEqual([]);
    expect((await notificationsOf(blogger.client))[0]).toMatchObject({ kind: 'comment_held', by: null, note: null });
  });
});

describe('a person who has muted the commenter', () => {
  it('gets none, whatever the comment is', async () => {
    const { post, blogger, reader } = await newDiscussion();
    const { id } = await writeComment(reader.client, post);
    const [loud, mentioned] = [await approved(blogger), await newCommenter()];
    for (const { client } of [reader, mentioned, blogger]) await mute(client, loud.person);
    await writeComment(loud.client, post, { parent: id, body: `Hey @${mentioned.person.username}` });
    await writeComment(loud.client, post, { body: 'Held: https://a.example/' });
    expect(await kindsOf(reader.client)).toEqual([]);
    expect(await kindsOf(mentioned.client)).toEqual([]);
    expect(await kindsOf(blogger.client)).toEqual(['comment']);
  });

  it('no longer sees the words of earlier comments, until the mute ends', async () => {
    const { post, blogger, reader } = await newDiscussion();
    await writeComment(reader.client, post, { body: 'Earlier words' });
    await mute(blogger.client, reader.person);
    expect(await notificationsOf(blogger.client)).toMatchObject([{ by: reader.person.username, note: null }]);
    const muted = await (await blogger.client.get('/api/mutes')).json();
    expect(muted).toMatchObject({ people: [{ id: reader.person.id, username: reader.person.username }] });
    await blogger.client.delete(`/api/mutes/person/${reader.person.id}`);
    expect(await notificationsOf(blogger.client)).toMatchObject([{ note: 'Earlier words' }]);
  });
});

describe('what a notification shows', () => {
  it('ends with the access to the post, with the comment, and with its author', async () => {
    const { post, blogger, reader } = await newDiscussion({ isFree: false });
    await subscribe(reader.person, blogger.person);
    const { id: parent } = await writeComment(reader.client, post);
    const { id } = await writeComment(blogger.client, post, { parent, body: 'For subscribers only' });
    const shown = async () => (await notificationsOf(reader.client))[0];
    const run = (sql: string, ...values: unknown[]) =>
      env.DB.prepare(sql)
        .bind(...values)
        .run();
    expect(await shown()).toMatchObject({ note: 'For subscribers only', by: blogger.person.username });
    const bare = { kind: 'reply', by: null, note: null };
    await run('UPDATE subscriptions SET active = 0 WHERE subscriber = ?1', reader.person.seq);
    await run('UPDATE subscribers SET subscription_end = 1 WHERE user = ?1', reader.person.seq);
    expect(await shown()).toMatchObject({ ...bare, path: expect.not.stringContaining('#') });
    await run('UPDATE posts SET is_free = 1 WHERE id = ?1', post);
    expect(await shown()).toMatchObject({ note: 'For subscribers only' });
    await decide(blogger.client, [id], 'hide');
    expect(await shown()).toMatchObject({ ...bare, title: expect.any(String) });
    await decide(blogger.client, [id], 'show');
    await blogger.client.post(`/api/posts/${post}/unpublish`);
    expect(await shown()).toMatchObject({ ...bare, title: null, path: null });
    await run('UPDATE users SET deleting_at = 1 WHERE seq = ?1', blogger.person.seq);
    expect(await shown()).toMatchObject({ ...bare, title: null, path: null });
  });

  it('is one line without marks, however long and hostile the comment is', async () => {
    const { post, blogger, reader } = await newDiscussion();
    const body = `${'e\u0301\u0301\u0301\u0301\u0301\u0301'.repeat(9)}\u202Egnp.exe ${'word '.repeat(300)}`;
    await writeComment(reader.client, post, { body });
    const [item] = await notificationsOf(blogger.client);
    expect(Array.from(item?.note ?? '').length).toBeLessThanOrEqual(200);
    expect(item?.note).not.toMatch(/\u202E|\u0301{6}/);
    expect(item?.note?.endsWith('…')).toBe(true);
  });
});

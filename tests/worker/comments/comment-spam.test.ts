import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { type CommentHold, holdReasons } from '#contract/comments';
import { newClient } from '../support/client.ts';
import {
  approve,
  commentsOf,
  decide,
  moderated,
  newCommenter,
  newDiscussion,
  readComments,
  sendComment,
  writeComment,
} from '../support/comments.ts';
import { follow, newPost, newReader, subscribe } from '../support/factories.ts';

const PITCH = 'Buy the best watches for the lowest price of the year';

/** Fifty shapes of spam. */
const SPAM: readonly string[] = [
  'https://spam.example',
  'http://spam.example/x',
  'HTTPS://SPAM.EXAMPLE',
  'www.spam.com',
  'spam.com',
  'spam.com/now',
  '[watches](https://spam.example)',
  '[**watches**](http://spam.example/)',
  '`https://spam.example`',
  'hxxp://spam.example',
  'sp\u200bam.com',
  's\u00adpam.com',
  'ｓｐａｍ．ｃｏｍ',
  'spam[dot]com',
  'spam (dot) com',
  'seller@spam.com',
  'seller [at] spam [dot] com',
  'mailto:seller@spam.example',
  '[write](mailto:seller@spam.example)',
  'ftp://spam.example',
  'spam.xyz',
  'spam.top',
  'spam.ru',
  'https://spam.example '.repeat(60),
  '[a](https://b.example)'.repeat(25),
  'xn--spm-6na.com',
  'https://203.0.113.7/',
  'https://user:pass@spam.example/',
  '//spam.com/x',
  'spam。com',
  'SPAM.COM',
  'w w w . spam . com',
  'www·spam·com',
  PITCH,
  PITCH.toUpperCase(),
  `${PITCH}!`,
  [...PITCH].join(' '),
  PITCH.replaceAll('e', 'é'),
  PITCH.replaceAll('a', 'а'),
  'Call +1 555 0100',
  'DM me @seller',
  '@a1 @b2 @c3 @d4 @e5 @f6',
  '💰💰💰',
  '\u202eecirp tsewol',
  'Z\u0351\u036b\u0343a\u0310lgo'.repeat(50),
  'First!',
  '<a href="https://spam.example">x</a>',
  '# Buy\n\n- now',
  '<script>alert(1)</script>',
  'x'.repeat(2000),
];

describe('spam from new accounts', () => {
  it('shows nothing in public', async () => {
    expect(new Set(SPAM).size).toBe(50);
    const { post, blogger } = await newDiscussion();
    const states: string[] = [];
    for (const body of SPAM) {
      const { client } = await newReader();
      states.push((await writeComment(client, post, { body })).state);
    }
    expect(new Set(states)).toEqual(new Set(['held']));
    for (const reader of [newClient(), (await newCommenter()).client]) {
      const page = await readComments(reader, post, '?sort=oldest');
      expect(page).toMatchObject({ count: 0, comments: [] });
    }
    expect((await moderated(blogger.client, 'held')).comments).toHaveLength(20);
  });

  it('is limited to three an hour', async () => {
    const { post } = await newDiscussion();
    const { client } = await newReader();
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) statuses.push((await sendComment(client, post)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('keeps a thread closed to replies, and is seen by its author only', async () => {
    const { post, reader } = await newDiscussion();
    const top = await writeComment(reader.client, post);
    const stranger = await newCommenter();
    const held = await writeComment(stranger.client, post, { parent: top.id });
    expect(held.state).toBe('held');
    const own = await readComments(stranger.client, post);
    expect(own.comments).toMatchObject([{ replyCount: 0, replies: [{ id: held.id, state: 'held', isOwn: true }] }]);
    expect((await readComments(reader.client, post)).comments).toMatchObject([{ replies: [] }]);
    expect(JSON.stringify(await readComments(newClient(), post))).not.toContain(held.id);
  });
});

/** Returns why the comment waits, or null. */
const heldFor = async (id: string) =>
  await env.DB.prepare('SELECT held_for FROM comments WHERE id = ?1').bind(id).first<string | null>('held_for');

describe('a comment waits', () => {
  it('for being the first, a link, a repeated text, a young account or the setting', async () => {
    const { post, blogger, reader } = await newDiscussion();
    const [first, young] = [await newCommenter(), await newReader()];
    await approve(young.person, blogger.person);
    const reasons = [
      await heldFor((await writeComment(first.client, post)).id),
      await heldFor((await writeComment(reader.client, post, { body: 'See spam.com' })).id),
    ];
    for (let n = 0; n < 2; n++) {
      const other = await newPost();
      await approve(reader.person, other.by);
      expect((await writeComment(reader.client, other.id, { body: 'Hello  there' })).state).toBe('visible');
    }
    reasons.push(await heldFor((await writeComment(reader.client, post, { body: 'hello, THERE!' })).id));
    reasons.push(await heldFor((await writeComment(young.client, post)).id));
    await blogger.client.put('/api/profile/comment-settings', { comments: 'everyone', hold: 'all' });
    const regular = await newCommenter();
    await approve(regular.person, blogger.person);
    reasons.push(await heldFor((await writeComment(regular.client, post)).id));
    expect(reasons).toEqual(holdReasons);
    expect((await writeComment(blogger.client, post, { body: 'See https://mine.example' })).state).toBe('visible');
  });

  it.each<[CommentHold, (string | null)[]]>([
    ['new', ['first', 'link', 'young']],
    ['links', [null, 'link', 'young']],
    ['all', ['setting', 'setting', 'setting']],
    ['none', [null, null, null]],
  ])('as the setting %s says', async (hold, expected) => {
    const { post, blogger, reader } = await newDiscussion();
    await blogger.client.put('/api/profile/comment-settings', { comments: 'everyone', hold });
    const first = await writeComment((await newCommenter()).client, post);
    const linked = await writeComment(reader.client, post, { body: 'https://link.example' });
    const young = await writeComment((await newReader()).client, post);
    expect(await Promise.all([first, linked, young].map(({ id }) => heldFor(id)))).toEqual(expected);
  });

  it('not for a subscriber, and once for anybody else', async () => {
    const { post, blogger } = await newDiscussion();
    const [subscriber, other] = [await newCommenter(), await newCommenter()];
    await subscribe(subscriber.person, blogger.person);
    expect((await writeComment(subscriber.client, post)).state).toBe('visible');
    const held = await writeComment(other.client, post);
    expect((await writeComment(other.client, post)).state).toBe('held');
    await decide(blogger.client, [held.id], 'approve');
    expect((await writeComment(other.client, post)).state).toBe('visible');
  });

  it('when two other people posted the same long text, and not for common words', async () => {
    const { post, blogger, reader } = await newDiscussion();
    for (let n = 0; n < 2; n++) {
      const { id } = await newPost({ by: blogger.person });
      const person = await newCommenter();
      await approve(person.person, blogger.person);
      await writeComment(person.client, id, { body: PITCH });
      await writeComment(person.client, id, { body: 'Thank you!' });
    }
    expect((await writeComment(reader.client, post, { body: 'Thank you!' })).state).toBe('visible');
    expect((await writeComment(reader.client, post, { body: PITCH })).state).toBe('held');
  });
});

describe('who may comment', () => {
  it('is what the blogger sets, and what is visible stays', async () => {
    const { post, blogger, reader } = await newDiscussion();
    await writeComment(reader.client, post);
    const follower = await newCommenter();
    const subscriber = await newCommenter();
    await approve(follower.person, blogger.person);
    await follow(follower.person, 'blogger', blogger.person.id);
    expect((await follower.client.put(`/api/bloggers/${blogger.person.id}/follow`)).status).toBe(200);
    await subscribe(subscriber.person, blogger.person);
    const everybody = [reader, follower, subscriber, blogger];
    const tries = async () =>
      await Promise.all(everybody.map(async ({ client }) => (await sendComment(client, post)).status));
    const set = async (comments: string) =>
      expect((await blogger.client.put('/api/profile/comment-settings', { comments, hold: 'none' })).status).toBe(200);
    await set('followers');
    expect(await tries()).toEqual([403, 200, 200, 200]);
    await set('subscribers');
    expect(await tries()).toEqual([403, 403, 200, 200]);
    expect(await readComments(reader.client, post)).toMatchObject({ obstacle: 'subscribers_only' });
    await set('off');
    expect(await tries()).toEqual([409, 409, 409, 409]);
    const { count } = await readComments(reader.client, post);
    expect(count).toBe(6);
    expect(await (await blogger.client.get('/api/profile/comment-settings')).json()).toEqual({
      comments: 'off',
      hold: 'none',
    });
  });

  it('is nobody while the post is closed, and nobody without a confirmed address', async () => {
    const { post, blogger, reader } = await newDiscussion();
    const { id } = await writeComment(reader.client, post);
    const close = (closed: boolean) => blogger.client.put(`/api/posts/${post}/comments-closed`, { closed });
    expect((await reader.client.put(`/api/posts/${post}/comments-closed`, { closed: true })).status).toBe(404);
    expect(await (await close(true)).json()).toEqual({ closed: true });
    expect((await sendComment(reader.client, post)).status).toBe(409);
    expect((await sendComment(blogger.client, post, { parent: id })).status).toBe(409);
    expect(await readComments(newClient(), post)).toMatchObject({ count: 1, obstacle: 'closed' });
    await close(false);
    await env.DB.prepare('UPDATE users SET email_confirmed_at = NULL WHERE seq = ?1').bind(reader.person.seq).run();
    expect((await sendComment(reader.client, post)).status).toBe(403);
    expect((await commentsOf(reader.client, post)).status).toBe(200);
  });
});

import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import type { InspectionResponse } from '#contract/moderation';
import { newAdmin } from '../support/admins.ts';
import { newPost, newReader } from '../support/factories.ts';
import { actionsOn, moderatingAs, published, report } from '../support/moderation.ts';
import { publish, saveDraft } from '../support/posts.ts';
import { rowsOf } from '../support/races.ts';

let admin: Awaited<ReturnType<typeof newAdmin>>;
beforeAll(async () => {
  admin = await newAdmin();
});

const { takeDown, restore } = moderatingAs(() => admin.client);
const inspect = (id: string) => admin.client.post(`/api/admin/posts/${id}/inspection`, {});
const read = async (id: string) => await (await inspect(id)).json<InspectionResponse>();

it('shows an admin all of a reported premium text, with an audit line and no security event', async () => {
  const { id, post } = await published({ isFree: false });
  await report((await newReader()).client, id);
  expect(await read(id)).toMatchObject({
    post: { id, title: post.title },
    isFree: false,
    isTakenDown: false,
    now: { title: post.title, content: post.content },
    atTakedown: null,
  });
  expect(await actionsOn(id)).toEqual(['article_inspected']);
  const recorded = await rowsOf(
    'SELECT type FROM security_events WHERE actor IN (?1, ?2)',
    admin.person.id,
    admin.client.address,
  );
  expect(recorded).toEqual([]);
});

it('stores the version at the take-down, independent of later drafts', async () => {
  const { id, client, post } = await published();
  const text = { title: post.title, content: post.content };
  await takeDown(id, 'Spam.');
  expect(await read(id)).toMatchObject({ isTakenDown: true, now: text, atTakedown: text });
  await saveDraft(client, id, { ...post, title: 'Changed since' });
  await takeDown(id, 'Another reason.');
  expect(await read(id)).toMatchObject({ now: { title: 'Changed since' }, atTakedown: text });
  await client.delete(`/api/drafts/${id}`);
  await client.delete(`/api/posts/${id}`);
  expect(await read(id)).toMatchObject({ now: null, atTakedown: text });
});

it('stores a version for each take-down, and shows the last', async () => {
  const { id, client, post } = await published();
  await takeDown(id, 'Spam.');
  await restore(id);
  const base = await saveDraft(client, id, { ...post, title: 'The second time' });
  await publish(client, { ...post, title: 'The second time' }, id, base);
  await takeDown(id, 'Spam again.');
  expect(await read(id)).toMatchObject({ atTakedown: { title: 'The second time' } });
  const kept = await env.DB.prepare(
    'SELECT title FROM takedown_evidence WHERE post = (SELECT seq FROM posts WHERE id = ?1) ORDER BY taken_down_at',
  )
    .bind(id)
    .all<{ title: string }>();
  expect(kept.results.map(({ title }) => title)).toEqual([post.title, 'The second time']);
});

it('shows no draft of a published post, and nothing of an unpublished one', async () => {
  const { id, client, post } = await published();
  await saveDraft(client, id, { ...post, title: 'Private so far' });
  expect(await read(id)).toMatchObject({ now: { title: post.title } });
  await client.post(`/api/posts/${id}/unpublish`, {});
  expect((await inspect(id)).status).toBe(404);
  expect(await actionsOn(id)).toEqual(['article_inspected']);
  expect((await inspect('nothing')).status).toBe(404);
});

it('rejects all other users', async () => {
  const { id } = await newPost({ isFree: false });
  const { client } = await newReader();
  expect((await client.post(`/api/admin/posts/${id}/inspection`, {})).status).toBe(403);
});

import { expect, test } from 'vitest';
import type { DraftResponse, RevisionResponse } from '#contract/drafts';
import { type ArticleResponse, articlePath } from '#contract/posts';
import { errorOf, newClient } from '../support/client.ts';
import { editor, readDraft, revisionsOf, saved, text } from '../support/drafts.ts';
import { newImage, newWriter, postInput } from '../support/factories.ts';

const guest = newClient();
const ALT = 'A kettle on a "blue" stove & steam <b>rising</b>';

async function writerWithImage() {
  const { person, client } = await newWriter('food');
  return { client, imageId: await newImage(person) };
}

test('copies the description of a featured image from the draft to the article and its share metadata', async () => {
  const { client, imageId } = await writerWithImage();
  const id = crypto.randomUUID();
  const one = editor(client, id);
  await saved(one, { ...text('A kettle'), imageId, imageAlt: ` ${ALT}\n` });
  // A draft stores the text as typed.
  expect((await readDraft(client, id)).fields.imageAlt).toBe(` ${ALT}\n`);

  const post = { ...postInput({ title: 'A kettle' }), imageId, imageAlt: ` ${ALT}\n` };
  expect((await client.put(`/api/posts/${id}`, { post, base: null })).status).toBe(201);
  const { article } = await (await guest.get(`/api/posts/${id}`)).json<ArticleResponse>();
  expect(article.imageAlt).toBe(ALT);
  const page = await (await guest.get(articlePath(article))).text();
  const escaped = ALT.replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  expect(page).toContain(`<meta property="og:image:alt" content="${escaped}"/>`);
  expect(page).toContain(`alt="${escaped}"`);

  // Editing a post starts with its description, and revisions have their own.
  const { draft } = await (await client.get(`/api/drafts/${id}`)).json<DraftResponse>();
  expect(draft.fields.imageAlt).toBe(ALT);
  const [newest] = await revisionsOf(client, id);
  const { revision } = await (
    await client.get(`/api/drafts/${id}/revisions/${newest?.number}`)
  ).json<RevisionResponse>();
  expect(revision.fields.imageAlt).toBe(ALT);
});

test('stores no description for a post without one, and rejects one that is too long', async () => {
  const { client, imageId } = await writerWithImage();
  const id = crypto.randomUUID();
  const post = { ...postInput(), imageId };
  expect((await client.put(`/api/posts/${id}`, { post, base: null })).status).toBe(201);
  const { article } = await (await guest.get(`/api/posts/${id}`)).json<ArticleResponse>();
  expect(article.imageAlt).toBe('');
  expect(await (await guest.get(articlePath(article))).text()).not.toContain('og:image:alt');

  const long = await client.put(`/api/posts/${id}`, { post: { ...post, imageAlt: '😀'.repeat(501) }, base: null });
  expect(long.status).toBe(422);
  expect((await errorOf(long)).fields).toEqual({ imageAlt: 'Image description must be at most 500 characters' });
  const fits = await client.put(`/api/posts/${id}`, { post: { ...post, imageAlt: '😀'.repeat(500) }, base: null });
  expect(fits.status).toBe(200);
});

import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { PREMIUM_EXCERPT_LENGTH, SEARCH_PREVIEW_LENGTH } from '#contract/limits';
import { createExcerpt } from '#contract/plain-text';
import { postFieldMessages } from '#contract/post-messages';
import { type ArticleResponse, articlePath, type PostPage } from '#contract/posts';
import type { BloggerResponse } from '#contract/profiles';
import type { SearchResponse } from '#contract/search';
import { DAY } from '#contract/time';
import { sweepImages } from '../../../worker/features/images/images.service.ts';
import { errorOf, newClient } from '../support/client.ts';
import { blank, editor, readDraft } from '../support/drafts.ts';
import { jobCtx, newImage, newWriter, postInput } from '../support/factories.ts';
import { publish } from '../support/posts.ts';

const SUBTITLE = `${'What a slow dough does over a night. '.repeat(5)}The end`.slice(0, 200).trim();
const guest = newClient();
const article = async (id: string) => (await (await guest.get(`/api/posts/${id}`)).json<ArticleResponse>()).article;

test('shows the subtitle in the article, and the description and image in its share metadata', async () => {
  const { client, person } = await newWriter('food');
  const shareImageId = await newImage(person);
  await env.DB.prepare('UPDATE images SET has_share = 1 WHERE id = ?1').bind(shareImageId).run();
  const id = crypto.randomUUID();
  const texts = { subtitle: ' Slowly,\n and well ', description: ' What it  takes. ' };
  await editor(client, id).save({ ...blank, ...texts, title: 'Bread', shareImageId });
  const draft = await readDraft(client, id);
  expect(draft.fields).toMatchObject({ ...texts, shareImageId });
  expect(Object.keys(draft.images)).toEqual([shareImageId]);

  expect((await publish(client, postInput({ ...texts, shareImageId }), id)).status).toBe(201);
  const shown = await article(id);
  expect(shown).toMatchObject({
    subtitle: 'Slowly, and well',
    description: 'What it takes.',
    shareImage: `/media/blog-images/${shareImageId}-share.jpg`,
    image: null,
  });
  const html = await (await guest.get(articlePath(shown))).text();
  expect(html).toContain('Slowly, and well');
  expect(html).toContain('<meta name="description" content="What it takes."/>');
  expect(html).toMatch(new RegExp(`<meta property="og:image" content="[^"]*${shareImageId}-share.jpg"`));

  await sweepImages(jobCtx(Date.now() + 1.5 * DAY));
  expect(
    await env.DB.prepare('SELECT erasing_at FROM images WHERE id = ?1').bind(shareImageId).first('erasing_at'),
  ).toBeNull();
});

test('gives the alternative text of the featured image to an image for sharing only if it is the same', async () => {
  const { client, person } = await newWriter('food');
  const [imageId, shareImageId] = [await newImage(person), await newImage(person)];
  const ids = [crypto.randomUUID(), crypto.randomUUID()] as const;
  await publish(client, postInput({ imageId, imageAlt: 'A loaf' }), ids[0]);
  await publish(client, postInput({ imageId, imageAlt: 'A loaf', shareImageId }), ids[1]);
  expect(await article(ids[0])).toMatchObject({ imageAlt: 'A loaf', shareImageAlt: 'A loaf' });
  expect(await article(ids[1])).toMatchObject({ imageAlt: 'A loaf', shareImageAlt: '' });
});

test.each([
  ['a free post', true, SUBTITLE],
  ['a premium post', false, createExcerpt(SUBTITLE, PREMIUM_EXCERPT_LENGTH)],
])('shows the subtitle of %s in lists instead of the excerpt', async (_, isFree, shown) => {
  const { client, person } = await newWriter('food');
  const content = 'The first words of a text. '.repeat(60);
  const title = `Subtitled ${person.username.replace(/\W|_/g, '')}`;
  const [subtitled, plain] = [crypto.randomUUID(), crypto.randomUUID()] as const;
  await publish(client, postInput({ title, content, isFree, subtitle: SUBTITLE }), subtitled);
  await publish(client, postInput({ content, isFree }), plain);
  const { posts } = await (await guest.get('/api/topics/food/posts')).json<PostPage>();
  const excerpt = (id: string) => posts.find((post) => post.id === id)?.excerpt;
  expect(excerpt(subtitled)).toBe(shown);
  expect(excerpt(plain)).toMatch(/^The first words of a text\./);
  const { recentPosts } = await (await guest.get(`/api/bloggers/${person.id}`)).json<BloggerResponse>();
  expect(recentPosts.find(({ id }) => id === subtitled)?.excerpt).toBe(shown);
  const preview = async (query: string) =>
    (await (await guest.get(`/api/search?q=${encodeURIComponent(query)}`)).json<SearchResponse>()).articles[0]?.preview;
  expect(await preview(title)).toBe(createExcerpt(SUBTITLE, SEARCH_PREVIEW_LENGTH));
  expect(await preview(`${title} words`)).toContain('first words');
});

test('describes an article without a description by the start of its text', async () => {
  const { client } = await newWriter('food');
  const id = crypto.randomUUID();
  await publish(client, postInput({ content: 'The first words of a text.', description: '  ' }), id);
  expect(await article(id)).toMatchObject({ description: 'The first words of a text.', subtitle: '' });
});

test.each([
  ['subtitle', 'x'.repeat(201), postFieldMessages.subtitleLong],
  ['description', 'x'.repeat(161), postFieldMessages.descriptionLong],
  ['shareImageId', 'unknown', postFieldMessages.imageUnknown],
])('refuses to publish an invalid %s', async (field, value, message) => {
  const { client } = await newWriter('food');
  const { response } = await publish(client, postInput({ [field]: value }));
  expect(response.status).toBe(422);
  expect(await errorOf(response)).toMatchObject({ fields: { [field]: message } });
});

test('refuses the share image of another author, and leaves it out of a draft', async () => {
  const [{ client }, other] = [await newWriter('food'), await newWriter('food')];
  const shareImageId = await newImage(other.person);
  expect((await publish(client, postInput({ shareImageId }))).status).toBe(422);
  const id = crypto.randomUUID();
  await editor(client, id).save({ ...blank, title: 'Bread', shareImageId });
  expect((await readDraft(client, id)).fields.shareImageId).toBeNull();
});

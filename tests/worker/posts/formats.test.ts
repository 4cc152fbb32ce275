import { env } from 'cloudflare:workers';
import { describe, expect, it, test } from 'vitest';
import { postFieldMessages } from '#contract/post-messages';
import { type ArticleResponse, articlePath } from '#contract/posts';
import { DAY } from '#contract/time';
import { sweepImages } from '../../../worker/features/images/images.service.ts';
import { type Client, errorOf, newClient } from '../support/client.ts';
import { blank, editor, readDraft } from '../support/drafts.ts';
import { anHourAgo, jobCtx, newImage, newPost, newWriter, type Person, postInput } from '../support/factories.ts';
import { publish } from '../support/posts.ts';

const WORDS = 'Words that anybody may read, one after another. ';
const LONG = WORDS.repeat(14);

const imageOf = (id: string, alt = '') => `![${alt}](image:${id})`;

const read = async (client: Client, id: string) =>
  (await (await client.get(`/api/posts/${id}`)).json<ArticleResponse>()).article;

async function published(client: Client, changes: Parameters<typeof postInput>[0], id = crypto.randomUUID()) {
  const answer = await publish(client, postInput({ format: 2, ...changes }), id);
  if (answer.status > 201) throw new Error(`${answer.status} ${await answer.response.text()}`);
  return id;
}

async function premiumWriter() {
  const made = await newWriter('food');
  for (let n = 0; n < 5; n++) await newPost({ by: made.person, at: anHourAgo() });
  return made;
}

/** Runs the sweep a day later, for the images of this age. */
const sweep = () => sweepImages(jobCtx(Date.now() + 1.5 * DAY));
const isStored = async (id: string) =>
  (await env.DB.prepare('SELECT 1 FROM images WHERE id = ?1').bind(id).first()) !== null;

describe('a post of format 2', () => {
  it('returns its text with its format and the addresses of its images', async () => {
    const { client, person } = await newWriter('food');
    const image = await newImage(person);
    const content = `## A heading\n\nWords with [a link](https://a.example/).\n\n${imageOf(image, 'A house')}`;
    const id = await published(client, { content });
    const article = await read(newClient(), id);
    expect(article).toMatchObject({ format: 2, body: content, description: 'Words with a link.' });
    expect(article.images).toEqual({
      [image]: expect.objectContaining({ width: 960, height: 640, url: `/media/blog-images/${image}-960.webp` }),
    });
    const html = await (await newClient().get(articlePath(article))).text();
    expect(html).toContain('<h2 dir="auto">A heading</h2>');
    expect(html).toContain('<a href="https://a.example/" rel="ugc nofollow noopener">a link</a>');
    expect(html).toContain(`src="/media/blog-images/${image}-960.webp"`);
  });

  it('returns to readers without access only the images of the teaser', async () => {
    const { client, person } = await premiumWriter();
    const [shown, hidden] = [await newImage(person), await newImage(person)];
    const content = `${imageOf(shown)}\n\n${LONG}\n\n${imageOf(hidden)}`;
    const id = await published(client, { content, isFree: false });
    expect(Object.keys((await read(newClient(), id)).images)).toEqual([shown]);
    expect(Object.keys((await read(client, id)).images).toSorted()).toEqual([shown, hidden].toSorted());
    await client.put(`/api/posts/${id}/access`, { isFree: true });
    expect(Object.keys((await read(newClient(), id)).images)).toHaveLength(2);
    await client.put(`/api/posts/${id}/access`, { isFree: false });
    const again = await newClient().get(`/api/posts/${id}`);
    expect(await again.text()).not.toContain(hidden);
  });

  it('shows the image of another author neither in articles nor in drafts', async () => {
    const [{ client }, other] = [await newWriter('food'), await newWriter('food')];
    const image = await newImage(other.person);
    const id = crypto.randomUUID();
    const answer = await publish(client, postInput({ format: 2, content: `Words first.\n\n${imageOf(image)}` }), id);
    expect(await errorOf(answer.response)).toMatchObject({
      code: 'invalid_input',
      fields: { content: postFieldMessages.textImageUnknown },
    });
    await editor(client, id).save({ ...blank, format: 2, content: imageOf(image) });
    expect(
      (await client.get(`/api/drafts/${id}`).then((found) => found.json<{ draft: object }>())).draft,
    ).toMatchObject({
      images: {},
    });
  });

  test.each(['gone', crypto.randomUUID()])('cannot be published with an unknown image: %s', async (image) => {
    const { client } = await newWriter('food');
    const answer = await publish(client, postInput({ format: 2, content: `Words.\n\n${imageOf(image)}` }));
    expect(answer.status).toBe(422);
  });
});

describe('the format of a work', () => {
  it('stays when an older page saves or publishes without naming it', async () => {
    const { client } = await newWriter('food');
    const id = crypto.randomUUID();
    const { save } = editor(client, id);
    await save({ ...blank, title: 'A draft', content: '## Heading of a draft', format: 2 });
    const { format: _, ...older } = { ...blank, title: 'A draft', content: '## Another heading' };
    await save(older as typeof blank);
    expect((await readDraft(client, id)).fields).toMatchObject({ format: 2, content: '## Another heading' });
    await published(client, { content: '## A third heading', format: undefined }, id);
    expect(await read(client, id)).toMatchObject({ format: 2 });
  });

  it('makes another version when it alone changes', async () => {
    const { client } = await newWriter('food');
    const id = await published(client, { title: 'The same text', content: 'The same text in both.', format: 1 });
    await published(client, { title: 'The same text', content: 'The same text in both.', format: 2 }, id);
    const { revisions } = await (await client.get(`/api/drafts/${id}/revisions`)).json<{ revisions: object[] }>();
    expect(revisions).toHaveLength(2);
    expect(await read(client, id)).toMatchObject({ format: 2 });
  });
});

describe('the sweep of images', () => {
  async function textImages({ client, person }: { client: Client; person: Person }) {
    const [inPost, inDraft, inRevision, unused] = [
      await newImage(person),
      await newImage(person),
      await newImage(person),
      await newImage(person),
    ];
    await published(client, { content: `Words first.\n\n${imageOf(inPost)}` });
    const draft = crypto.randomUUID();
    const work = editor(client, draft);
    await work.save({ ...blank, format: 2, content: imageOf(inRevision) });
    await work.save({ ...blank, format: 2, content: imageOf(inDraft) }, { overwrite: true });
    return { inPost, inDraft, inRevision, unused, draft };
  }

  it('keeps the images in texts of posts, drafts and revisions, and erases all others', async () => {
    const images = await textImages(await newWriter('food'));
    await sweep();
    expect(await Promise.all([images.inPost, images.inDraft, images.inRevision, images.unused].map(isStored))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('erases the images of a deleted draft and its revisions at once', async () => {
    const writer = await newWriter('food');
    const { draft, inDraft, inRevision, inPost } = await textImages(writer);
    await writer.client.post('/api/drafts/delete', { ids: [draft] });
    await expect.poll(() => Promise.all([inDraft, inRevision, inPost].map(isStored))).toEqual([false, false, true]);
  });
});

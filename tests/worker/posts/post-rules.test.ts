import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { PostInput } from '#contract/posts';
import { type Client, errorOf } from '../support/client.ts';
import { newBlogger, newImage, newPost, newWriter, type Person, postInput } from '../support/factories.ts';
import { ownPosts, publish } from '../support/posts.ts';

const put = async (client: Client, post: unknown, id?: string) => (await publish(client, post, id)).response;
const titlesOf = async (client: Client) => (await ownPosts(client)).posts.map(({ title }) => title);

const words = (characters: number) => 'é'.repeat(characters);

/** Each rule of a post's form with its exact text and its field (docs/product-rules.md "Posts"). */
const rules: [string, string, object, string][] = [
  ['title', 'no title', { title: undefined }, 'Title is required'],
  ['title', 'an empty title', { title: '' }, 'Title is required'],
  ['title', 'a blank title', { title: ' \n\u00a0 ' }, 'Title is required'],
  ['title', '2 characters', { title: ' ab ' }, 'Title must be at least 3 characters long'],
  ['title', '2 characters of two halves', { title: '🚀🚀' }, 'Title must be at least 3 characters long'],
  ['title', '201 characters', { title: words(201) }, 'Title must be less than 200 characters'],
  ['content', 'empty content', { content: '' }, 'Content is required'],
  ['content', 'blank content', { content: '\n \t\n' }, 'Content is required'],
  ['content', '9 characters', { content: ` ${words(9)} ` }, 'Content must be at least 10 characters long'],
  [
    'content',
    'nothing but older tags',
    { content: '[Subtopics: Baking, Grilling]' },
    'Content must be at least 10 characters long',
  ],
  ['content', '50,001 characters', { content: words(50_001) }, 'Content must be less than 50,000 characters'],
  ['category', 'no category', { category: '' }, 'Please select a category'],
  ['category', 'null for a category', { category: null }, 'Please select a category'],
  ['category', 'an unknown category', { category: 'knitting' }, 'Invalid category: knitting'],
  ['category', 'a category without a page', { category: 'gaming' }, 'Invalid category: gaming'],
  [
    'category',
    'a category outside the writing topics',
    { category: 'news' },
    'You can only create posts in your chosen writing topics',
  ],
  ['teams', 'sports without a team', { category: 'sports' }, 'Please select a team for sports posts'],
  [
    'subtopics',
    'travel without a region',
    { category: 'travel' },
    'Please select at least one region for travel posts',
  ],
  [
    'subtopics',
    'a short story without a genre',
    { category: 'short_stories' },
    'Please select at least one genre for short story posts',
  ],
  ['teams', 'a team there is not', { category: 'sports', teams: ['mars-rovers'] }, 'Unknown team: mars-rovers'],
  ['subtopics', 'a subtopic of another category', { subtopics: ['Europe'] }, 'Unknown subtopic: Europe'],
  [
    'imageId',
    'a picture there is not',
    { imageId: crypto.randomUUID() },
    'This image no longer exists. Please choose it again.',
  ],
];

describe('a post is rejected, and nothing of it is stored', () => {
  it.each(rules)('%s: %s', async (field, _name, changes, message) => {
    const { client } = await newWriter('food', 'sports', 'travel', 'short_stories');
    const error = await errorOf(await put(client, { ...postInput(), ...changes }));
    expect(error).toMatchObject({ status: 422, code: 'invalid_input', message, fields: { [field]: message } });
    expect(await titlesOf(client)).toEqual([]);
  });

  it('with the name of each field that breaks a rule', async () => {
    const { client } = await newWriter();
    const { fields } = await errorOf(await put(client, { ...postInput(), title: '', content: 'short', category: '' }));
    expect(fields).toEqual({
      title: 'Title is required',
      content: 'Content must be at least 10 characters long',
      category: 'Please select a category',
    });
  });

  it('with too many values, unknown keys, or values of the wrong type', async () => {
    const { client } = await newWriter('food', 'sports');
    const six = ['a', 'b', 'c', 'd', 'e', 'f'];
    const wrong: [object, string][] = [
      [postInput({ subtopics: six }), 'subtopics'],
      [postInput({ category: 'sports', teams: six }), 'teams'],
      [{ ...postInput(), viewCount: 1_000_000 }, 'post'],
      [{ ...postInput(), isFree: 'yes' }, 'isFree'],
    ];
    for (const [post, field] of wrong) {
      const error = await errorOf(await put(client, post));
      expect([error.status, Object.keys(error.fields ?? {})]).toEqual([422, [field]]);
    }
    expect((await client.put(`/api/posts/not-a-uuid`, { post: postInput(), base: null })).status).toBe(404);
  });

  it('in a category without a topic', async () => {
    const { client } = await newWriter('outdoors');
    const rename = (from: string, to: string) =>
      env.DB.prepare('UPDATE topics SET category = ?2 WHERE category = ?1').bind(from, to).run();
    await rename('outdoors', 'gone');
    const error = await errorOf(await put(client, postInput({ category: 'outdoors' })));
    await rename('gone', 'outdoors');
    expect(error.fields).toEqual({ category: 'No topics found for category: outdoors' });
  });

  it.each([
    ['another user’s', async () => await newImage(await newBlogger())],
    [
      'being erased',
      async (writer: Person) => {
        const id = await newImage(writer);
        await env.DB.prepare('UPDATE images SET erasing_at = 1 WHERE id = ?1').bind(id).run();
        return id;
      },
    ],
  ])('with a picture that is %s', async (_name, make) => {
    const { person, client } = await newWriter();
    const error = await errorOf(await put(client, postInput({ imageId: await make(person) })));
    expect(error.fields).toHaveProperty('imageId');
  });
});

describe('a post is accepted', () => {
  const edges: [string, Partial<PostInput>][] = [
    ['3 characters of title', { title: '  abc  ' }],
    ['200 characters of title', { title: words(200) }],
    ['10 characters of content', { content: words(10) }],
    ['50,000 characters of content', { content: words(50_000) }],
    ['characters of two halves count as one', { content: '🚀'.repeat(50_000) }],
    ['no picture and no subtopic', {}],
    ['5 subtopics', { category: 'travel', subtopics: ['Asia', 'Europe', 'Africa', 'Antarctica', 'Australia'] }],
    ['a team, in sports', { category: 'sports', teams: ['nhl-boston-bruins'] }],
  ];
  it.each(edges)('%s', async (_name, changes) => {
    const { client } = await newWriter('food', 'sports', 'travel');
    expect((await put(client, postInput(changes))).status).toBe(201);
    expect(await titlesOf(client)).toHaveLength(1);
  });

  it('trimmed and normalized', async () => {
    const { client } = await newWriter();
    const response = await put(
      client,
      postInput({ title: '  A \n title\0 ', content: '\r\n one line\r\nand another\0 ' }),
    );
    const { post } = await response.json<{ post: { id: string; slug: string } }>();
    expect(post.slug).toBe('a-title');
    const { article } = await (await client.get(`/api/posts/${post.id}`)).json<{ article: object }>();
    expect(article).toMatchObject({ title: 'A title', body: 'one line\nand another' });
  });

  it('in a category that is not a writing topic any more, when it was published there before', async () => {
    const { person, client } = await newWriter('travel');
    const { id } = await newPost({ by: person, category: 'food' });
    expect((await put(client, postInput({ title: 'Edited twice' }), id)).status).toBe(200);
    const error = await errorOf(await put(client, postInput({ category: 'news' }), id));
    expect(error.fields).toEqual({ category: 'You can only create posts in your chosen writing topics' });
    expect(await titlesOf(client)).toEqual(['Edited twice']);
  });
});

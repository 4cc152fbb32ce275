import { expect, test } from 'vitest';
import { parseUtc } from '@/features/imports/dates.ts';
import { openFile, openParts, readAll } from './support/archives.ts';
import { toCsv, toZip } from './support/files.ts';
import { ghostFiles, ghostJson } from './support/ghost-files.ts';
import { OWN_TEXT, ownFiles } from './support/own-files.ts';
import { substackFiles } from './support/substack-files.ts';
import { wordpressXml } from './support/wordpress-files.ts';

test('finds the posts of Substack by their numbers, also without texts', async () => {
  const archive = await openFile(toZip(substackFiles()));
  const { posts, skipped } = await readAll(archive);
  expect(archive.kind).toBe('substack');
  expect(
    posts.map(({ key, kind, isPremium, publishedAt, losses }) => [key, kind, isPremium, publishedAt, losses]),
  ).toEqual([
    ['substack:101', 'post', true, Date.UTC(2023, 2, 4, 5, 6, 7), []],
    ['substack:102', 'post', false, Date.UTC(2022, 0, 2, 3, 4, 5), []],
    ['substack:103', 'post', false, Date.UTC(2022, 1, 2), ['audio']],
    ['substack:104', 'post', true, Date.UTC(2024, 5, 1), ['no_text']],
    ['substack:105', 'draft', false, null, []],
  ]);
  expect(posts[0]).toMatchObject({ subtitle: 'Slow, "good"\nfood', canonicalUrl: 'https://soup.substack.com/p/stock' });
  expect(posts[4]?.canonicalUrl).toBeNull();
  expect(skipped).toEqual([
    { title: 'About', reason: 'page' },
    { title: 'Chat', reason: 'type' },
  ]);
});

test('finds the posts of Ghost with their access, dates and old addresses', async () => {
  const archive = await openFile(new File([ghostJson()], 'soup.json'), { site: 'soup.test/' });
  const { posts, skipped } = await readAll(archive);
  expect(archive.kind).toBe('ghost');
  expect(posts.map(({ key, kind, isPremium, publishedAt }) => [key, kind, isPremium, publishedAt])).toEqual([
    ['ghost:uuid-1', 'post', true, Date.UTC(2021, 4, 2, 10)],
    ['ghost:uuid-2', 'post', false, Date.UTC(2019, 6, 1, 12, 30)],
    ['ghost:uuid-3', 'post', true, Date.UTC(2021, 4, 2, 10)],
    ['ghost:uuid-4', 'draft', false, null],
    ['ghost:uuid-5', 'draft', false, null],
    ['ghost:uuid-7', 'post', false, Date.UTC(2021, 4, 2, 10)],
  ]);
  expect(posts.map(({ canonicalUrl }) => canonicalUrl)).toEqual([
    'https://soup.test/post-1/',
    'https://soup.test/post-2/',
    'https://first.test/three',
    null,
    null,
    'https://soup.test/post-7/',
  ]);
  expect(posts[0]).toMatchObject({
    description: 'About stock',
    cover: { address: 'https://soup.test/content/images/2021/05/top.jpg', alt: 'The top' },
  });
  expect(posts[0]?.losses).toEqual(['paywall_moved']);
  expect(posts[5]?.losses).toEqual(['no_text']);
  expect(skipped).toEqual([{ title: 'About', reason: 'page' }]);
});

test('finds the pictures of Ghost in its archive, when the address of the blog is unknown', async () => {
  const archive = await openFile(toZip(ghostFiles()));
  expect(archive.site).toBeNull();
  expect(archive.findPicture('/content/images/2021/05/pot.png')).toBe('content/images/2021/05/pot.png');
  expect(archive.findPicture('https://soup.test/content/images/2021/05/pot.png?v=1')).toBe(
    'content/images/2021/05/pot.png',
  );
  expect(archive.findPicture('https://soup.test/other/pot.png')).toBeNull();
  const picture = await archive.readPicture('content/images/2021/05/pot.png');
  expect(new Uint8Array(await picture.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
});

test('finds the posts of WordPress in a file that is not valid XML', async () => {
  const archive = await openFile(new File([wordpressXml()], 'soup.xml'));
  const { posts, skipped } = await readAll(archive);
  expect([archive.kind, archive.site]).toEqual(['wxr', 'https://soup.test']);
  expect(posts.map(({ key, kind, title, publishedAt }) => [key, kind, title, publishedAt])).toEqual([
    ['wp:https://soup.test/?p=11', 'post', 'Blocks & bones', Date.UTC(2021, 2, 1, 10)],
    // Without a date in UTC, that of the feed counts, not the local one.
    ['wp:https://soup.test/?p=12', 'post', 'Classic', Date.UTC(2021, 2, 1, 10)],
    ['wp:https://soup.test/?p=13', 'draft', 'Draft', null],
    ['wp:https://soup.test/?p=14', 'draft', 'Private', null],
    ['wp:https://soup.test/?p=17', 'post', 'Ancient', 0],
  ]);
  expect(posts[0]).toMatchObject({
    canonicalUrl: 'https://soup.test/11/',
    cover: { address: 'https://soup.test/wp-content/uploads/top.jpg?a=1&b=2', alt: '' },
  });
  expect(posts[1]?.losses).toEqual(['gallery', 'shortcode', 'audio']);
  expect(posts.map(({ losses }) => losses.includes('private_post'))).toEqual([false, false, false, true, false]);
  expect(skipped).toEqual([
    { title: 'About', reason: 'page' },
    { title: 'Gone', reason: 'trash' },
  ]);
});

test('finds the posts of an own export, with texts of the older format converted', async () => {
  const archive = await openFile(toZip(ownFiles()));
  const { posts } = await readAll(archive);
  expect(archive.kind).toBe('own');
  expect(posts.map(({ key, kind, isPremium, publishedAt }) => [key, kind, isPremium, publishedAt])).toEqual([
    ['own:one', 'post', true, Date.UTC(2024, 0, 1)],
    ['own:two', 'post', false, Date.UTC(2024, 0, 1)],
    ['own:three', 'draft', false, null],
    ['own:draft-abcd1234', 'draft', false, null],
  ]);
  expect(posts[0]).toMatchObject({
    title: 'Stock',
    subtitle: 'Slow food',
    cover: { address: 'https://blogs.test/media/blog-images/top-480.webp', alt: 'The top' },
    text: { type: 'markup', markup: OWN_TEXT },
  });
});

test('finds the pictures of an own export in its other parts', async () => {
  const images = JSON.stringify([
    { id: 'pot', file: 'pictures/pot.webp', files: ['https://blogs.test/media/blog-images/pot-960.webp'] },
    { id: 'top', file: 'pictures/top.webp', files: ['https://blogs.test/media/blog-images/top-480.webp'] },
  ]);
  const archive = await openParts([
    toZip({ ...ownFiles(), 'images.json': images }),
    toZip({ 'index.json': '{"part":2}', 'pictures/pot.webp': 'the pot' }),
    toZip({ 'index.json': '{"part":3}', 'pictures/top.webp': 'the top' }),
  ]);
  const { posts } = await readAll(archive);
  const addresses = [
    posts[0]?.cover?.address,
    ...(posts[0]?.text.type === 'markup' ? posts[0].text.images.values() : []),
  ];
  expect(addresses).toEqual(['pictures/top.webp', 'pictures/pot.webp', 'pictures/top.webp']);
  const entries = addresses.map((address) => archive.findPicture(address ?? '') ?? '');
  expect(entries).toEqual(addresses);
  expect(await Promise.all(entries.map(async (entry) => (await archive.readPicture(entry)).text()))).toEqual([
    'the top',
    'the pot',
    'the top',
  ]);
});

test('reads a post once if the archive has it twice', async () => {
  const files = substackFiles();
  const { posts, skipped } = await readAll(
    await openFile(toZip({ ...files, 'posts.csv': `${files['posts.csv']}101.stock,2023-03-04T05:06:07.000Z,true` })),
  );
  expect(posts.filter(({ key }) => key === 'substack:101')).toHaveLength(1);
  expect(skipped.at(-1)?.reason).toBe('repeated');
});

test('refuses archives of none of the kinds, and a list of posts without the texts', async () => {
  await expect(openFile(toZip({ 'a.txt': 'Stock' }))).rejects.toThrow(/^This file has no posts or readers/);
  await expect(openFile(new File(['{"a":1}'], 'a.json'))).rejects.toThrow(/^This file has no posts or readers/);
  await expect(openFile(new File(['{"posts":'], 'a.json'))).rejects.toThrow(/^This archive is damaged/);
  const list = new File(
    [
      toCsv([
        ['post_id', 'title'],
        ['101.stock', 'Stock'],
      ]),
    ],
    'posts.csv',
  );
  await expect(openFile(list)).rejects.toThrow(/^This file has posts without their texts/);
});

test('reads dates without a zone as UTC, and no impossible ones', () => {
  const expected = Date.UTC(2021, 4, 6, 7, 8, 9);
  for (const text of [
    '2021-05-06T07:08:09.000Z',
    '2021-05-06 07:08:09',
    '2021-05-06T09:08:09+02:00',
    '2021-05-06T02:08:09-0500',
    'Thu, 06 May 2021 07:08:09 +0000',
  ])
    expect([text, parseUtc(text)]).toEqual([text, expected]);
  expect(parseUtc('2021-05-06')).toBe(Date.UTC(2021, 4, 6));
  for (const text of ['', '0000-00-00 00:00:00', '2021-13-40', 'yesterday', '12', 'Thu, 06 May 2021 07:08:09', null])
    expect([text, parseUtc(text)]).toEqual([text, null]);
});

import { type Files, toBytes } from '../../web/imports/support/files.ts';
import { ghostFiles } from '../../web/imports/support/ghost-files.ts';
import { mediumFiles } from '../../web/imports/support/medium-files.ts';
import { ownFiles } from '../../web/imports/support/own-files.ts';
import { largePost, substackFiles } from '../../web/imports/support/substack-files.ts';
import { wordpressXml } from '../../web/imports/support/wordpress-files.ts';
import { importInPage, openImporterPage } from '../support/importer.ts';
import { expect, test } from '../support/journey.ts';

test.beforeEach(({ page }) => openImporterPage(page));

const zip = (files: Files) => ({ name: 'export.zip', bytes: toBytes(files, 0) });

test('converts a post of Substack', async ({ page }) => {
  const { items, pictures } = await importInPage(page, zip(substackFiles()));
  const post = items['substack:101'];
  expect(post?.text).toBe(
    [
      'Stock is **slow**[^1].',
      '![A pot](image:id-1 "My pot")',
      '## Bones',
      '[Buy a pot](https://shop.test/pots)',
      'https://www.youtube.com/watch?v=aB3dEf-_123',
      'https://other.substack.com/p/broth',
      '> Patience.',
      '- Beef\n  - Marrow\n- Fish',
      'Click',
      '```js\nboil(<5>);\n```',
      '[^1]: Eight *hours*',
    ].join('\n\n'),
  );
  const bucket = 'https://substack-post-media.s3.amazonaws.com/public/images/';
  expect(pictures[0]?.addresses.slice(0, 2)).toEqual([`${bucket}pot_1600x900.png`, `${bucket}pot-large_1600x900.png`]);
  expect(pictures[0]?.addresses[2]).toContain('https://substackcdn.com/image/fetch/');
  expect(Object.fromEntries(post?.losses?.map(({ code, count }) => [code, count]) ?? [])).toEqual({
    paywall_moved: 1,
    widget: 2,
    embed: 1,
    script: 1,
    unsafe_link: 1,
    tracking_pixel: 1,
    data_image: 1,
  });
  expect(items['substack:104']).toMatchObject({ text: '', losses: [{ code: 'no_text', count: 1 }] });
  expect(items['substack:105']).toMatchObject({ kind: 'draft', publishedAt: null, text: 'Not yet' });
});

test('converts a post of Ghost, with pictures of its archive', async ({ page }) => {
  const { items, pictures, skipped } = await importInPage(page, zip(ghostFiles()), 'https://soup.test');
  const post = items['ghost:uuid-1'];
  expect(post?.text).toBe(
    [
      'Free part with [a link](https://soup.test/other/).',
      '![A pot](image:id-2 "My pot")',
      'https://soup.test/',
      '💡\nMind the heat',
      'https://soup.test/content/media/talk.mp3',
      '- **Part** · **Amount**\n- Bones · 2 kg',
      'Note[^1]',
      '[^1]: Below',
    ].join('\n\n'),
  );
  expect(post).toMatchObject({ isPremium: true, image: 'id-1', description: 'About stock' });
  expect(pictures).toEqual([
    { addresses: ['https://soup.test/content/images/2021/05/top.jpg'], bytes: null },
    {
      addresses: [
        'https://soup.test/content/images/2021/05/pot.png',
        'https://soup.test/content/images/size/w600/2021/05/pot.png',
      ],
      bytes: 3,
    },
  ]);
  expect(skipped).toEqual([{ title: 'About', reason: 'page' }]);
});

test('converts blocks, shortcodes and attachments of WordPress', async ({ page }) => {
  const { items } = await importInPage(page, { name: 'soup.xml', bytes: Buffer.from(wordpressXml()) });
  expect(items['wp:https://soup.test/?p=11']?.text).toBe(
    [
      'Bones[^1] and text \\]\\]> here.',
      '![The pot](image:id-2 "My pot")',
      'https://www.youtube.com/watch?v=aB3dEf',
      '### Deep',
      '![](image:id-3)',
      '[^1]: From the *butcher*',
    ].join('\n\n'),
  );
  expect(items['wp:https://soup.test/?p=12']?.text).toBe(
    [
      'First line\nsecond line',
      '![C](image:id-4 "The caption")',
      '![The pot](image:id-5)',
      '![](image:id-6)',
      'As I wrote \\[sic\\] in \\[1\\].',
      'https://soup.test/alone',
    ].join('\n\n'),
  );
  expect(items['wp:https://soup.test/?p=17']).toMatchObject({
    publishedAt: Date.UTC(1990, 0, 1),
    losses: [{ code: 'date_clamped', count: 1 }],
  });
});

test('converts stories of Medium, and skips comments', async ({ page }) => {
  const { items, skipped, pictures } = await importInPage(page, zip(mediumFiles()));
  expect(Object.keys(items)).toEqual(['medium:0a1b2c3d4e5f', 'medium:1a1b2c3d4e5f']);
  expect(items['medium:0a1b2c3d4e5f']).toMatchObject({
    kind: 'post',
    title: 'Stock',
    subtitle: 'Slow food',
    publishedAt: Date.UTC(2021, 2, 4, 5, 6, 7, 891),
    canonicalUrl: 'https://medium.com/@ann/stock-0a1b2c3d4e5f',
    image: 'id-1',
    text: [
      '![](image:id-1 "My pot")',
      'Keep it **low**.',
      '## Bones',
      '### Beef',
      'https://soup.test/',
      'https://gist.github.com/ann/0a1b',
      '```\nboil();\nwait();\n```',
    ].join('\n\n'),
  });
  expect(pictures).toHaveLength(1);
  expect(items['medium:1a1b2c3d4e5f']).toMatchObject({ kind: 'draft', text: 'Not yet' });
  expect(skipped).toEqual([{ title: 'I liked this very much…', reason: 'comment' }]);
});

test('converts an own export to the same texts', async ({ page }) => {
  const { items } = await importInPage(page, zip(ownFiles()));
  expect(items['own:one']?.text).toBe(
    'Bones[^1] with *salt*.\n\n![A pot](image:id-2 "My pot")\n\n- One\n  - Two\n\n[^1]: From the butcher',
  );
  expect(items['own:two']?.text).toBe('**Bold**');
});

test('cuts a long text at a block, in slices that let the page respond', async ({ page }) => {
  const { items, ticks } = await importInPage(
    page,
    zip(largePost((n) => `<p>Paragraph <b>${n}</b> of this text.</p>`)),
  );
  const post = items['substack:1'];
  expect(Array.from(post?.text ?? '').length).toBeLessThanOrEqual(50_000);
  expect(post?.text.length).toBeGreaterThan(49_800);
  expect(post?.text).toMatch(/\*\*\d+\*\* of this text\.$/);
  expect(post?.losses).toEqual([
    { code: 'text_cut', count: 1 },
    { code: 'title_cut', count: 1 },
  ]);
  expect(ticks).toBeGreaterThan(3);
});

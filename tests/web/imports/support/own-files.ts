import type { Files } from './files.ts';

const work = (front: Record<string, unknown>, content: string) =>
  `---\n${Object.entries(front)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join('\n')}\n---\n\n${content}\n`;

export const OWN_TEXT =
  'Bones[^1] with *salt*.\n\n![A pot](image:pot "My pot")\n\n- One\n  - Two\n\n[^1]: From the butcher';

const entry = (id: string, more: Record<string, unknown>) => ({
  id,
  title: `Post ${id}`,
  url: `https://blogs.test/article/${id}/post`,
  file: `posts/2024-01-01-post-${id}.md`,
  premium: false,
  image: null,
  publishedAt: Date.UTC(2024, 0, 1),
  ...more,
});

/** An export of this platform, with an older text, an unpublished post and a draft. */
export const ownFiles = (): Files => ({
  'account.json': '{}',
  'images.json': JSON.stringify([
    {
      id: 'pot',
      files: ['https://blogs.test/media/blog-images/pot-480.webp', 'https://blogs.test/media/blog-images/pot-960.webp'],
    },
    { id: 'top', files: ['https://blogs.test/media/blog-images/top-480.webp'] },
  ]),
  'posts.json': JSON.stringify([
    entry('one', { image: 'top', premium: true }),
    entry('two', {}),
    entry('three', { publishedAt: null, url: null }),
  ]),
  'posts/2024-01-01-post-one.md': work(
    {
      title: 'Stock',
      date: '2024-01-01T00:00:00.000Z',
      premium: true,
      published: true,
      format: 2,
      subtitle: 'Slow food',
      imageDescription: 'The top',
    },
    OWN_TEXT,
  ),
  'posts/2024-01-01-post-two.md': work({ title: 'Old', date: '2024-01-01T00:00:00.000Z', premium: false }, '**Bold**'),
  'posts/2024-01-01-post-three.md': work({ title: 'Back', date: '2024-01-01T00:00:00.000Z', format: 2 }, 'Unpublished'),
  'drafts/2024-02-02-idea-abcd1234.md': work({ title: 'Idea', date: '2024-02-02T00:00:00.000Z', format: 2 }, 'Not yet'),
});

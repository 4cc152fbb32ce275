import { fresh, newImage } from '../factories.ts';
import { hashOf, startImport, storeItem } from '../imports.ts';
import { type PermittedUser, type Setting, sceneOf } from './scenes.ts';

/** Returns the parts of a valid item that its schema does not describe. */
const item = (image: string | null = null) => ({
  hash: hashOf(fresh()),
  kind: 'post' as const,
  title: 'How I bake',
  subtitle: 'With patience',
  description: 'In short',
  text: 'Flour, water and a long night.',
  image,
  imageAlt: 'A loaf',
  isPremium: false,
  publishedAt: Date.UTC(2020, 0, 1),
  canonicalUrl: 'https://bakes.example/p/how-i-bake',
  losses: [{ code: 'audio' as const, count: 1 }],
});

const withImport = (rest: (me: PermittedUser, id: string) => object = () => ({})) =>
  sceneOf(async (me) => {
    const id = await startImport(me.client);
    return { params: { id }, ...rest(me, id) };
  });

/** The requests about imports. */
export const importSettings: Record<string, Setting> = {
  'POST /api/imports': { make: sceneOf(() => ({ body: { kind: 'substack', category: 'food' } })), isSpent: true },
  'GET /api/imports/:id': { make: withImport() },
  'DELETE /api/imports/:id': { make: withImport() },
  'PUT /api/imports/:id/category': { make: withImport(() => ({ body: { category: 'food' } })) },
  'PUT /api/imports/:id/items/:key': {
    make: sceneOf(async (me) => ({
      params: { id: await startImport(me.client), key: `substack:${fresh()}` },
      body: item(await newImage(me.person)),
    })),
  },
  'POST /api/imports/:id/publish': {
    make: sceneOf(async (me) => {
      const id = await startImport(me.client);
      await storeItem(me.client, id, 'substack:1', item());
      return { params: { id }, body: { keys: ['substack:1'], isLast: false } };
    }),
  },
};

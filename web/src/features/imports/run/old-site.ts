import { browserStorage } from '@/lib/storage/storage.ts';

const keyOf = (viewerId: string) => `import-site:${viewerId}`;

/** The address of the old blog as the blogger typed it last, so that a new tab knows it. '' without one. */
export const oldSite = {
  get: (viewerId: string): string => browserStorage.get(keyOf(viewerId)) ?? '',
  set: (viewerId: string, site: string) => browserStorage.set(keyOf(viewerId), site === '' ? null : site),
};

import { announcementForm } from '../announcements.ts';
import { agreement, editorBase, publication, publishFirstVersions, savedDraft } from '../terms.ts';
import { type Setting, sceneOf } from './scenes.ts';

/** The requests about Terms, consents and announcements. */
export const termsSettings: Record<string, Setting> = {
  'GET /api/terms/:document': { make: sceneOf(() => ({ params: { document: 'terms' } })) },
  'GET /api/terms/:document/:version': {
    make: sceneOf(async () => {
      await publishFirstVersions();
      return { params: { document: 'terms', version: '1' } };
    }),
  },
  'POST /api/account/consents': { make: sceneOf(async () => ({ body: await agreement() })) },
  'GET /api/admin/terms/:document': { make: sceneOf(() => ({ params: { document: 'terms' } })) },
  'PUT /api/admin/terms/:document/draft': {
    make: sceneOf(async () => ({
      params: { document: 'terms' },
      body: { text: '## Rules', summary: 'Shorter.', ...(await editorBase()) },
    })),
    isSpent: true,
  },
  'POST /api/admin/terms/:document/versions': {
    make: sceneOf(async () => {
      await savedDraft();
      return { params: { document: 'terms' }, body: await publication() };
    }),
    isSpent: true,
  },
  'GET /api/admin/announcements/reach': { make: sceneOf(() => ({ query: { audience: 'everybody' } })) },
  'POST /api/admin/announcements/test': { make: sceneOf(() => ({ body: { title: 'News', text: 'Some news.' } })) },
  'POST /api/admin/announcements': { make: sceneOf(() => ({ body: announcementForm() })), isSpent: true },
};

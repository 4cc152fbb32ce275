import { newAdmin } from '../admins.ts';
import { newBlogger } from '../factories.ts';
import { newAppeal, newBloggerReport, newRestriction } from '../restrictions.ts';
import { othersPost, type Setting, sceneOf } from './scenes.ts';

const someCase = sceneOf(async () => ({ params: { kind: 'article', id: await othersPost() } }));

/** The requests about reports of bloggers, cases, decisions and appeals. */
export const moderationSettings: Record<string, Setting> = {
  'POST /api/bloggers/:id/reports': {
    make: sceneOf(async () => ({
      params: { id: (await newBlogger()).id },
      body: { reason: 'impersonation', note: 'It is not him.' },
    })),
  },
  'GET /api/statements/:id': {
    make: sceneOf(async ({ person }) => ({
      params: { id: (await newRestriction((await newAdmin()).client, person)).id },
    })),
  },
  'POST /api/statements/:id/appeals': {
    make: sceneOf(async ({ person }) => ({
      params: { id: (await newRestriction((await newAdmin()).client, person)).id },
      body: { text: 'It is not.' },
    })),
    isSpent: true,
  },
  'POST /api/admin/reports/bloggers/:id/answer': {
    make: sceneOf(async () => ({
      params: { id: (await newBloggerReport()).report },
      body: { decision: 'bio_cleared', ground: 'impersonation', answer: 'It was removed.', reason: 'It lies.' },
    })),
    isSpent: true,
  },
  'POST /api/admin/reports/appeals/:id/answer': {
    make: sceneOf(async ({ client }) => ({
      params: { id: await newAppeal(client) },
      body: { result: 'upheld', answer: 'It stays.' },
    })),
    isSpent: true,
  },
  'DELETE /api/admin/takedowns/:id': {
    make: sceneOf(async ({ client }) => ({ params: { id: (await newRestriction(client)).id } })),
    isSpent: true,
  },
  'GET /api/admin/reports/cases/:kind/:id': { make: someCase },
  'GET /api/admin/reports/cases/:kind/:id/history': { make: someCase },
  'PUT /api/admin/reports/cases/:kind/:id/assignment': { make: someCase },
  'DELETE /api/admin/reports/cases/:kind/:id/assignment': { make: someCase },
  'POST /api/admin/reports/cases/:kind/:id/notes': {
    make: sceneOf(async () => ({
      params: { kind: 'article', id: await othersPost() },
      body: { body: 'Seen before.' },
    })),
  },
};

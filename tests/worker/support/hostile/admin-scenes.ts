import { env } from 'cloudflare:workers';
import { deletionOf, saveSettings } from '../admins.ts';
import { newClient } from '../client.ts';
import { newPerson, newPost, newReader } from '../factories.ts';
import { enqueue, enqueueParked } from '../outbox.ts';
import { HERE, saveSmtp, smtpForm } from '../smtp.ts';
import { othersPost, type Setting, someone, told } from './scenes.ts';

const BRUINS = 'nhl-boston-bruins';

/** Creates an open report of an article. Returns its id. */
async function openReport(): Promise<string> {
  const post = await othersPost();
  await told((await newReader()).client.post(`/api/posts/${post}/report`, { reason: 'spam' }));
  const row = await env.DB.prepare('SELECT r.id FROM article_reports r JOIN posts p ON p.seq = r.post WHERE p.id = ?1')
    .bind(post)
    .first<{ id: string }>();
  return row?.id ?? '';
}

async function resetRequest(): Promise<string> {
  const { email } = await newPerson();
  await told(newClient().post('/api/auth/reset-requests', { email }));
  const row = await env.DB.prepare('SELECT id FROM password_reset_requests WHERE email = ?1')
    .bind(email)
    .first<{ id: string }>();
  return row?.id ?? '';
}

const aRequest = someone(async () => ({ params: { id: await resetRequest() } }));
const aPost = someone(async () => ({ params: { id: await othersPost() } }));
const hidden = someone(async () => {
  const { id } = await newPost({ category: 'sports', teams: [BRUINS] });
  return { params: { teamId: BRUINS, postId: id } };
});

/** Admins' requests, by route. */
export const adminSettings: Record<string, Setting> = {
  'GET /api/admin/people/:id/deletion': {
    make: someone(async () => ({ params: { id: (await newPerson()).id }, query: { kind: 'account' } })),
  },
  'POST /api/admin/people/:id/deletion': {
    make: someone(async () => {
      const person = await newPerson();
      return { params: { id: person.id }, body: deletionOf(person) };
    }),
    isSpent: true,
  },
  'GET /api/admin/deletions/:id': {
    make: someone(async ({ client }) => {
      const person = await newPerson();
      const path = `/api/admin/people/${person.id}/deletion`;
      return { params: await told<{ id: string }>(client.post(path, deletionOf(person))) };
    }),
  },
  'POST /api/admin/reset-requests/:id/send-link': { make: aRequest, isSpent: true },
  'POST /api/admin/reset-requests/:id/dismiss': { make: aRequest, isSpent: true },
  'GET /api/admin/posts/:id/hidden-teams': { make: aPost },
  'PUT /api/admin/teams/:teamId/hidden-posts/:postId': { make: hidden },
  'DELETE /api/admin/teams/:teamId/hidden-posts/:postId': { make: hidden },
  'POST /api/admin/reports/:id/answer': {
    make: someone(async () => ({
      params: { id: await openReport() },
      body: { decision: 'taken_down', answer: 'It was taken down.', reason: 'It is spam.' },
    })),
    isSpent: true,
  },
  'POST /api/admin/posts/:id/inspection': { make: someone(async () => ({ params: { id: await othersPost() } })) },
  'PUT /api/admin/posts/:id/takedown': {
    make: someone(async () => ({ params: { id: await othersPost() }, body: { reason: 'It is spam.' } })),
  },
  'DELETE /api/admin/posts/:id/takedown': {
    make: someone(async ({ client }) => {
      const id = await othersPost();
      await told(client.put(`/api/admin/posts/${id}/takedown`, { reason: 'It is spam.' }));
      return { params: { id } };
    }),
    isSpent: true,
  },
  'PUT /api/admin/platform/settings': {
    make: someone(async ({ client }) => ({
      body: {
        ...{ platformName: 'Blog Platform', platformEmail: 'support@blog-platform.example', feePercentage: 25 },
        base: (await told<{ updatedAt: number | null }>(client.get('/api/admin/platform/settings'))).updatedAt,
      },
    })),
    isSpent: true,
  },
  'DELETE /api/admin/platform/fee/pending': {
    make: someone(async ({ client }) => {
      const { pendingFee } = await told<{ pendingFee: object | null }>(client.get('/api/admin/platform/settings'));
      if (pendingFee === null) await told(saveSettings(client, { feePercentage: 40, confirmedFeePercentage: 40 }));
      return {};
    }),
    isSpent: true,
  },
  'PUT /api/admin/smtp': { make: someone(() => ({ body: smtpForm() })) },
  'POST /api/admin/send-email': {
    make: someone(async ({ client }) => {
      await saveSmtp(client, HERE);
      return { body: { to: 'ann@example.test', test: 'general' } };
    }),
    // No mail server listens here, which the response reports.
    status: 503,
  },
  'POST /api/admin/outbox/:id/resend': {
    make: someone(async () => ({ params: { id: await enqueue(Date.now()) } })),
  },
  'DELETE /api/admin/outbox/:id': {
    make: someone(async () => ({ params: { id: await enqueueParked() } })),
    isSpent: true,
  },
  'DELETE /api/admin/smtp': {
    make: someone(async ({ client }) => {
      await saveSmtp(client);
      return {};
    }),
    isSpent: true,
  },
};

import { env } from 'cloudflare:workers';
import type { NoticeResponse } from '#contract/notice';
import type { PersonResponse } from '#contract/people';
import { DAY } from '#contract/time';
import { deletionOf, newAdmin, saveSettings } from '../admins.ts';
import { alertForm } from '../alerts.ts';
import { newInvoice } from '../books.ts';
import { bulkMailForm, newCampaign, newCampaignKey, newDelivery, postReport, reportOf } from '../bulk-mail.ts';
import { newClient } from '../client.ts';
import { writeMessage } from '../contact.ts';
import { newPerson, newPost, newReader } from '../factories.ts';
import { enqueue, enqueueParked } from '../outbox.ts';
import { LOCAL_SERVER, saveSmtp, smtpForm } from '../smtp.ts';
import { othersPost, readBody, type Setting, sceneOf } from './scenes.ts';

const BRUINS = 'nhl-boston-bruins';

/** Creates an open report of an article. Returns its id. */
async function openReport(): Promise<string> {
  const post = await othersPost();
  await readBody((await newReader()).client.post(`/api/posts/${post}/report`, { reason: 'spam' }));
  const row = await env.DB.prepare('SELECT r.id FROM article_reports r JOIN posts p ON p.seq = r.post WHERE p.id = ?1')
    .bind(post)
    .first<{ id: string }>();
  return row?.id ?? '';
}

async function resetRequest(): Promise<string> {
  const { email } = await newPerson();
  await readBody(newClient().post('/api/auth/reset-requests', { email }));
  const row = await env.DB.prepare('SELECT id FROM password_reset_requests WHERE email = ?1')
    .bind(email)
    .first<{ id: string }>();
  return row?.id ?? '';
}

const aRequest = sceneOf(async () => ({ params: { id: await resetRequest() } }));
const unconfirmed = sceneOf(async () => {
  const { id } = await newPerson();
  await env.DB.prepare('UPDATE users SET email_confirmed_at = NULL WHERE id = ?1').bind(id).run();
  return { params: { id } };
});
const aMessage = sceneOf(async () => ({ params: { id: await writeMessage() } }));
const aPost = sceneOf(async () => ({ params: { id: await othersPost() } }));
const ofTeam = async () => ({
  teamId: BRUINS,
  postId: (await newPost({ category: 'sports', teams: [BRUINS] })).id,
});

/** Admins' requests, by route. */
export const adminSettings: Record<string, Setting> = {
  'GET /api/admin/people/:id/deletion': {
    make: sceneOf(async () => ({ params: { id: (await newPerson()).id }, query: { kind: 'account' } })),
  },
  'GET /api/admin/people/:id': { make: sceneOf(async () => ({ params: { id: (await newPerson()).id } })) },
  'GET /api/admin/people/:id/emails': { make: sceneOf(async () => ({ params: { id: (await newPerson()).id } })) },
  'GET /api/admin/people/:id/campaigns': { make: sceneOf(async () => ({ params: { id: (await newPerson()).id } })) },
  'GET /api/admin/people/:id/deletions': { make: sceneOf(async () => ({ params: { id: (await newPerson()).id } })) },
  'GET /api/admin/people/:id/notes': { make: sceneOf(async () => ({ params: { id: (await newPerson()).id } })) },
  'POST /api/admin/people/:id/notes': {
    make: sceneOf(async () => ({ params: { id: (await newPerson()).id }, body: { text: 'Asked for a refund.' } })),
  },
  'POST /api/admin/people/:id/reading': {
    make: sceneOf(async () => ({ params: { id: (await newPerson()).id }, body: { article: await othersPost() } })),
  },
  'POST /api/admin/people/:id/sign-out': { make: sceneOf(async () => ({ params: { id: (await newPerson()).id } })) },
  'POST /api/admin/people/:id/confirmation-email': { make: unconfirmed, isSpent: true },
  'POST /api/admin/people/:id/confirmed-email': { make: unconfirmed, isSpent: true },
  'PUT /api/admin/people/:id/email': {
    make: sceneOf(async () => ({
      params: { id: (await newPerson()).id },
      body: { email: `${crypto.randomUUID()}@example.test` },
    })),
    isSpent: true,
  },
  'PUT /api/admin/people/:id/suspension': {
    make: sceneOf(async () => ({
      params: { id: (await newPerson()).id },
      body: { reason: 'Spam, again and again.', until: Date.now() + DAY, base: null },
    })),
    isSpent: true,
  },
  'DELETE /api/admin/people/:id/suspension': {
    make: sceneOf(async ({ client }) => {
      const { id } = await newPerson();
      await readBody(client.put(`/api/admin/people/${id}/suspension`, { reason: 'Spam', until: null, base: null }));
      const { suspension } = await readBody<PersonResponse>(client.get(`/api/admin/people/${id}`));
      return { params: { id }, body: { base: suspension?.since ?? 0 } };
    }),
    isSpent: true,
  },
  'POST /api/admin/admins': {
    make: sceneOf(async () => ({ body: { email: (await newPerson()).email, roles: ['support'] } })),
    isSpent: true,
  },
  'PUT /api/admin/admins/:id': {
    make: sceneOf(async () => ({
      params: { id: (await newAdmin()).person.id },
      body: { roles: ['support'], base: ['owner'] },
    })),
    isSpent: true,
  },
  'DELETE /api/admin/admins/:id': {
    make: sceneOf(async () => ({ params: { id: (await newAdmin()).person.id } })),
    isSpent: true,
  },
  'PUT /api/admin/alerts/emails': { make: sceneOf(() => ({ body: { mailsMe: false } })) },
  'POST /api/admin/people/:id/deletion': {
    make: sceneOf(async () => {
      const person = await newPerson();
      return { params: { id: person.id }, body: deletionOf(person) };
    }),
    isSpent: true,
  },
  'GET /api/admin/deletions/:id': {
    make: sceneOf(async ({ client }) => {
      const person = await newPerson();
      const path = `/api/admin/people/${person.id}/deletion`;
      return { params: await readBody<{ id: string }>(client.post(path, deletionOf(person))) };
    }),
  },
  'POST /api/admin/reset-requests/:id/send-link': { make: aRequest, isSpent: true },
  'POST /api/admin/reset-requests/:id/dismiss': { make: aRequest, isSpent: true },
  'PUT /api/admin/inbox/:id/answered': { make: aMessage, isSpent: true },
  'DELETE /api/admin/inbox/:id/answered': {
    make: sceneOf(async ({ client }) => {
      const id = await writeMessage();
      await readBody(client.put(`/api/admin/inbox/${id}/answered`, {}));
      return { params: { id } };
    }),
    isSpent: true,
  },
  'DELETE /api/admin/inbox/:id': { make: aMessage, isSpent: true },
  'GET /api/admin/money/payments/:id': { make: sceneOf(async () => ({ params: { id: await newInvoice() } })) },
  'POST /api/admin/money/payments/:id/refund': {
    make: sceneOf(async () => ({
      params: { id: await newInvoice() },
      body: { scope: 'full', cents: 300, reason: 'Charged by mistake.' },
    })),
    isSpent: true,
  },
  'GET /api/admin/money/csv/:table': { make: sceneOf(() => ({ params: { table: 'payments' } })) },
  'PUT /api/admin/reserved-handles': {
    make: sceneOf(() => ({ body: { pattern: 'zyzzyva*', reason: 'A brand of others.' } })),
  },
  'DELETE /api/admin/reserved-handles': {
    make: sceneOf(async ({ client }) => {
      await readBody(client.put('/api/admin/reserved-handles', { pattern: 'zyzzyva', reason: 'A brand of others.' }));
      return { body: { pattern: 'zyzzyva' } };
    }),
    isSpent: true,
  },
  'GET /api/admin/posts/:id/hidden-teams': { make: aPost },
  'PUT /api/admin/teams/:teamId/hidden-posts/:postId': {
    make: sceneOf(async () => ({ params: await ofTeam(), body: { ground: 'other', reason: 'Not about it.' } })),
  },
  'DELETE /api/admin/teams/:teamId/hidden-posts/:postId': { make: sceneOf(async () => ({ params: await ofTeam() })) },
  'POST /api/admin/reports/:id/answer': {
    make: sceneOf(async () => ({
      params: { id: await openReport() },
      body: { decision: 'taken_down', answer: 'It was taken down.', ground: 'spam', reason: 'It is spam.' },
    })),
    isSpent: true,
  },
  'POST /api/admin/posts/:id/inspection': { make: sceneOf(async () => ({ params: { id: await othersPost() } })) },
  'PUT /api/admin/posts/:id/takedown': {
    make: sceneOf(async () => ({
      params: { id: await othersPost() },
      body: { ground: 'spam', reason: 'It is spam.' },
    })),
  },
  'DELETE /api/admin/posts/:id/takedown': {
    make: sceneOf(async ({ client }) => {
      const id = await othersPost();
      await readBody(client.put(`/api/admin/posts/${id}/takedown`, { reason: 'It is spam.' }));
      return { params: { id } };
    }),
    isSpent: true,
  },
  'PUT /api/admin/platform/settings': {
    make: sceneOf(async ({ client }) => ({
      body: {
        platformName: 'Blog Platform',
        platformEmail: 'support@blog-platform.example',
        feePercentage: 25,
        confirmedFeePercentage: 25,
        base: (await readBody<{ updatedAt: number | null }>(client.get('/api/admin/platform/settings'))).updatedAt,
      },
    })),
    isSpent: true,
  },
  'PUT /api/admin/platform/notice': {
    make: sceneOf(async ({ client }) => ({
      body: {
        text: 'Back at noon.',
        startsAt: null,
        endsAt: Date.now() + DAY,
        base: (await readBody<NoticeResponse>(client.get('/api/admin/platform/notice'))).updatedAt,
      },
    })),
    isSpent: true,
  },
  'DELETE /api/admin/platform/fee/pending': {
    make: sceneOf(async ({ client }) => {
      const { pendingFee } = await readBody<{ pendingFee: object | null }>(client.get('/api/admin/platform/settings'));
      if (pendingFee === null) await readBody(saveSettings(client, { feePercentage: 40, confirmedFeePercentage: 40 }));
      return {};
    }),
    isSpent: true,
  },
  'PUT /api/admin/alerts/settings': {
    make: sceneOf(() => ({ body: alertForm({ webhookUrl: 'https://hooks.platform.com/a' }) })),
  },
  'POST /api/admin/alerts/secret': {
    make: sceneOf(async ({ client }) => {
      await readBody(
        client.put('/api/admin/alerts/settings', alertForm({ webhookUrl: 'https://hooks.platform.com/a' })),
      );
      return {};
    }),
  },
  'POST /api/admin/alerts/test': {
    make: sceneOf(async ({ client }) => {
      await readBody(client.put('/api/admin/alerts/settings', alertForm()));
      return {};
    }),
  },
  'PUT /api/admin/bulk-mail': { make: sceneOf(() => ({ body: bulkMailForm() })) },
  'DELETE /api/admin/bulk-mail': {
    make: sceneOf(async ({ client }) => {
      await readBody(client.put('/api/admin/bulk-mail', bulkMailForm()));
      return {};
    }),
    isSpent: true,
  },
  'POST /api/admin/bulk-mail/test': {
    make: sceneOf(async ({ client }) => {
      await readBody(client.put('/api/admin/bulk-mail', bulkMailForm()));
      return { body: { to: 'ann@example.test' } };
    }),
    // No mail server listens here, which the response reports.
    status: 503,
  },
  'GET /api/admin/bulk-mail/domain': {
    make: sceneOf(async ({ client }) => {
      await readBody(client.put('/api/admin/bulk-mail', bulkMailForm()));
      return { query: { selector: 's1' } };
    }),
  },
  'GET /api/admin/bulk-mail/suppressions': { make: sceneOf(() => ({ query: { address: 'ann@example.test' } })) },
  'DELETE /api/admin/bulk-mail/suppressions': {
    make: sceneOf(async () => {
      const mail = await newDelivery(await newCampaign(await newPerson()));
      await readBody(postReport(reportOf(mail, 'permanent')));
      return { body: { address: mail.address } };
    }),
    isSpent: true,
  },
  'PUT /api/admin/bulk-mail/campaigns': {
    // A lane that another request wakes would complete one without recipients, unless it is paused.
    make: sceneOf(async () => ({
      body: { key: await newCampaignKey(await newPerson(), { state: 'paused' }), action: 'stop' },
    })),
    isSpent: true,
  },
  'PUT /api/admin/smtp': { make: sceneOf(() => ({ body: smtpForm() })) },
  'POST /api/admin/send-email': {
    make: sceneOf(async ({ client }) => {
      await saveSmtp(client, LOCAL_SERVER);
      return { body: { to: 'ann@example.test', test: 'general' } };
    }),
    // No mail server listens here, which the response reports.
    status: 503,
  },
  'POST /api/admin/outbox/:id/resend': {
    make: sceneOf(async () => ({ params: { id: await enqueue(Date.now()) } })),
  },
  'DELETE /api/admin/outbox/:id': {
    make: sceneOf(async () => ({ params: { id: await enqueueParked() } })),
    isSpent: true,
  },
  'DELETE /api/admin/smtp': {
    make: sceneOf(async ({ client }) => {
      await saveSmtp(client);
      return {};
    }),
    isSpent: true,
  },
};

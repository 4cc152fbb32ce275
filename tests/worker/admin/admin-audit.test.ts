import { env } from 'cloudflare:workers';
import { afterEach, expect, it, test } from 'vitest';
import { app } from '../../../worker/app.ts';
import { deletionOf, newAdmin, saveSettings } from '../support/admins.ts';
import { alertForm } from '../support/alerts.ts';
import { announcementForm } from '../support/announcements.ts';
import { bulkMailForm, newCampaign, newCampaignKey, newDelivery, postReport, reportOf } from '../support/bulk-mail.ts';
import { type Client, newClient } from '../support/client.ts';
import { fillComments } from '../support/comments.ts';
import { writeMessage } from '../support/contact.ts';
import { newPost, newReader } from '../support/factories.ts';
import { type Act, type AdminActs, moderationActs } from '../support/moderation-acts.ts';
import { saveNotice } from '../support/notice.ts';
import { enqueueParked } from '../support/outbox.ts';
import { publishDraft, saveTermsDraft } from '../support/terms.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'ALL']);
const unsafe = app.routes
  .filter(({ method, path }) => !SAFE.has(method) && path.startsWith('/api/admin'))
  .map(({ method, path }) => `${method} ${path.replace('/api/admin', '')}`);

/** Require the payment provider: platform-payments.test.ts, money-refunds.test.ts. */
const ELSEWHERE = ['POST /platform/payments/onboarding', 'POST /money/payments/:id/refund'];
const PASSWORD = 'no-log-knows-this-1';
const NOBODY_LISTENS = { smtpServer: '127.0.0.1', smtpPort: 1, useTls: false };
const TEAM = 'nhl-boston-bruins';

afterEach(async () => void (await env.DB.prepare('DELETE FROM smtp_settings').run()));

type Admin = Awaited<ReturnType<typeof newAdmin>>;

const idOf = async (sql: string) => (await env.DB.prepare(sql).first<{ id: string }>())?.id;
const saveSmtp: Act = (client) =>
  client.put('/api/admin/smtp', {
    ...NOBODY_LISTENS,
    smtpUsername: 'mailer',
    password: PASSWORD,
    fromEmail: 'hello@platform.test',
    fromName: 'Ours',
  });

const saveBulkMail = (client: Client) => client.put('/api/admin/bulk-mail', { ...bulkMailForm(), password: PASSWORD });

async function resetRequest(): Promise<string | undefined> {
  const { person } = await newReader();
  await newClient().post('/api/auth/reset-requests', { email: person.email });
  return await idOf('SELECT id FROM password_reset_requests ORDER BY created_at DESC, rowid DESC');
}

async function report(): Promise<string | undefined> {
  const { client } = await newReader();
  const { id } = await newPost();
  await client.post(`/api/posts/${id}/report`, { reason: 'spam', note: '' });
  return await idOf('SELECT id FROM article_reports ORDER BY seq DESC');
}

/** Creates an open report of a comment. Returns the ids of both. */
async function commentReport() {
  const { id: post, by } = await newPost();
  const [comment = ''] = await fillComments(post, by, 1);
  await (await newReader()).client.post(`/api/comments/${comment}/reports`, { reason: 'spam' });
  return { comment, report: await idOf('SELECT id FROM comment_reports ORDER BY seq DESC') };
}

const tookDown: Act = async (client) =>
  await client.put(`/api/admin/posts/${(await newPost()).id}/takedown`, { reason: 'Spam' });

async function unconfirmedId(): Promise<string> {
  const { person } = await newReader();
  await env.DB.prepare('UPDATE users SET email_confirmed_at = NULL WHERE seq = ?1').bind(person.seq).run();
  return person.id;
}

const suspend: Act = async (client) =>
  client.put(`/api/admin/people/${(await newReader()).person.id}/suspension`, {
    reason: 'Spam',
    until: null,
    base: null,
  });

/** Every write of an admin: its preparation, the request, and its name in the log. */
const acts: AdminActs = {
  'PUT /platform/settings': { action: 'platform_settings_saved', act: (client) => saveSettings(client, {}) },
  'PUT /platform/notice': { action: 'notice_saved', act: (client) => saveNotice(client, { text: 'Back at noon.' }) },
  'PUT /terms/:document/draft': {
    action: 'terms_draft_saved',
    act: (client) => saveTermsDraft(client, 'privacy', { text: 'We store little.' }),
  },
  'POST /terms/:document/versions': {
    action: 'terms_published',
    first: (client) => saveTermsDraft(client, 'terms', {}),
    act: (client) => publishDraft(client, 'terms', {}),
  },
  'POST /announcements/test': {
    action: 'announcement_tested',
    act: (client) => client.post('/api/admin/announcements/test', { title: 'News', text: 'Some news.' }),
  },
  'POST /announcements': {
    action: 'announcement_sent',
    act: (client) => client.post('/api/admin/announcements', announcementForm()),
  },
  'DELETE /platform/fee/pending': {
    action: 'fee_change_withdrawn',
    first: (client) => saveSettings(client, { feePercentage: 40, confirmedFeePercentage: 40 }),
    act: (client) => client.delete('/api/admin/platform/fee/pending'),
  },
  'POST /platform/fee/test': {
    action: 'fee_tested',
    act: (client) => client.post('/api/admin/platform/fee/test', {}),
  },
  'POST /money/reconciliation': {
    action: 'reconcile_started',
    act: (client) => client.post('/api/admin/money/reconciliation', {}),
  },
  'PUT /smtp': { action: 'smtp_settings_saved', act: saveSmtp },
  'DELETE /smtp': {
    action: 'smtp_settings_removed',
    first: saveSmtp,
    act: (client) => client.delete('/api/admin/smtp'),
  },
  // The audit line is written before sending: no mail server listens here.
  'POST /send-email': {
    action: 'test_email_sent',
    first: saveSmtp,
    act: (client) => client.post('/api/admin/send-email', { to: 'ann@demo.test', test: 'general' }),
    status: 503,
  },
  'POST /people/:id/notes': {
    action: 'note_added',
    act: async (client) => client.post(`/api/admin/people/${(await newReader()).person.id}/notes`, { text: PASSWORD }),
  },
  'POST /people/:id/reading': {
    action: 'read_as_person',
    act: async (client) =>
      client.post(`/api/admin/people/${(await newReader()).person.id}/reading`, { article: (await newPost()).id }),
  },
  'POST /people/:id/sign-out': {
    action: 'person_signed_out',
    act: async (client) => client.post(`/api/admin/people/${(await newReader()).person.id}/sign-out`, {}),
  },
  'POST /people/:id/confirmation-email': {
    action: 'confirmation_resent',
    act: async (client) => client.post(`/api/admin/people/${await unconfirmedId()}/confirmation-email`, {}),
  },
  'POST /people/:id/confirmed-email': {
    action: 'address_confirmed',
    act: async (client) => client.post(`/api/admin/people/${await unconfirmedId()}/confirmed-email`, {}),
  },
  'PUT /people/:id/email': {
    action: 'address_corrected',
    act: async (client) =>
      client.put(`/api/admin/people/${(await newReader()).person.id}/email`, { email: `${PASSWORD}@example.test` }),
  },
  'PUT /people/:id/suspension': { action: 'person_suspended', act: suspend },
  'DELETE /people/:id/suspension': {
    action: 'suspension_lifted',
    first: suspend,
    act: async (client) =>
      client.send(
        'DELETE',
        `/api/admin/people/${await idOf('SELECT id FROM users WHERE suspended_at > 0 ORDER BY seq DESC')}/suspension`,
        { base: Number(await idOf('SELECT suspended_at AS id FROM users WHERE suspended_at > 0 ORDER BY seq DESC')) },
      ),
  },
  'POST /admins': {
    action: 'admin_granted',
    act: async (client) =>
      client.post('/api/admin/admins', { email: (await newReader()).person.email, roles: ['support'] }),
  },
  'PUT /admins/:id': {
    action: 'admin_roles_changed',
    act: async (client) =>
      client.put(`/api/admin/admins/${(await newAdmin()).person.id}`, { roles: ['finance'], base: ['owner'] }),
  },
  'DELETE /admins/:id': {
    action: 'admin_revoked',
    act: async (client) => client.delete(`/api/admin/admins/${(await newAdmin()).person.id}`),
  },
  'PUT /alerts/emails': {
    action: 'alert_emails_saved',
    act: (client) => client.put('/api/admin/alerts/emails', { mailsMe: false }),
  },
  'PUT /alerts/settings': {
    action: 'alert_settings_saved',
    act: (client) => client.put('/api/admin/alerts/settings', alertForm({ timeZone: 'Europe/Berlin' })),
  },
  'POST /alerts/secret': {
    action: 'alert_secret_replaced',
    first: (client) =>
      client.put('/api/admin/alerts/settings', alertForm({ webhookUrl: 'https://hooks.platform.com/a' })),
    act: (client) => client.post('/api/admin/alerts/secret', {}),
  },
  'POST /alerts/test': {
    action: 'test_alert_sent',
    first: (client) => client.put('/api/admin/alerts/settings', alertForm()),
    act: (client) => client.post('/api/admin/alerts/test', {}),
  },
  'PUT /bulk-mail': { action: 'bulk_mail_saved', act: (client) => saveBulkMail(client) },
  'DELETE /bulk-mail': {
    action: 'bulk_mail_removed',
    first: (client) => saveBulkMail(client),
    act: (client) => client.delete('/api/admin/bulk-mail'),
  },
  // The audit line is written before sending: no mail server listens here.
  'POST /bulk-mail/test': {
    action: 'test_email_sent',
    first: (client) => saveBulkMail(client),
    act: (client) => client.post('/api/admin/bulk-mail/test', { to: 'ann@demo.test' }),
    status: 503,
  },
  'DELETE /bulk-mail/suppressions': {
    action: 'suppression_removed',
    act: async (client) => {
      const mail = await newDelivery(await newCampaign((await newReader()).person));
      await postReport(reportOf(mail, 'permanent'));
      return await client.send('DELETE', '/api/admin/bulk-mail/suppressions', { address: mail.address });
    },
  },
  'PUT /bulk-mail/campaigns': {
    action: 'campaign_stopped',
    act: async (client) =>
      client.put('/api/admin/bulk-mail/campaigns', {
        key: await newCampaignKey((await newReader()).person),
        action: 'stop',
      }),
  },
  'POST /stats/refresh': { action: 'stats_refreshed', act: (client) => client.post('/api/admin/stats/refresh', {}) },
  'POST /outbox/resend-parked': {
    action: 'message_resent',
    first: async () => new Response(await enqueueParked()),
    act: (client) => client.post('/api/admin/outbox/resend-parked', {}),
  },
  'POST /outbox/:id/resend': {
    action: 'message_resent',
    act: async (client) => client.post(`/api/admin/outbox/${await enqueueParked()}/resend`, {}),
  },
  'DELETE /outbox/:id': {
    action: 'message_discarded',
    act: async (client) => client.delete(`/api/admin/outbox/${await enqueueParked()}`),
  },
  'PUT /teams/:teamId/hidden-posts/:postId': {
    action: 'article_hidden',
    act: async (client) => {
      const { id } = await newPost({ category: 'sports', teams: [TEAM] });
      return await client.put(`/api/admin/teams/${TEAM}/hidden-posts/${id}`, {});
    },
  },
  'DELETE /teams/:teamId/hidden-posts/:postId': {
    action: 'article_shown',
    first: (client) => acts['PUT /teams/:teamId/hidden-posts/:postId']?.act(client) ?? Promise.reject(),
    act: async (client) => {
      const id = await idOf('SELECT p.id FROM team_page_exclusions e JOIN posts p ON p.seq = e.post');
      return await client.delete(`/api/admin/teams/${TEAM}/hidden-posts/${id}`);
    },
  },
  'PUT /reserved-handles': {
    action: 'handle_reserved',
    act: (client) => client.put('/api/admin/reserved-handles', { pattern: 'acme', reason: 'A brand of others' }),
  },
  'DELETE /reserved-handles': {
    action: 'handle_unreserved',
    first: (client) => client.put('/api/admin/reserved-handles', { pattern: 'acme', reason: 'Another reason' }),
    act: (client) => client.send('DELETE', '/api/admin/reserved-handles', { pattern: 'acme' }),
  },
  'POST /people/:id/deletion': {
    action: 'reader_deleted',
    act: async (client) => {
      const { person } = await newReader();
      return await client.post(`/api/admin/people/${person.id}/deletion`, deletionOf(person));
    },
  },
  'POST /reports/:id/answer': {
    action: 'report_answered',
    act: async (client) =>
      client.post(`/api/admin/reports/${await report()}/answer`, { decision: 'kept', answer: 'It may stay.' }),
  },
  ...moderationActs,
  'POST /comment-reports/:id/answer': {
    action: 'comment_report_answered',
    act: async (client) => {
      const { report } = await commentReport();
      return await client.post(`/api/admin/comment-reports/${report}/answer`, {
        decision: 'kept',
        answer: 'It stays.',
      });
    },
  },
  'POST /comments/:id/inspection': {
    action: 'comment_inspected',
    act: async (client) => client.post(`/api/admin/comments/${(await commentReport()).comment}/inspection`, {}),
  },
  'DELETE /comments/:id/takedown': {
    action: 'comment_restored',
    act: async (client) => {
      const { comment } = await commentReport();
      await env.DB.prepare("UPDATE comments SET state = 'hidden', hidden_by = 'admin' WHERE id = ?1")
        .bind(comment)
        .run();
      return await client.delete(`/api/admin/comments/${comment}/takedown`);
    },
  },
  'PUT /inbox/:id/answered': {
    action: 'contact_answered',
    act: async (client) => client.put(`/api/admin/inbox/${await writeMessage()}/answered`, {}),
  },
  'DELETE /inbox/:id/answered': {
    action: 'contact_reopened',
    first: async (client) => client.put(`/api/admin/inbox/${await writeMessage('reopened@contact.test')}/answered`, {}),
    act: async (client) => {
      const id = await idOf("SELECT id FROM contact_messages WHERE email = 'reopened@contact.test'");
      return await client.delete(`/api/admin/inbox/${id}/answered`);
    },
  },
  'DELETE /inbox/:id': {
    action: 'contact_deleted',
    act: async (client) => client.delete(`/api/admin/inbox/${await writeMessage()}`),
  },
  'POST /reset-requests/:id/send-link': {
    action: 'reset_link_sent',
    act: async (client) => client.post(`/api/admin/reset-requests/${await resetRequest()}/send-link`, {}),
  },
  'POST /reset-requests/:id/dismiss': {
    action: 'reset_request_dismissed',
    act: async (client) => client.post(`/api/admin/reset-requests/${await resetRequest()}/dismiss`, {}),
  },
  'POST /posts/:id/inspection': {
    action: 'article_inspected',
    act: async (client) => client.post(`/api/admin/posts/${(await newPost()).id}/inspection`, {}),
  },
  'PUT /posts/:id/takedown': { action: 'article_taken_down', act: tookDown },
  'DELETE /posts/:id/takedown': {
    action: 'article_restored',
    first: tookDown,
    act: async (client) => {
      const id = await idOf(
        'SELECT id FROM posts WHERE taken_down_at IS NOT NULL ORDER BY taken_down_at DESC, seq DESC',
      );
      return await client.delete(`/api/admin/posts/${id}/takedown`);
    },
  },
};

const entries = async ({ person }: Admin) =>
  (
    await env.DB.prepare(
      'SELECT seq, admin_name, action, target, "before", "after" FROM audit_entries WHERE admin = ?1 ORDER BY seq',
    )
      .bind(person.seq)
      .all<{ seq: number; admin_name: string; action: string; target: string; before: string; after: string }>()
  ).results;

test('covers every unsafe admin route', () => {
  expect([...new Set(unsafe)].sort()).toEqual([...Object.keys(acts), ...ELSEWHERE].sort());
});

it.each(Object.entries(acts))('records %s with its admin', async (_route, { action, act, first, status }) => {
  const admin = await newAdmin();
  if (first !== undefined) expect((await first(admin.client)).status).toBe(200);
  const before = (await entries(admin)).length;
  const response = await act(admin.client);
  expect(response.status, await response.clone().text()).toBe(status ?? 200);
  const written = (await entries(admin)).slice(before);
  expect(written).toMatchObject([{ action, admin_name: admin.person.username, target: expect.stringMatching(/./) }]);
  expect(JSON.stringify(written)).not.toContain(PASSWORD);
});

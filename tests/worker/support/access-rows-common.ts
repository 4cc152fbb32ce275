import { adminOnly, anyone, each, ownOnly, profilesOnly, type Row, signedInOnly } from './access.ts';
import {
  freshAnsweredMessage,
  freshComment,
  freshCommentReport,
  freshDeletion,
  freshMessage,
  freshParkedMail,
  freshPerson,
  freshPost,
  freshReport,
  freshRequest,
  usernameById,
} from './access-things.ts';
import { deletionOf } from './admins.ts';
import { alertForm } from './alerts.ts';
import { bulkMailForm } from './bulk-mail.ts';
import { LOCAL_SERVER, smtpForm } from './smtp.ts';
import { type ActorName, PREMIUM } from './world.ts';

/** Actors who may read the author's premium posts. */
export const ENTITLED: readonly ActorName[] = ['subscriber', 'author'];

/** Admins' routes. */
export const admins: Record<string, Row> = {
  'GET /api/admin/readers': adminOnly({
    query: ({ world }) => `?q=${world.actors.reader.person?.email}`,
    emails: true,
  }),
  'GET /api/admin/people/:id/deletion': adminOnly({ query: () => '?kind=account' }),
  'POST /api/admin/people/:id/deletion': adminOnly({
    on: freshPerson,
    body: async ({ things }) => deletionOf({ username: await usernameById(things['people/:id']) }),
  }),
  'GET /api/admin/deletions': adminOnly(),
  'GET /api/admin/deletions/:id': adminOnly({ on: freshDeletion }),
  'GET /api/admin/reset-requests': adminOnly({ emails: true }),
  'POST /api/admin/reset-requests/:id/send-link': adminOnly({ on: freshRequest }),
  'POST /api/admin/reset-requests/:id/dismiss': adminOnly({ on: freshRequest }),
  'GET /api/admin/hidden-posts': adminOnly(),
  'GET /api/admin/posts/:id/hidden-teams': adminOnly(),
  'PUT /api/admin/teams/:teamId/hidden-posts/:postId': adminOnly(),
  'DELETE /api/admin/teams/:teamId/hidden-posts/:postId': adminOnly(),
  'GET /api/admin/reports': adminOnly(),
  'POST /api/admin/reports/:id/answer': adminOnly({
    on: freshReport,
    body: () => ({ decision: 'kept', answer: 'It stays.' }),
  }),
  'GET /api/admin/comment-reports': adminOnly(),
  'POST /api/admin/comment-reports/:id/answer': adminOnly({
    on: freshCommentReport,
    body: () => ({ decision: 'kept', answer: 'It stays.' }),
  }),
  'POST /api/admin/comments/:id/inspection': adminOnly({ premium: ['admin'] }),
  'GET /api/admin/comment-takedowns': adminOnly(),
  'DELETE /api/admin/comments/:id/takedown': adminOnly(),
  'GET /api/admin/takedowns': adminOnly(),
  'POST /api/admin/posts/:id/inspection': adminOnly({ on: freshPost }),
  'PUT /api/admin/posts/:id/takedown': adminOnly({ on: freshPost, body: () => ({ reason: 'Spam' }) }),
  'DELETE /api/admin/posts/:id/takedown': adminOnly({ on: freshPost }),
  'GET /api/admin/waiting': adminOnly(),
  'GET /api/admin/reserved-handles': adminOnly(),
  'PUT /api/admin/reserved-handles': adminOnly({ body: () => ({ pattern: 'acme', reason: 'A brand of others' }) }),
  // Runs after PUT, which adds what it removes.
  'DELETE /api/admin/reserved-handles': adminOnly({ body: () => ({ pattern: 'acme' }) }),
  'GET /api/admin/security-events': adminOnly(),
  'GET /api/admin/audit': adminOnly(),
  'GET /api/admin/platform/payments': adminOnly(),
  'POST /api/admin/platform/payments/onboarding': adminOnly(),
  'GET /api/admin/platform/ledger': adminOnly(),
  'GET /api/admin/platform/reconciliation': adminOnly(),
  'POST /api/admin/platform/reconciliation': adminOnly(),
  'GET /api/admin/platform/settings': adminOnly(),
  'PUT /api/admin/platform/settings': adminOnly({
    body: () => ({ platformName: 'Ours', platformEmail: 'us@example.test', feePercentage: 25, base: null }),
  }),
  'GET /api/admin/platform/notice': adminOnly(),
  'PUT /api/admin/platform/notice': adminOnly({
    body: () => ({ text: '', startsAt: null, endsAt: null, base: null }),
  }),
  // No fee is scheduled.
  'DELETE /api/admin/platform/fee/pending': each('forbidden', { guest: 'signed_out', admin: 'not_found' }),
  'POST /api/admin/platform/fee/test': adminOnly(),
  'GET /api/admin/inbox': adminOnly({ emails: true }),
  'PUT /api/admin/inbox/:id/answered': adminOnly({ on: freshMessage }),
  'DELETE /api/admin/inbox/:id/answered': adminOnly({ on: freshAnsweredMessage }),
  'DELETE /api/admin/inbox/:id': adminOnly({ on: freshMessage }),
  'GET /api/admin/outbox': adminOnly({ emails: true }),
  // Runs before the next row, which resends the parked message.
  'DELETE /api/admin/outbox/:id': adminOnly({ on: freshParkedMail }),
  'POST /api/admin/outbox/resend-parked': adminOnly(),
  'POST /api/admin/outbox/:id/resend': adminOnly(),
  'GET /api/admin/health': adminOnly(),
  'GET /api/admin/stats': adminOnly(),
  'POST /api/admin/stats/refresh': adminOnly(),
  'GET /api/admin/smtp': adminOnly(),
  'PUT /api/admin/smtp': adminOnly({ body: () => smtpForm(LOCAL_SERVER) }),
  // Runs after PUT, which saves the settings that it removes.
  'DELETE /api/admin/smtp': adminOnly(),
  'GET /api/admin/alerts': adminOnly(),
  'GET /api/admin/alerts/settings': adminOnly(),
  'PUT /api/admin/alerts/settings': adminOnly({ body: () => alertForm() }),
  // Runs after PUT, which saves no webhook.
  'POST /api/admin/alerts/secret': each('forbidden', { guest: 'signed_out', admin: 'not_found' }),
  'POST /api/admin/alerts/test': adminOnly(),
  'GET /api/admin/bulk-mail': adminOnly(),
  'PUT /api/admin/bulk-mail': adminOnly({ body: () => bulkMailForm() }),
  // A domain was saved with PUT; no resolver responds, which is a result.
  'GET /api/admin/bulk-mail/domain': adminOnly({ query: () => '?selector=s1' }),
  // Runs after PUT: no mail server listens there.
  'POST /api/admin/bulk-mail/test': each(
    'forbidden',
    { guest: 'signed_out', admin: 'unavailable' },
    { body: () => ({ to: 'ann@demo.test' }) },
  ),
  'DELETE /api/admin/bulk-mail': adminOnly(),
  'GET /api/admin/bulk-mail/suppressions': adminOnly({ query: () => '?address=ann@demo.test' }),
  // The address is not on the list.
  'DELETE /api/admin/bulk-mail/suppressions': each(
    'forbidden',
    { guest: 'signed_out', admin: 'not_found' },
    { body: () => ({ address: 'ann@demo.test' }) },
  ),
  'GET /api/admin/bulk-mail/campaigns': adminOnly(),
  'PUT /api/admin/bulk-mail/campaigns': each(
    'forbidden',
    { guest: 'signed_out', admin: 'not_found' },
    { body: () => ({ key: 'post:none', action: 'pause' }) },
  ),
  // No mail server listens, so an admin's request fails when sending.
  'POST /api/admin/send-email': each(
    'forbidden',
    { guest: 'signed_out', admin: 'unavailable' },
    { body: () => ({ to: 'ann@demo.test', test: 'general' }) },
  ),
};

/** Comments on the author's premium post: they can be read where the post can. */
export const comments: Record<string, Row> = {
  'GET /api/posts/:id/comments': each('forbidden', { subscriber: 'ok', author: 'ok' }, { premium: ENTITLED }),
  'POST /api/posts/:id/comments': each(
    'forbidden',
    { guest: 'signed_out', subscriber: 'ok', author: 'ok' },
    { body: () => ({ id: crypto.randomUUID(), body: 'A few words.', parent: null }) },
  ),
  'PUT /api/posts/:id/comments-closed': ownOnly('author', { on: freshPost, body: () => ({ closed: true }) }),
  'GET /api/comments/:id': each('not_found', { subscriber: 'ok', author: 'ok' }, { premium: ENTITLED }),
  'GET /api/comments/:id/replies': each('not_found', { subscriber: 'ok', author: 'ok' }),
  'PUT /api/comments/:id': ownOnly('author', {
    body: () => ({ body: `It said ${PREMIUM} below.` }),
    premium: ['author'],
  }),
  'PUT /api/comments/:id/like': each('not_found', { guest: 'signed_out', subscriber: 'ok', author: 'ok' }),
  'DELETE /api/comments/:id/like': each('not_found', { guest: 'signed_out', subscriber: 'ok', author: 'ok' }),
  'POST /api/comments/:id/reports': each(
    'not_found',
    { guest: 'signed_out', subscriber: 'ok', author: 'forbidden' },
    { body: () => ({ reason: 'spam' }) },
  ),
  'DELETE /api/comments/:id': ownOnly('author', { on: freshComment }),
  'GET /api/profile/comments': signedInOnly({ query: () => '?state=all', premium: ['author'] }),
  'GET /api/profile/comments/waiting': signedInOnly(),
  'POST /api/profile/comments/decide': signedInOnly({
    body: ({ things }) => ({ ids: [things['comments/:id']], action: 'approve' }),
  }),
  'GET /api/profile/comment-settings': profilesOnly(),
  'PUT /api/profile/comment-settings': profilesOnly({ body: () => ({ comments: 'everyone', hold: 'new' }) }),
  'GET /api/profile/comment-bans': signedInOnly(),
  'PUT /api/profile/comment-bans/:user': profilesOnly({ body: () => ({ until: null }) }),
  'DELETE /api/profile/comment-bans/:user': signedInOnly(),
};

/** Routes that are open to every actor. */
export const rest: Record<string, Row> = {
  'POST /api/contact': anyone({
    body: () => ({ name: 'Ann', email: 'ann@demo.test', message: 'A few words to the platform.' }),
  }),
  'GET /api/platform': anyone(),
  'GET /api/health': anyone(),
  'GET /api/openapi.json': anyone(),
  'GET /.well-known/security.txt': anyone(),
  'GET /robots.txt': anyone(),
  'GET /sitemap.xml': anyone(),
  'GET /sitemap/:part': anyone(),
  // A private feed needs a key, which is not a session.
  'GET /feeds/private.rss': each('signed_out', {}),
  'GET /feeds/private.atom': each('signed_out', {}),
  'GET /feeds/private.json': each('signed_out', {}),
  'GET /feeds/following.opml': each('signed_out', {}),
  'GET /feeds/:list': anyone(),
  'GET /feeds/blogger/:file': anyone(),
  'GET /feeds/topic/:file': anyone(),
  'GET /feeds/topic/:category/:subtopicFile': anyone(),
  'GET /feeds/team/:file': anyone(),
  'GET /feeds/league/:file': anyone(),
};

/** Pages, rendered for each viewer: they request anything further from the API. */
export const pages: Record<string, Row> = {
  ...Object.fromEntries(
    [
      '/',
      '/auth',
      '/browse-posts',
      '/topic/:category',
      '/topic/:category/:subtopic',
      '/team/:teamId',
      '/sports',
      '/blogger/:userId',
      '/blogger/:userId/posts',
      '/post-blog',
      '/create-blog',
      '/checkout/:checkoutId',
      '/profile',
      '/my-topics',
      '/notifications',
      '/admin-auth',
      '/admin',
      '/unsubscribe',
      '/confirm-follow',
      '/about',
      '/contact',
      '/terms',
      '/privacy',
      '/:handle',
      '/:category',
    ].map((path) => [`GET ${path}`, anyone()]),
  ),
  'GET /article/:id/:slug': anyone({ premium: ENTITLED }),
};

import {
  adminOnly,
  anyone,
  each,
  everyAdmin,
  finance,
  moderators,
  moderatorsAndFinance,
  moderatorsAndSupport,
  ownOnly,
  profilesOnly,
  type Row,
  signedInOnly,
  support,
} from './access.ts';
import {
  freshAdmin,
  freshAnsweredMessage,
  freshAppeal,
  freshBloggerReport,
  freshComment,
  freshCommentReport,
  freshDeletion,
  freshMessage,
  freshParkedMail,
  freshPayment,
  freshPerson,
  freshPost,
  freshReport,
  freshRequest,
  freshRestriction,
  freshSuspended,
  freshUnconfirmed,
  newAdminOf,
  usernameById,
} from './access-things.ts';
import { newAccount } from './accounts.ts';
import { deletionOf } from './admins.ts';
import { alertForm } from './alerts.ts';
import { announcementForm } from './announcements.ts';
import { bulkMailForm } from './bulk-mail.ts';
import { LOCAL_SERVER, smtpForm } from './smtp.ts';
import { editorBase, publication, savedDraft } from './terms.ts';
import { type ActorName, PREMIUM } from './world.ts';

/** Actors who may read the author's premium posts. */
export const ENTITLED: readonly ActorName[] = ['subscriber', 'author'];

/** Admins' routes. */
export const admins: Record<string, Row> = {
  'GET /api/admin/readers': everyAdmin({
    query: ({ world }) => `?q=${world.actors.reader.person?.email}`,
    emails: true,
  }),
  'GET /api/admin/people/:id/deletion': finance({ query: () => '?kind=account' }),
  'POST /api/admin/people/:id/deletion': adminOnly({
    on: freshPerson,
    body: async ({ things }) => deletionOf({ username: await usernameById(things['people/:id']) }),
  }),
  'GET /api/admin/deletions': finance(),
  'GET /api/admin/deletions/:id': finance({ on: freshDeletion }),
  'GET /api/admin/reset-requests': moderators({ emails: true }),
  'POST /api/admin/reset-requests/:id/send-link': moderators({ on: freshRequest }),
  'POST /api/admin/reset-requests/:id/dismiss': moderators({ on: freshRequest }),
  'GET /api/admin/hidden-posts': moderators(),
  'GET /api/admin/posts/:id/hidden-teams': moderators(),
  'PUT /api/admin/teams/:teamId/hidden-posts/:postId': moderators(),
  'DELETE /api/admin/teams/:teamId/hidden-posts/:postId': moderators(),
  'GET /api/admin/reports': moderators(),
  'POST /api/admin/reports/:id/answer': moderators({
    on: freshReport,
    body: () => ({ decision: 'kept', answer: 'It stays.' }),
  }),
  'GET /api/admin/reports/bloggers': moderators(),
  'POST /api/admin/reports/bloggers/:id/answer': moderators({
    on: freshBloggerReport,
    body: () => ({ decision: 'kept', answer: 'It stays.' }),
  }),
  'GET /api/admin/reports/appeals': moderators(),
  'POST /api/admin/reports/appeals/:id/answer': moderators({
    on: freshAppeal,
    body: () => ({ result: 'upheld', answer: 'It stays.' }),
  }),
  'GET /api/admin/reports/cases/:kind/:id': moderators(),
  'GET /api/admin/reports/cases/:kind/:id/history': moderators(),
  'PUT /api/admin/reports/cases/:kind/:id/assignment': moderators(),
  'DELETE /api/admin/reports/cases/:kind/:id/assignment': moderators(),
  'POST /api/admin/reports/cases/:kind/:id/notes': moderators({ body: () => ({ body: 'Seen before.' }) }),
  'DELETE /api/admin/takedowns/:id': moderators({ on: freshRestriction }),
  'GET /api/admin/comment-reports': moderators(),
  'POST /api/admin/comment-reports/:id/answer': moderators({
    on: freshCommentReport,
    body: () => ({ decision: 'kept', answer: 'It stays.' }),
  }),
  'POST /api/admin/comments/:id/inspection': moderators({ premium: ['admin'] }),
  'GET /api/admin/comment-takedowns': moderators(),
  'DELETE /api/admin/comments/:id/takedown': moderators(),
  'GET /api/admin/takedowns': moderators(),
  'POST /api/admin/posts/:id/inspection': moderators({ on: freshPost }),
  'PUT /api/admin/posts/:id/takedown': moderators({ on: freshPost, body: () => ({ reason: 'Spam' }) }),
  'DELETE /api/admin/posts/:id/takedown': moderators({ on: freshPost }),
  'GET /api/admin/waiting': everyAdmin(),
  'GET /api/admin/reserved-handles': moderators(),
  'PUT /api/admin/reserved-handles': moderators({ body: () => ({ pattern: 'acme', reason: 'A brand of others' }) }),
  // Runs after PUT, which adds what it removes.
  'DELETE /api/admin/reserved-handles': moderators({ body: () => ({ pattern: 'acme' }) }),
  'GET /api/admin/security-events': adminOnly(),
  'GET /api/admin/audit': everyAdmin(),
  'GET /api/admin/platform/payments': finance(),
  'POST /api/admin/platform/payments/onboarding': adminOnly(),
  'GET /api/admin/platform/ledger': finance(),
  'GET /api/admin/money/payments': finance(),
  'GET /api/admin/money/payments/:id': finance({ on: freshPayment }),
  'POST /api/admin/money/payments/:id/refund': finance({
    on: freshPayment,
    body: () => ({ scope: 'full', cents: 300, reason: 'By mistake.' }),
  }),
  'GET /api/admin/money/failures': finance(),
  'GET /api/admin/money/disputes': finance(),
  'GET /api/admin/money/refunds': finance(),
  'GET /api/admin/money/owed': finance(),
  'GET /api/admin/money/statement': finance(),
  'GET /api/admin/money/growth': finance(),
  'GET /api/admin/money/csv/:table': finance(),
  'GET /api/admin/money/reconciliation': finance(),
  'POST /api/admin/money/reconciliation': finance(),
  'GET /api/admin/platform/settings': finance(),
  'PUT /api/admin/platform/settings': adminOnly({
    body: () => ({ platformName: 'Ours', platformEmail: 'us@example.test', feePercentage: 25, base: null }),
  }),
  'GET /api/admin/platform/notice': adminOnly(),
  'PUT /api/admin/platform/notice': adminOnly({
    body: () => ({ text: '', startsAt: null, endsAt: null, base: null }),
  }),
  'GET /api/admin/terms/:document': adminOnly(),
  'PUT /api/admin/terms/:document/draft': adminOnly({
    body: async () => ({ text: 'Be kind.', summary: 'Shorter.', ...(await editorBase()) }),
  }),
  'POST /api/admin/terms/:document/versions': adminOnly({
    body: async ({ actor }) => {
      if (actor === 'admin') await savedDraft();
      return await publication();
    },
  }),
  'GET /api/admin/announcements': adminOnly(),
  'GET /api/admin/announcements/reach': adminOnly({ query: () => '?audience=everybody' }),
  'POST /api/admin/announcements/test': adminOnly({ body: () => ({ title: 'News', text: 'Some news.' }) }),
  'POST /api/admin/announcements': adminOnly({ body: () => announcementForm() }),
  // No fee is scheduled.
  'DELETE /api/admin/platform/fee/pending': each('forbidden', { guest: 'signed_out', admin: 'not_found' }),
  'POST /api/admin/platform/fee/test': finance(),
  'GET /api/admin/inbox': support({ emails: true }),
  'PUT /api/admin/inbox/:id/answered': support({ on: freshMessage }),
  'DELETE /api/admin/inbox/:id/answered': support({ on: freshAnsweredMessage }),
  'DELETE /api/admin/inbox/:id': support({ on: freshMessage }),
  'GET /api/admin/outbox': support({ emails: true }),
  // Runs before the next row, which resends the parked message.
  'DELETE /api/admin/outbox/:id': support({ on: freshParkedMail }),
  'POST /api/admin/outbox/resend-parked': support(),
  'POST /api/admin/outbox/:id/resend': support(),
  'GET /api/admin/health': everyAdmin(),
  'GET /api/admin/stats': moderatorsAndFinance(),
  'POST /api/admin/stats/refresh': finance(),
  'GET /api/admin/smtp': adminOnly(),
  'PUT /api/admin/smtp': adminOnly({ body: () => smtpForm(LOCAL_SERVER) }),
  // Runs after PUT, which saves the settings that it removes.
  'DELETE /api/admin/smtp': adminOnly(),
  'GET /api/admin/people/:id': everyAdmin({ on: freshPerson }),
  'GET /api/admin/people/:id/emails': support(),
  'GET /api/admin/people/:id/campaigns': support(),
  'GET /api/admin/people/:id/deletions': finance(),
  'GET /api/admin/people/:id/notes': moderatorsAndSupport(),
  'POST /api/admin/people/:id/notes': moderatorsAndSupport({ on: freshPerson, body: () => ({ text: 'A note.' }) }),
  'POST /api/admin/people/:id/reading': moderatorsAndSupport({
    on: freshPerson,
    body: ({ things }) => ({ article: things['posts/:id'] }),
  }),
  'POST /api/admin/people/:id/sign-out': support({ on: freshPerson }),
  'POST /api/admin/people/:id/confirmation-email': support({ on: freshUnconfirmed }),
  'POST /api/admin/people/:id/confirmed-email': support({ on: freshUnconfirmed }),
  'PUT /api/admin/people/:id/email': support({ on: freshPerson, body: () => ({ email: newAccount().email }) }),
  'PUT /api/admin/people/:id/suspension': moderators({
    on: freshPerson,
    body: () => ({ reason: 'Spam', until: null, base: null }),
  }),
  'DELETE /api/admin/people/:id/suspension': moderators({ on: freshSuspended, body: () => ({ base: 1 }) }),
  'GET /api/admin/admins': adminOnly(),
  'POST /api/admin/admins': adminOnly({ on: freshPerson, body: newAdminOf }),
  'PUT /api/admin/admins/:id': adminOnly({ on: freshAdmin, body: () => ({ roles: ['support'], base: ['owner'] }) }),
  'DELETE /api/admin/admins/:id': adminOnly({ on: freshAdmin }),
  'GET /api/admin/alerts/emails': everyAdmin(),
  'PUT /api/admin/alerts/emails': everyAdmin({ body: () => ({ mailsMe: true }) }),
  'GET /api/admin/alerts': adminOnly(),
  'GET /api/admin/metrics': adminOnly(),
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
  'GET /api/admin/bulk-mail/suppressions': support({ query: () => '?address=ann@demo.test' }),
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
      '/terms/:version',
      '/transparency',
      '/privacy/:version',
      '/:handle',
      '/:category',
    ].map((path) => [`GET ${path}`, anyone()]),
  ),
  'GET /article/:id/:slug': anyone({ premium: ENTITLED }),
};

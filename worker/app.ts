import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { unsubscribePath } from '#contract/mail';
import { AppError } from './errors.ts';
import { accountSettingsRoutes } from './features/accounts/account-settings.routes.ts';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { secondStepRoutes } from './features/accounts/second-step.routes.ts';
import { verificationRoutes } from './features/accounts/verification.routes.ts';
import { adminsRoutes } from './features/admins/admins.routes.ts';
import { alertsRoutes } from './features/alerts/alerts.routes.ts';
import { announcementsRoutes } from './features/announcements/announcements.routes.ts';
import { confirmFollowRoutes, followingRoutes } from './features/audience/following.routes.ts';
import { listLinkRoutes, mailingListsRoutes, oneClickRoutes } from './features/audience/lists.routes.ts';
import { mailWebhooksRoutes } from './features/audience/mail-webhooks.routes.ts';
import { readersRoutes } from './features/audience/readers.routes.ts';
import { suppressionsRoutes } from './features/audience/suppressions.routes.ts';
import { reconcileRoutes } from './features/billing/reconcile.routes.ts';
import { webhooksRoutes } from './features/billing/webhooks.routes.ts';
import { campaignAdminRoutes } from './features/campaigns/campaign-admin.routes.ts';
import { mailPreviewRoutes } from './features/campaigns/mail-preview.routes.ts';
import { campaignReportRoutes } from './features/campaigns/report.routes.ts';
import { testMailRoutes } from './features/campaigns/test-mail.routes.ts';
import { commentThreadsRoutes } from './features/comments/comment-threads.routes.ts';
import { commentsRoutes } from './features/comments/comments.routes.ts';
import { moderatedCommentsRoutes } from './features/comments/moderated-comments.routes.ts';
import { deletionsRoutes } from './features/deletions/deletions.routes.ts';
import { draftsRoutes } from './features/drafts/drafts.routes.ts';
import { exportsRoutes } from './features/exports/exports.routes.ts';
import { feedRoutes } from './features/feed/feed.routes.ts';
import { feedKeysRoutes } from './features/feeds/feed-keys.routes.ts';
import { feedsRoutes } from './features/feeds/feeds.routes.ts';
import { privateFeedsRoutes } from './features/feeds/private-feeds.routes.ts';
import { figuresRoutes } from './features/figures/figures.routes.ts';
import { handlesRoutes } from './features/handles/handles.routes.ts';
import { reservedHandlesRoutes } from './features/handles/reserved-handles.routes.ts';
import { adminHealthRoutes, healthRoutes } from './features/health/health.routes.ts';
import { imagesRoutes, mediaRoutes } from './features/images/images.routes.ts';
import { importsRoutes } from './features/imports/imports.routes.ts';
import { pictureProxyRoutes } from './features/imports/picture-proxy.routes.ts';
import { inboxRoutes } from './features/inbox/inbox.routes.ts';
import { interestsRoutes } from './features/interests/interests.routes.ts';
import { liveRoutes } from './features/live/live.routes.ts';
import { contactRoutes } from './features/mail/mail.routes.ts';
import { mailPreferencesRoutes } from './features/mail/preferences.routes.ts';
import { bulkTestRoutes, testEmailRoutes } from './features/mail/test-email.routes.ts';
import { metricsRoutes } from './features/metrics/metrics.routes.ts';
import { bloggerReportingRoutes } from './features/moderation/blogger-reports.routes.ts';
import { commentReportingRoutes } from './features/moderation/comment-reports.routes.ts';
import { moderationRoutes } from './features/moderation/moderation.routes.ts';
import { reportingRoutes } from './features/moderation/reports.routes.ts';
import { moneyRoutes } from './features/money/money.routes.ts';
import { mutesRoutes } from './features/mutes/mutes.routes.ts';
import { notificationsRoutes } from './features/notifications/notifications.routes.ts';
import { openApiRoutes } from './features/openapi/openapi.routes.ts';
import { outboxRoutes } from './features/outbox/outbox.routes.ts';
import { servePersonalPage } from './features/pages/pages.routes.ts';
import { payoutsRoutes } from './features/payouts/payouts.routes.ts';
import { personRoutes } from './features/people/people.routes.ts';
import { postsRoutes } from './features/posts/posts.routes.ts';
import { pricesRoutes } from './features/prices/prices.routes.ts';
import { ownProfileRoutes } from './features/profiles/own-profile.routes.ts';
import { bloggersRoutes } from './features/profiles/profiles.routes.ts';
import { reactionsRoutes } from './features/reactions/reactions.routes.ts';
import { positionsRoutes } from './features/reading/positions.routes.ts';
import { savedRoutes } from './features/reading/saved.routes.ts';
import { statementsRoutes } from './features/restrictions/restrictions.routes.ts';
import { schedulesRoutes } from './features/schedules/schedules.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { secondFactorRoutes } from './features/second-factor/second-factor.routes.ts';
import { detectAbuse } from './features/security/abuse.service.ts';
import { requireAdminFor } from './features/security/admins.service.ts';
import { securityRoutes } from './features/security/security.routes.ts';
import { createAddressRecorder, recordRateLimit } from './features/security/security.service.ts';
import { securityTxtRoutes } from './features/security-txt/security-txt.routes.ts';
import { bulkMailRoutes } from './features/settings/bulk-mail.routes.ts';
import { adminPlatformRoutes, platformRoutes } from './features/settings/settings.routes.ts';
import { adminSmtpRoutes } from './features/settings/smtp.routes.ts';
import { sitemapRoutes } from './features/sitemap/sitemap.routes.ts';
import { statsRoutes } from './features/stats/stats.routes.ts';
import { checkoutsRoutes } from './features/subscriptions/checkouts.routes.ts';
import { offersRoutes } from './features/subscriptions/offers.routes.ts';
import { subscriptionsRoutes } from './features/subscriptions/subscriptions.routes.ts';
import { teamsRoutes } from './features/teams/teams.routes.ts';
import { adminTermsRoutes, consentsRoutes, termsRoutes } from './features/terms/terms.routes.ts';
import { topicsRoutes } from './features/topics/topics.routes.ts';
import { transparencyRoutes } from './features/transparency/transparency.routes.ts';
import { adminsOnly } from './http/admins-only.ts';
import { apiLimit } from './http/api-limit.ts';
import type { AppEnv } from './http/app-env.ts';
import { requireConsents } from './http/consent.ts';
import { errorHandler, notFoundHandler } from './http/error-handler.ts';
import { requireOwnOrigin } from './http/origin.ts';
import { readOnly } from './http/read-only.ts';
import { selectReplica } from './http/read-replicas.ts';
import { recordRequests } from './http/record-request.ts';
import { requestContext } from './http/request-context.ts';
import { securityHeaders } from './http/security-headers.ts';
import { readSessionCookie } from './http/session.ts';
import { stepUp } from './http/step-up.ts';
import { isUpload } from './http/upload-routes.ts';
import { watchRequests } from './http/watch-requests.ts';

/** A draft of DRAFT_CONTENT_MAX characters of four bytes each, and the other fields. */
const JSON_BODY_MAX = 512 * 1024;

const jsonLimit = bodyLimit({
  maxSize: JSON_BODY_MAX,
  onError: () => {
    throw new AppError('too_large', 'The request is too large');
  },
});

/** The middleware in order, then one line per feature. */
export const app = new Hono<AppEnv>();
app.onError(errorHandler);
app.notFound(notFoundHandler);
app.use(recordRequests, securityHeaders, requestContext, readOnly);

const session = readSessionCookie(createAddressRecorder('session_hijack_attempt'));

const admin = new Hono<AppEnv>();
admin.use(adminsOnly(requireAdminFor));
admin.route('/', moderationRoutes);
admin.route('/admins', adminsRoutes);
admin.route('/people', personRoutes);
admin.route('/reserved-handles', reservedHandlesRoutes);
admin.route('/', securityRoutes);
admin.route('/platform', adminPlatformRoutes);
admin.route('/money', moneyRoutes);
admin.route('/money/reconciliation', reconcileRoutes);
admin.route('/outbox', outboxRoutes);
admin.route('/inbox', inboxRoutes);
admin.route('/smtp', adminSmtpRoutes);
admin.route('/alerts', alertsRoutes);
admin.route('/terms', adminTermsRoutes);
admin.route('/announcements', announcementsRoutes);
admin.route('/bulk-mail', bulkMailRoutes);
admin.route('/bulk-mail', bulkTestRoutes);
admin.route('/bulk-mail', campaignAdminRoutes);
admin.route('/bulk-mail', suppressionsRoutes);
admin.route('/send-email', testEmailRoutes);
admin.route('/health', adminHealthRoutes);
admin.route('/metrics', metricsRoutes);
admin.route('/stats', statsRoutes);

const api = new Hono<AppEnv>();
api.use(
  watchRequests(detectAbuse),
  session,
  selectReplica,
  stepUp,
  requireConsents,
  apiLimit(recordRateLimit),
  requireOwnOrigin(createAddressRecorder('malicious_request')),
  (c, next) => (isUpload(c) ? next() : jsonLimit(c, next)),
);
api.route('/', accountRoutes);
api.route('/', accountSettingsRoutes);
api.route('/auth', secondStepRoutes);
api.route('/account/verification', verificationRoutes);
api.route('/account/second-factor', secondFactorRoutes);
api.route('/account/deletion', deletionsRoutes);
api.route('/account/export', exportsRoutes);
api.route('/account/feeds', feedKeysRoutes);
api.route('/account/consents', consentsRoutes);
api.route('/account/mail-preferences', mailPreferencesRoutes);
api.route('/account/mail', mailingListsRoutes);
api.route('/mail', listLinkRoutes);
api.route('/mail', confirmFollowRoutes);
api.route('/contact', contactRoutes);
api.route('/notifications', notificationsRoutes);
api.route('/feed', feedRoutes);
api.route('/posts', postsRoutes);
api.route('/posts', campaignReportRoutes);
api.route('/posts', reactionsRoutes);
api.route('/posts', reportingRoutes);
api.route('/bloggers', bloggerReportingRoutes);
api.route('/statements', statementsRoutes);
api.route('/posts', commentsRoutes);
api.route('/comments', commentThreadsRoutes);
api.route('/comments', commentReportingRoutes);
api.route('/drafts', draftsRoutes);
api.route('/drafts', schedulesRoutes);
api.route('/drafts', mailPreviewRoutes);
api.route('/drafts', testMailRoutes);
api.route('/topics', topicsRoutes);
api.route('/interests', interestsRoutes);
api.route('/mutes', mutesRoutes);
api.route('/teams', teamsRoutes);
api.route('/saved', savedRoutes);
api.route('/reading', positionsRoutes);
api.route('/search', searchRoutes);
api.route('/images', imagesRoutes);
api.route('/imports', importsRoutes);
api.route('/imports', pictureProxyRoutes);
api.route('/bloggers', bloggersRoutes);
api.route('/bloggers', offersRoutes);
api.route('/bloggers', followingRoutes);
api.route('/handles', handlesRoutes);
api.route('/profile', ownProfileRoutes);
api.route('/profile', readersRoutes);
api.route('/profile', figuresRoutes);
api.route('/profile', pricesRoutes);
api.route('/profile', moderatedCommentsRoutes);
api.route('/payouts', payoutsRoutes);
api.route('/subscriptions', subscriptionsRoutes);
api.route('/checkouts', checkoutsRoutes);
api.route('/transparency', transparencyRoutes);
api.route('/terms', termsRoutes);
api.route('/live', liveRoutes);
api.route('/platform', platformRoutes);
api.route('/admin', admin);
api.route('/health', healthRoutes);
api.route(
  '/openapi.json',
  openApiRoutes(() => app),
);
api.all('*', notFoundHandler);

// Before the API's middleware: a webhook only needs its signature.
app.route('/api/webhooks', webhooksRoutes);
app.route('/api/webhooks/mail', mailWebhooksRoutes);
app.route('/api', api);
app.route('/media', mediaRoutes);
app.route('/feeds', privateFeedsRoutes);
app.route('/feeds', feedsRoutes);
app.route('/', sitemapRoutes);
app.route('/', securityTxtRoutes);
app.post(unsubscribePath, watchRequests(detectAbuse));
app.route(unsubscribePath, oneClickRoutes);
app.get('*', watchRequests(detectAbuse), session, selectReplica, servePersonalPage);
